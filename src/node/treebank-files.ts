/** Treebanks on disk: a stream of trees from files of any known format, cleaned on the way. */
import { SyntaxProblem } from "../shared/errors.ts";
import { brackets } from "../trees/formats/brackets.ts";
import { chain, type TreeTransform } from "../trees/transforms.ts";
import type { Tree } from "../trees/tree.ts";
import type { ReadOptions, TreeFormat } from "../trees/tree-format.ts";
import { type TextSource, textChunks } from "./text-files.ts";

export interface TreebankOptions extends ReadOptions {
  readonly format?: TreeFormat;
  readonly encoding?: string;
  /** Applied in this order; a tree of which nothing is left is passed over. */
  readonly transforms?: readonly TreeTransform[];
}

/** The trees of a source in its order. Problems carry the name of the source. */
export async function* readTreebank(
  source: TextSource,
  options: TreebankOptions = {},
): AsyncGenerator<Tree, void, undefined> {
  const { format = brackets, encoding, transforms = [], onProblem, ...rest } = options;
  const transform = chain(...transforms);
  const reading: ReadOptions =
    onProblem === undefined ? rest : { ...rest, onProblem: (problem) => onProblem(problem.inFile(source.name)) };
  try {
    for await (const tree of format.read!(textChunks(source, encoding), reading)) {
      const result = transforms.length === 0 ? tree : transform(tree);
      if (result !== null) yield result;
    }
  } catch (error) {
    throw error instanceof SyntaxProblem && error.place.file === undefined ? error.inFile(source.name) : error;
  }
}

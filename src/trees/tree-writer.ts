/**
 * Writes trees in any format, one after the other:
 *
 *   const writer = treeWriter(conll2012);
 *   text = writer.header + [...writer.add({ tree })].join("") + writer.footer();
 */
import type { Tree } from "./tree.ts";
import type { RecordOrigin, RecordProblem, TreeRecord, WritableFormat, WriteOptions } from "./tree-format.ts";

export interface TreeWriter {
  readonly header: string;
  /** The text of a tree; empty where all trees are written at the end. */
  add(record: TreeRecord, origin?: RecordOrigin): Iterable<string>;
  /** What takes the place of a sentence that has no tree. */
  miss(problem: RecordProblem | null, origin?: RecordOrigin): string;
  footer(): string;
}

export interface WriterOptions extends WriteOptions {
  /** Where blocks have their empty lines. after: whoever waits for a tree sees that it is complete. Default: between. */
  readonly gaps?: "between" | "after";
}

export function treeWriter(format: WritableFormat, options: WriterOptions = {}): TreeWriter {
  return format.writeSheet === undefined ? oneByOne(format, options) : allAtOnce(format, options);
}

/** The whole text of some trees. */
export function writeTrees(format: WritableFormat, records: Iterable<TreeRecord>, options: WriteOptions = {}): string {
  const writer = treeWriter(format, options);
  let text = writer.header;
  for (const record of records) for (const part of writer.add(record)) text += part;
  return text + writer.footer();
}

function oneByOne(format: WritableFormat, { gaps = "between", ...options }: WriterOptions): TreeWriter {
  const gap = format.layout === "block" ? "\n" : "";
  let isFirst = true;
  return {
    header: format.header?.(options) ?? "",
    *add(record, origin) {
      if (gaps === "between" && !isFirst) yield gap;
      isFirst = false;
      if (format.writeRecord !== undefined) yield format.writeRecord(record, origin);
      else if (format.writeParts !== undefined) yield* format.writeParts(record.tree, options);
      else yield format.write(record.tree, options);
      if (gaps === "after") yield gap;
    },
    miss: (problem, origin) => format.writeProblem?.(problem, origin) ?? "\n",
    footer: () => format.footer?.(options) ?? "",
  };
}

/** One picture with all trees, or of the one tree there is. */
function allAtOnce(format: WritableFormat, options: WriteOptions): TreeWriter {
  const trees: Tree[] = [];
  return {
    header: "",
    add({ tree }) {
      trees.push(tree);
      return [];
    },
    miss: () => "",
    footer: () => (trees.length === 1 ? format.write(trees[0]!, options) : format.writeSheet!(trees, options)),
  };
}

/** The trees of a text in Penn Treebank brackets, all at once; bracket-scanner.ts says what is read, and reads files in chunks. */
import { SyntaxProblem } from "../shared/errors.ts";
import type { BracketOptions } from "./bracket-options.ts";
import { BracketScanner, START } from "./bracket-scanner.ts";
import type { Tree } from "./tree.ts";

/** All trees of a text. */
export function readTrees(text: string, options: BracketOptions = {}): Tree[] {
  const scanner = new BracketScanner(options);
  const trees = scanner.push(text);
  for (const tree of scanner.end()) trees.push(tree);
  return trees;
}

/** The one tree of a text; anything else is an error. */
export function readTree(text: string, options: BracketOptions = {}): Tree {
  const trees = readTrees(text, options);
  const [tree] = trees;
  if (tree === undefined) {
    throw new SyntaxProblem("E_TREE_NONE", "no tree found", START, {
      hint: 'A tree looks like "(S (NP she))"',
    });
  }
  if (trees.length > 1) throw new SyntaxProblem("E_TREE_SEVERAL", `found ${trees.length} trees; expected one`, START);
  return tree;
}

/**
 * Tree editing with Tsurgeon's operations: a pattern, and what to do at its first match; then again, until nothing matches.
 *
 *   const edit = compileEdit([{ pattern: "NP=np < DT=the", operations: ["delete the"] }]);
 *   edit(tree).tree
 */
import { collinsHeads } from "../heads/collins.ts";
import type { HeadFinder } from "../heads/head-finder.ts";
import { compilePattern, type Pattern } from "../search/pattern.ts";
import { ParserError } from "../shared/errors.ts";
import type { Tree } from "../trees/tree.ts";
import { type EditNode, rowsOf, toEditTree, toTree } from "./edit-tree.ts";
import { parseOperations } from "./operation-parser.ts";
import type { Operation } from "./operation-syntax.ts";
import { applyOperations } from "./operations.ts";

export interface EditRule {
  readonly pattern: string;
  readonly operations: readonly string[];
}

export interface EditOptions {
  readonly heads?: HeadFinder;
  /** A rule that matches more often than this is taken to be endless. By default ten times the nodes of the tree, and 1000 at the least. */
  readonly maxRewrites?: number;
}

export interface EditResult {
  /** null if nothing of the tree is left. */
  readonly tree: Tree | null;
  /** How many matches were worked on. */
  readonly rewrites: number;
}

export type Edit = (tree: Tree, options?: EditOptions) => EditResult;

/** A rule still matches after its own work, again and again: `NP=x` with `relabel x NP`. */
export class EndlessEditError extends ParserError {
  /** The tree after the first rewrites of the rule. */
  readonly first: readonly Tree[];

  constructor(pattern: string, rewrites: number, first: readonly Tree[]) {
    super("E_EDIT_ENDLESS", `the rule ${pattern} still matches after ${rewrites} rewrites`, {
      hint: "Add to the pattern what is no longer so after the operation",
    });
    this.first = first;
  }
}

/** The trees that an endless edit shows. */
const SHOWN = 3;

export function compileEdit(rules: readonly EditRule[]): Edit {
  const compiled = rules.map(({ pattern, operations }) => ({
    pattern: compilePattern(pattern),
    operations: operations.flatMap(parseOperations),
  }));
  return (tree, { heads = collinsHeads, maxRewrites } = {}) => {
    let current: Tree | null = tree;
    let rewrites = 0;
    for (const { pattern, operations } of compiled) {
      const first: Tree[] = [];
      for (let count = 0, limit = maxRewrites ?? 0; current !== null; count++) {
        const next: Rewrite | null = rewriteOnce(current, pattern, operations, heads);
        if (next === null) break;
        if (count === 0) limit = maxRewrites ?? Math.max(1000, 10 * next.size);
        if (count >= limit) throw new EndlessEditError(pattern.text, count, first);
        current = next.tree;
        rewrites++;
        if (first.length < SHOWN && current !== null) first.push(current);
      }
    }
    return { tree: current, rewrites };
  };
}

interface Rewrite {
  readonly tree: Tree | null;
  readonly size: number;
}

/** Works on the first match; null if there is none. */
function rewriteOnce(
  tree: Tree,
  pattern: Pattern,
  operations: readonly Operation[],
  heads: HeadFinder,
): Rewrite | null {
  const [match] = pattern.matches(tree, { heads, limit: 1 });
  if (match === undefined) return null;
  const edited = toEditTree(tree);
  const rows = rowsOf(edited.top!);
  const nodes = new Map<string, EditNode>(
    Object.entries(match.names).map(([name, { path }]) => [name, nodeAt(edited.top!, path)]),
  );
  applyOperations(edited, { nodes, variables: match.variables }, operations);
  return { tree: edited.top === null ? null : toTree(edited.top, edited.isBare), size: rows.length };
}

function nodeAt(top: EditNode, path: readonly number[]): EditNode {
  return path.reduce((node, index) => node.children[index]!, top);
}

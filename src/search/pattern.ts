/**
 * Tree search with Tregex's language:
 *
 *   const pattern = compilePattern("VP=verb < (NP=object $+ PP)");
 *   for (const match of pattern.matches(tree)) match.names.object.tree
 *
 * docs/search.md has the whole language.
 */
import { collinsHeads } from "../heads/collins.ts";
import type { HeadFinder } from "../heads/head-finder.ts";
import { isWordRow, type NodeTable, pathOf, wordsUpTo } from "../trees/node-table.ts";
import type { Tree } from "../trees/tree.ts";
import { compileMatcher } from "./matcher.ts";
import { namesOf } from "./names.ts";
import { parsePattern } from "./parser.ts";
import { searchTables } from "./remembered-tables.ts";

export interface MatchedNode {
  /** The label of a constituent, a tag, or a word. */
  readonly label: string;
  /** The constituent, or the leaf: of a word as of its tag. */
  readonly tree: Tree;
  /** True for a word itself, false for its tag and all above. */
  readonly isWord: boolean;
  /** Its index in `nodes(tree)`, which drawings go by; a word has that of its tag. */
  readonly index: number;
  /** The way from the top as child indices; a word is child 0 of its tag. */
  readonly path: readonly number[];
  /** The words it covers, `[start, end)`. */
  readonly start: number;
  readonly end: number;
}

export interface PatternMatch {
  /** What the first node of the pattern stands at. */
  readonly node: MatchedNode;
  /** What the names of the pattern stand at; a name that is not bound in this match is not there. */
  readonly names: Readonly<Record<string, MatchedNode>>;
  /** The values of variables (`#1%x`). */
  readonly variables: Readonly<Record<string, string>>;
}

export interface SearchOptions {
  /** The head rules that `<#` and the other head relations use; those of Collins by default. */
  readonly heads?: HeadFinder;
  /** No more matches than this, in one tree. */
  readonly limit?: number;
}

export interface Pattern {
  readonly text: string;
  /** In the order they are written. */
  readonly names: readonly string[];
  /** Every way to match, in Tregex's order. */
  matches(tree: Tree, options?: SearchOptions): PatternMatch[];
  /** Whether there is a match at all. */
  test(tree: Tree, options?: SearchOptions): boolean;
  /** How many matches there are, without making them. */
  count(tree: Tree, options?: SearchOptions): number;
}

const ALL = Number.POSITIVE_INFINITY;

/** Throws a `PatternProblem` that knows the place. */
export function compilePattern(text: string): Pattern {
  const syntax = parsePattern(text);
  const matcher = compileMatcher(syntax);
  const tableFor = searchTables();

  function matches(tree: Tree, { heads = collinsHeads, limit = ALL }: SearchOptions = {}): PatternMatch[] {
    const found: PatternMatch[] = [];
    if (limit < 1) return found;
    const table = tableFor(tree);
    matcher({ table, heads }, (row, { bound, values }) => {
      const names: Record<string, MatchedNode> = {};
      for (const [name, at] of bound) if (at !== -1) names[name] = matchedNode(table, at);
      return found.push({ node: matchedNode(table, row), names, variables: Object.fromEntries(values) }) >= limit;
    });
    return found;
  }

  function count(tree: Tree, { heads = collinsHeads, limit = ALL }: SearchOptions = {}): number {
    let found = 0;
    if (limit >= 1) matcher({ table: tableFor(tree), heads }, () => ++found >= limit);
    return found;
  }

  return {
    text,
    names: namesOf(syntax),
    matches,
    count,
    test: (tree, options = {}) => count(tree, { ...options, limit: 1 }) > 0,
  };
}

function matchedNode(table: NodeTable, row: number): MatchedNode {
  return {
    label: table.labels[row]!,
    tree: table.trees[row]!,
    isWord: isWordRow(table, row),
    index: table.indices[row]!,
    path: pathOf(table, row),
    start: table.wordsBefore[row]!,
    end: wordsUpTo(table, row),
  };
}

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
import { isWordRow, type NodeTable, pathOf, tableOf, wordsUpTo } from "../trees/node-table.ts";
import type { Tree } from "../trees/tree.ts";
import { compileMatcher, type Matching } from "./matcher.ts";
import { namesOf } from "./names.ts";
import { parsePattern } from "./parser.ts";

export interface MatchedNode {
  /** The label of a constituent, a tag, or a word. */
  readonly label: string;
  /** The constituent, or the leaf: of a word as of its tag. */
  readonly tree: Tree;
  /** True for a word itself, false for its tag and all above. */
  readonly isWord: boolean;
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
  /** Whose heads `<#` and its kin ask for; Collins's by default. */
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

/** Throws a `PatternProblem` that knows the place. */
export function compilePattern(text: string): Pattern {
  const syntax = parsePattern(text);
  const matcher = compileMatcher(syntax);

  function search(
    tree: Tree,
    options: SearchOptions,
    found: (table: NodeTable, row: number, m: Matching) => void,
  ): void {
    const { heads = collinsHeads, limit = Number.POSITIVE_INFINITY } = options;
    if (limit < 1) return;
    const table = tableOf(tree);
    const walk = { table, heads };
    let count = 0;
    for (let row = 0; row < table.size; row++) {
      const isOver = matcher(walk, row, (matching) => {
        found(table, row, matching);
        return ++count >= limit;
      });
      if (isOver) return;
    }
  }

  return {
    text,
    names: namesOf(syntax),
    matches(tree, options = {}) {
      const matches: PatternMatch[] = [];
      search(tree, options, (table, row, { bound, values }) => {
        const names: Record<string, MatchedNode> = {};
        for (const [name, at] of bound) if (at !== -1) names[name] = matchedNode(table, at);
        matches.push({ node: matchedNode(table, row), names, variables: Object.fromEntries(values) });
      });
      return matches;
    },
    test(tree, options = {}) {
      let isFound = false;
      search(tree, { ...options, limit: 1 }, () => {
        isFound = true;
      });
      return isFound;
    },
    count(tree, options = {}) {
      let count = 0;
      search(tree, options, () => {
        count++;
      });
      return count;
    },
  };
}

function matchedNode(table: NodeTable, row: number): MatchedNode {
  return {
    label: table.labels[row]!,
    tree: table.trees[row]!,
    isWord: isWordRow(table, row),
    path: pathOf(table, row),
    start: table.wordsBefore[row]!,
    end: wordsUpTo(table, row),
  };
}

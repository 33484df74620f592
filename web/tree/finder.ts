/** Search in the trees of the page. Loaded when somebody searches. */
import { ParserError, type Tree } from "../../src/index.ts";
import { compilePattern, PatternProblem } from "../../src/trees.ts";

/** A node that a pattern matches. */
export interface FoundNode {
  /** Which tree. */
  readonly tree: number;
  /** Index in `nodes(tree)`. */
  readonly node: number;
}

export type Finding =
  | { readonly kind: "found"; readonly nodes: readonly FoundNode[] }
  /** `excerpt` is the pattern with a caret below the place. */
  | { readonly kind: "problem"; readonly reason: string; readonly excerpt: string };

/** In one tree: a pattern can match in more ways than there are nodes. */
const MAX_MATCHES = 10_000;

/** Each node once, in however many ways it matches. */
export function findIn(trees: readonly Tree[], text: string): Finding {
  try {
    const pattern = compilePattern(text);
    const nodes = trees.flatMap((tree, i) => {
      const matches = pattern.matches(tree, { limit: MAX_MATCHES });
      const found = new Set(matches.map(({ node }) => node.index));
      return Array.from(found, (node) => ({ tree: i, node }));
    });
    return { kind: "found", nodes };
  } catch (error) {
    if (error instanceof PatternProblem) return { kind: "problem", reason: error.reason, excerpt: error.excerpt };
    if (error instanceof ParserError) return { kind: "problem", reason: error.message, excerpt: text };
    throw error;
  }
}

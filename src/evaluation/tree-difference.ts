/**
 * Two trees over the same words, node by node: which constituents only one of them has, and the scores, as EVALB counts them.
 *
 *   compareTrees(gold, parse)   // { first: Set { 4 }, second: Set { 5 }, precision: 0.75, recall: 0.75, f1: 0.75, … }
 */
import type { Tree } from "../trees/tree.ts";
import { isLeaf, nodes } from "../trees/tree.ts";
import { bracketingOf, constituentsOf, type MarkedConstituent } from "./bracketing.ts";
import { evalb } from "./evalb.ts";
import { collinsParams } from "./evalb-params.ts";
import { matchConstituents } from "./match-constituents.ts";
import { type Matching, matchingOf } from "./matching.ts";

export interface TreeDifference {
  /** Why there is nothing to compare: the words differ. Null: they do not. */
  readonly problem: string | null;
  /** Nodes that the other tree does not have, by index in `nodes(tree)`: constituents, and words that have another tag there. */
  readonly first: ReadonlySet<number>;
  readonly second: ReadonlySet<number>;
  readonly matched: number;
  /** Constituents that count, of each tree. */
  readonly firstCount: number;
  readonly secondCount: number;
  /** Of the second tree, taking the first one as gold; 1 where nothing counts. */
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

export function compareTrees(first: Tree, second: Tree): TreeDifference {
  const matching = matchingOf(collinsParams);
  const { problem } = evalb(collinsParams, { tags: "gold" }).score(first, second);
  const goldTags = tagNodes(first).map(({ tag }) => tag);
  const [a, b] = [numbered(first, matching, goldTags), numbered(second, matching, goldTags)];
  if (problem !== null) return differing(problem, a.length, b.length);
  const matched = matchConstituents(
    a.map(({ constituent }) => constituent),
    b.map(({ constituent }) => constituent),
    matching,
  );
  const tags = otherTags(first, second);
  return {
    problem: null,
    first: new Set([...unmatched(a), ...tags.first]),
    second: new Set([...unmatched(b), ...tags.second]),
    matched,
    firstCount: a.length,
    secondCount: b.length,
    precision: share(matched, b.length),
    recall: share(matched, a.length),
    f1: share(2 * matched, a.length + b.length),
  };
}

interface Numbered {
  readonly node: number;
  readonly constituent: MarkedConstituent;
}

/** The constituents that count, each with its node: brackets open in the order of the branches. */
function numbered(tree: Tree, matching: Matching, deciding: readonly string[]): Numbered[] {
  const bracketing = bracketingOf(tree, matching, deciding);
  const branches = [...nodes(tree)].flatMap((node, index) => (isLeaf(node) ? [] : [index]));
  return bracketing.brackets.flatMap((bracket, i) =>
    constituentsOf({ ...bracketing, brackets: [bracket] }, matching).map((constituent) => ({
      node: branches[i]!,
      constituent,
    })),
  );
}

function unmatched(constituents: readonly Numbered[]): number[] {
  return constituents.filter(({ constituent }) => !constituent.isMatched).map(({ node }) => node);
}

function tagNodes(tree: Tree): { readonly node: number; readonly tag: string }[] {
  return [...nodes(tree)].flatMap((node, index) => (isLeaf(node) ? [{ node: index, tag: node.tag ?? "" }] : []));
}

function otherTags(first: Tree, second: Tree): { readonly first: number[]; readonly second: number[] } {
  const others = tagNodes(second);
  const pairs = tagNodes(first).flatMap(({ node, tag }, i) => {
    const other = others[i];
    return other === undefined || other.tag === tag ? [] : [{ first: node, second: other.node }];
  });
  return { first: pairs.map(({ first }) => first), second: pairs.map(({ second }) => second) };
}

function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}

function differing(problem: string, firstCount: number, secondCount: number): TreeDifference {
  const nothing: ReadonlySet<number> = new Set();
  return {
    problem,
    first: nothing,
    second: nothing,
    matched: 0,
    firstCount,
    secondCount,
    precision: 0,
    recall: 0,
    f1: 0,
  };
}

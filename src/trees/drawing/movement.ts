/**
 * What moved where, by the indices of traces and of what they belong to:
 *
 *   [CP [DP_i which book] [C' did she read t_i]]         an arrow from t_i to DP_i
 *   (SBARQ (WHNP-1 (WP who)) (SQ … (NP (-NONE- *T*-1)))) the same in the Penn Treebank's own notation
 *
 * A trace is `t_i` or `e_i`, or an empty element such as `*T*-1`. Of several traces with one index each leads to the next one
 * on the way. Names that only share an index, `John_i … himself_i`, have not moved.
 */
import { isLeaf, type Tree } from "../tree.ts";
import { indexOf } from "./notation.ts";

/** Both by their index in `nodes(tree)`. */
export interface Movement {
  /** The trace. */
  readonly from: number;
  /** What has moved, or the next trace on its way. */
  readonly to: number;
}

/** What is drawn of many: more cannot be told apart, and the time to place them grows with their lengths. */
export const MAX_ARROWS = 100;

/** A node with an index, and the words `[start, end)` that it covers. */
interface Site {
  readonly node: number;
  readonly start: number;
  readonly end: number;
  readonly isTrace: boolean;
}

export function movementsIn(tree: Tree): Movement[] {
  return [...sitesByIndex(tree).values()].flatMap(movementsAmong);
}

/** Traces to the left of what moved lead to the right, the others to the left, each to its neighbour. */
function movementsAmong(sites: readonly Site[]): Movement[] {
  const first = sites.findIndex(({ isTrace }) => !isTrace);
  if (first === -1) return [];
  return sites.flatMap(({ node, isTrace }, i) =>
    isTrace ? [{ from: node, to: sites[first < i ? i - 1 : i + 1]!.node }] : [],
  );
}

/** In the order of the words. */
function sitesByIndex(tree: Tree): Map<string, Site[]> {
  const { named, traces } = indexedNodes(tree);
  const tracesOf = grouped(traces);
  const kept = new Map<string, number>(); // the end of the last one kept
  const moved = named.filter(({ index, start, end }) => {
    // A phrase around a trace, `[NP_i t_i]`, is the place of the trace; one inside another of the same index is a part of it.
    if (holdsOne(tracesOf.get(index) ?? [], start, end) || (kept.get(index) ?? 0) > start) return false;
    kept.set(index, end);
    return true;
  });
  const sites = [...moved, ...traces].sort((a, b) => a.start - b.start);
  return grouped(sites);
}

function grouped(sites: readonly IndexedSite[]): Map<string, Site[]> {
  const groups = new Map<string, Site[]>();
  for (const site of sites) {
    const group = groups.get(site.index);
    if (group === undefined) groups.set(site.index, [site]);
    else group.push(site);
  }
  return groups;
}

/** Whether one of the sites, which are in order, is in [start, end). By halves: a tree may have thousands. */
function holdsOne(sites: readonly Site[], start: number, end: number): boolean {
  let low = 0;
  let high = sites.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sites[middle]!.start < start) low = middle + 1;
    else high = middle;
  }
  return low < sites.length && sites[low]!.start < end;
}

type IndexedSite = Site & { readonly index: string };

/** What has an index, parents before children; and the traces. */
function indexedNodes(tree: Tree): { readonly named: readonly IndexedSite[]; readonly traces: readonly IndexedSite[] } {
  const named: (IndexedSite & { end: number })[] = [];
  const traces: IndexedSite[] = [];
  const pending: (Tree | (() => void))[] = [tree];
  let node = 0;
  let word = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === "function") {
      next();
      continue;
    }
    const place = { node: node++, start: word, end: word + 1 };
    if (isLeaf(next)) {
      word++;
      const trace = traceIndex(next.word);
      const own = trace ?? indexOf(next.word, "word") ?? (next.tag === null ? null : indexOf(next.tag, "tag"));
      if (own !== null) (trace === null ? named : traces).push({ ...place, index: own, isTrace: trace !== null });
      continue;
    }
    const index = indexOf(next.label, "constituent") ?? TREEBANK_INDEX.exec(next.label)?.[1] ?? null;
    if (index !== null) {
      const site = { ...place, index, isTrace: false };
      named.push(site);
      pending.push(() => {
        site.end = word;
      });
    }
    for (let i = next.children.length - 1; i >= 0; i--) pending.push(next.children[i]!);
  }
  return { named, traces };
}

/** `NP-SBJ-1`; gapping (`NP=1`) is no movement. */
const TREEBANK_INDEX = /-(\d+)$/;
const TREEBANK_TRACE = /^\*(?:[A-Z]+\*)?-(\d+)$/;
const TRACE = /^[te]_/;

function traceIndex(word: string): string | null {
  if (TRACE.test(word)) return indexOf(word, "word");
  return TREEBANK_TRACE.exec(word)?.[1] ?? null;
}

/**
 * The sum of the hinge losses of all choices that lead to the gold tree. Of the splits that gold allows, the best one is followed: a
 * constituent of several children may be split between any two of them.
 */
import { allSpans, spanRow } from "../../contracts/network.ts";
import { givenLoss } from "../../engine/ops/given-loss.ts";
import { bestChains } from "../best-chains.ts";
import type { GoldSpan, SentenceLoss } from "../span-lessons.ts";

/** No constituent: its score is 0. */
const NONE = -1;

/** A choice, worth the sum of the scores at these places. */
interface Choice {
  readonly places: readonly number[];
  readonly score: number;
}

export const splitLoss: SentenceLoss = (tape, scores, length, gold) => {
  const chains = bestChains(tape, scores);
  const { cols, data } = scores;
  const { heap } = tape.memory;
  const scoreAt = (place: number) => heap[data + place]!;
  const goldChains = new Map(gold.map(({ span, chain }) => [span, chain]));
  const owners = smallestAround(length, gold);

  /** The best choice for a span but `own`: another label, or none at all, unless it is the whole sentence. */
  function rivalOf(span: number, own: number, isWhole: boolean): Choice {
    let best: Choice = { places: [], score: own === NONE || isWhole ? -Infinity : 0 };
    for (let chain = 0; chain < cols; chain++) {
      const place = span * cols + chain;
      if (chain !== own && scoreAt(place) > best.score) best = { places: [place], score: scoreAt(place) };
    }
    return best;
  }

  /** A split is worth as much as the best labels of its two parts. */
  function splitAt(start: number, split: number, end: number): Choice {
    const parts = [spanRow(start, split), spanRow(split, end)];
    const places = parts.map((span) => span * cols + chains[span]!).filter((place) => scoreAt(place) > 0);
    return { places, score: places.reduce((sum, place) => sum + scoreAt(place), 0) };
  }

  let [value, found] = [0, 0];
  const [wrong, right]: [number[], number[]] = [[], []];
  function compare(good: Choice, rival: Choice): void {
    const excess = 1 + rival.score - good.score;
    if (excess <= 0 || rival.score === -Infinity) return;
    value += excess;
    wrong.push(...rival.places);
    right.push(...good.places);
  }

  const pending: [number, number][] = [[0, length]];
  for (let visited = pending.pop(); visited !== undefined; visited = pending.pop()) {
    const [start, end] = visited;
    const span = spanRow(start, end);
    const chain = goldChains.get(span) ?? NONE;
    const isWhole = end - start === length;
    if (chain !== NONE || !isWhole) {
      const places = chain === NONE ? [] : [span * cols + chain];
      const own = { places, score: chain === NONE ? 0 : scoreAt(places[0]!) };
      const rival = rivalOf(span, chain, isWhole);
      compare(own, rival);
      if (chain !== NONE && own.score > rival.score) found++;
    }
    if (end - start === 1) continue;
    const widest = owners.subarray(start + 1, end).reduce((a, b) => Math.max(a, b));
    let [good, bad]: [Choice | null, Choice | null] = [null, null];
    let split = start + 1;
    for (let k = start + 1; k < end; k++) {
      const choice = splitAt(start, k, end);
      if (owners[k] !== widest) {
        if (bad === null || choice.score > bad.score) bad = choice;
      } else if (good === null || choice.score > good.score) {
        good = choice;
        split = k;
      }
    }
    if (bad !== null) compare(good!, bad);
    pending.push([split, end], [start, split]);
  }
  const loss = givenLoss(tape, scores, value, (gradients, place, factor) => {
    for (const target of wrong) gradients[place + target]! += factor;
    for (const target of right) gradients[place + target]! -= factor;
  });
  return { loss, found };
};

/** For each place between two words: how long the smallest gold constituent is that has words on both sides. */
function smallestAround(length: number, gold: readonly GoldSpan[]): Int32Array {
  const { starts, ends } = allSpans(length);
  const sizes = new Int32Array(length).fill(length);
  for (const { span } of gold) {
    const [start, end] = [starts[span]!, ends[span]!];
    for (let k = start + 1; k < end; k++) sizes[k] = Math.min(sizes[k]!, end - start);
  }
  return sizes;
}

// Which silver trees to learn from. A teacher is surest of short and easy sentences; taking the surest ones alone would teach nothing new. So the
// surest share is kept among sentences of about the same length, domain by domain, and every domain gives the same number of words as far as
// it has them.
import { shuffle } from "../../dist/shared/random.js";

/** Sentences of these lengths are compared with each other. */
const LENGTHS = [5, 10, 15, 20, 30, 40, Number.POSITIVE_INFINITY];

/**
 * @param candidates {{ domain: string, words: number, confidence: number }[]} and whatever else they carry
 * @param options { share: how many of each length are kept, from 0 to 1; words: most words in all; random: of shared/random.ts }
 * @returns the chosen candidates, in a random order
 */
export function selectSilver(candidates, { share, words, random }) {
  const sure = grouped(candidates, ({ domain }) => domain).map((domain) => shuffle(surest(domain, share), random));
  const budgets = equalBudgets(sure.map(wordCount), words);
  const chosen = sure.flatMap((domain, i) => upTo(domain, budgets[i]));
  return shuffle(chosen, random);
}

function surest(candidates, share) {
  const bucketOf = ({ words }) => LENGTHS.findIndex((longest) => words <= longest);
  return grouped(candidates, bucketOf).flatMap((bucket) =>
    bucket.toSorted((a, b) => b.confidence - a.confidence).slice(0, Math.ceil(share * bucket.length)),
  );
}

/** The same for everyone; what some do not have is shared among the others. */
export function equalBudgets(available, total) {
  const budgets = available.map(() => 0);
  const order = [...available.keys()].sort((a, b) => available[a] - available[b]);
  let left = total;
  for (const [i, place] of order.entries()) {
    budgets[place] = Math.min(available[place], Math.floor(left / (order.length - i)));
    left -= budgets[place];
  }
  return budgets;
}

function upTo(candidates, budget) {
  let left = budget;
  return candidates.filter(({ words }) => {
    if (words > left) return false;
    left -= words;
    return true;
  });
}

function wordCount(candidates) {
  return candidates.reduce((sum, { words }) => sum + words, 0);
}

function grouped(items, keyOf) {
  const groups = new Map();
  for (const item of items) {
    const key = keyOf(item);
    if (groups.has(key)) groups.get(key).push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}

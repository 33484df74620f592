/**
 * The encoder `tokens`: each word and its tag as two numbers, their hashes. Nothing is learned and nothing is stored; a network that looks
 * up features makes them from these numbers. Words that no tree had are numbers like all others: no feature with them has a weight.
 */
import { defineEncoder, type Encoded } from "../../contracts/encoder.ts";
import { hashText } from "../../shared/hash.ts";
import { unescapeWord } from "../../trees/ptb-escapes.ts";
import type { Sentence } from "../../trees/tree.ts";

/** Whole numbers below 2²⁴ are exact as float32. Two of 50,000 different words have the same one in about 75 cases. */
const BITS = 24;
/** The number of a tag that is not there; no text has it. */
const NO_TAG = -1;
/** Numbers of a word: its form, its tag. */
const WIDTH = 2;

export const tokens = defineEncoder({
  kind: "tokens",
  options: {},
  readsTags: () => true,
  prepare: () => ({ names: null, notes: null, weights: new Map() }),
  checkNames: () => null,
  build: () => ({
    widths: [WIDTH],
    isContextual: false,
    read: numbersOf,
    on: (tape) => (inputs: readonly Float32Array[]) => {
      const lengths = inputs.map((numbers) => numbers.length / WIDTH);
      const words = tape.untracked("tokens", sum(lengths), WIDTH);
      const firstRows = new Int32Array(inputs.length);
      let row = 0;
      for (const [i, numbers] of inputs.entries()) {
        firstRows[i] = row;
        tape.memory.heap.set(numbers, words.data + row * WIDTH);
        row += lengths[i]!;
      }
      return { words: [words], firstRows, lengths } satisfies Encoded;
    },
  }),
});

/** `-LRB-` and `(` are one word, as for every encoder. */
export function numbersOf(sentence: Sentence): Float32Array {
  const numbers = new Float32Array(WIDTH * sentence.length);
  for (const [i, { word, tag }] of sentence.entries()) {
    numbers[WIDTH * i] = hashText(unescapeWord(word)) >>> (32 - BITS);
    numbers[WIDTH * i + 1] = tag === null ? NO_TAG : hashText(tag) >>> (32 - BITS);
  }
  return numbers;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

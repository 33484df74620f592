import { describe, expect, test } from "vitest";
import type { Request } from "../../src/contracts/decoder.ts";
import { parseInOrder, type StreamPlan } from "../../src/parsing/ordered-stream.ts";
import { leaf, type Sentence } from "../../src/trees/tree.ts";

const words = (length: number): Sentence => Array.from({ length }, (_, i) => leaf(null, `w${i}`));

/** Items are lengths of sentences, results are lengths doubled; 0 has nothing to parse. */
function planWith(more: Partial<StreamPlan<number, number>> = {}): StreamPlan<number, number> {
  return {
    limits: { sentences: 2, words: 20 },
    ahead: 1,
    signal: undefined,
    requestOf: (length) => (length === 0 ? null : { sentence: words(length) }),
    parse: async (batch) => batch.map(({ sentence: { length } }) => 2 * length),
    ...more,
  };
}

async function collect<Item>(stream: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of stream) found.push(item);
  return found;
}

describe("a stream in order", () => {
  const items = Array.from({ length: 100 }, (_, i) => (i * 7) % 13);
  const expected = items.map((length) => [length, length === 0 ? null : 2 * length]);

  test("gives each item with its result, whichever batch is done first", async () => {
    let calls = 0;
    const parse = async (batch: readonly Request[]) => {
      const turns = ++calls % 3;
      for (let i = 0; i < turns; i++) await new Promise((resolve) => setImmediate(resolve));
      return batch.map(({ sentence: { length } }) => 2 * length);
    };
    for (const ahead of [0, 1, 3])
      expect(await collect(parseInOrder(items, planWith({ parse, ahead })))).toEqual(expected);
  });

  test("makes batches of like length within the limits; only a long sentence alone has more words", async () => {
    const batches: number[][] = [];
    const parse = async (batch: readonly Request[]) => {
      batches.push(batch.map(({ sentence: { length } }) => length));
      return batch.map(() => 0);
    };
    await collect(parseInOrder([3, 30, 8, 4, 9, 12], planWith({ parse })));
    expect(batches).toEqual([[30], [12], [9, 8], [4, 3]]);
  });

  test("does not parse at all where nothing is to be parsed", async () => {
    const parse = async () => {
      throw new Error("nothing to do");
    };
    expect(await collect(parseInOrder([0, 0], planWith({ parse })))).toEqual([
      [0, null],
      [0, null],
    ]);
  });

  test("hands out what is there while the input waits, and closes the input when nobody reads on", async () => {
    let isClosed = false;
    let endWaiting = () => {};
    const waiting = new Promise<IteratorResult<number>>((resolve) => {
      endWaiting = () => resolve({ done: false, value: 6 });
    });
    const input: AsyncIterable<number> = {
      [Symbol.asyncIterator]() {
        let given = 0;
        return {
          next: () => (given++ === 0 ? Promise.resolve({ done: false, value: 5 }) : waiting),
          async return() {
            isClosed = true;
            return { done: true, value: undefined };
          },
        };
      },
    };
    for await (const pair of parseInOrder(input, planWith())) {
      expect(pair).toEqual([5, 10]);
      break; // and is not held up by an input that gives nothing
    }
    endWaiting();
    await expect.poll(() => isClosed).toBe(true);
  });

  test("an error of a batch, of the input or of the signal ends it", async () => {
    const parse = async () => {
      throw new Error("no thread");
    };
    await expect(collect(parseInOrder([1], planWith({ parse })))).rejects.toThrow("no thread");
    function* broken() {
      yield 1;
      throw new Error("no disk");
    }
    await expect(collect(parseInOrder(broken(), planWith()))).rejects.toThrow("no disk");
    const signal = AbortSignal.abort(new Error("enough"));
    await expect(collect(parseInOrder([1], planWith({ signal })))).rejects.toThrow("enough");
  });
});

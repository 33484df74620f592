import { describe, expect, test } from "vitest";
import type { Outcome } from "../../src/models/decoding.ts";
import { pastDeadline, threadLost } from "../../src/server/service-error.ts";
import { type Batch, WaitingLine } from "../../src/server/waiting-line.ts";
import { leaf, type Sentence } from "../../src/trees/tree.ts";

const sentence = (length: number): Sentence => Array.from({ length }, (_, i) => leaf(null, `w${i}`));
const lengths = (batch: Batch) => batch.map(({ ticket, index }) => ticket.sentences[index]!.length);
const GREEDY = { kind: "greedy", options: {} };
const nothing: Outcome = [
  {
    brackets: { labels: Int32Array.of(), starts: Int32Array.of(), ends: Int32Array.of() },
    confidences: Float64Array.of(),
    tags: null,
    logProbability: 0,
    derivation: null,
  },
];

function lineWith(limits: { sentences: number; words: number }, ...requests: readonly number[][]) {
  const line = new WaitingLine(limits);
  const entered = requests.map((request) => line.enter(request.map(sentence), GREEDY));
  for (const { done } of entered) done.catch(() => undefined);
  return { line, entered };
}

describe("who waits", () => {
  test("is taken in turn: one sentence of each request", () => {
    const { line } = lineWith({ sentences: 3, words: 1000 }, [1, 2, 3, 4], [11], [21, 22]);
    expect([line.sentences, line.words]).toEqual([7, 64]);
    expect(lengths(line.takeBatch())).toEqual([1, 11, 21]);
    expect(lengths(line.takeBatch())).toEqual([2, 22, 3]);
    expect(lengths(line.takeBatch())).toEqual([4]);
    expect([line.sentences, line.words, line.isEmpty]).toEqual([0, 0, true]);
  });

  test("a request whose turn it was goes behind those who have waited", () => {
    const { line } = lineWith({ sentences: 2, words: 1000 }, [1, 2, 3], [11, 12], [21]);
    expect(lengths(line.takeBatch())).toEqual([1, 11]);
    expect(lengths(line.takeBatch())).toEqual([21, 2]);
  });

  test("no batch has more words than it may, but for one sentence that alone has more", () => {
    const { line } = lineWith({ sentences: 10, words: 50 }, [30], [30], [60], [20]);
    expect(lengths(line.takeBatch())).toEqual([30, 20]);
    expect(lengths(line.takeBatch())).toEqual([30]);
    expect(lengths(line.takeBatch())).toEqual([60]);
  });

  test("a batch has one decoder", () => {
    const { line } = lineWith({ sentences: 10, words: 1000 }, [1, 2]);
    line.enter([sentence(3), sentence(4)], { kind: "beam", options: { beam: 4 } });
    line.enter([sentence(5)], { kind: "beam", options: { beam: 8 } });
    line.enter([sentence(6)], { kind: "beam", options: { beam: 4 } });
    line.enter([sentence(7)], GREEDY);
    expect(lengths(line.takeBatch())).toEqual([1, 7, 2]);
    expect(lengths(line.takeBatch())).toEqual([3, 6, 4]);
    expect(lengths(line.takeBatch())).toEqual([5]);
    expect(line.isEmpty).toBe(true);
  });

  test("short sentences do not wait for very long ones", () => {
    const { line } = lineWith({ sentences: 10, words: 5000 }, [1000], [20], [600], [70], [100]);
    expect(lengths(line.takeBatch())).toEqual([1000, 600]);
    expect(lengths(line.takeBatch())).toEqual([20, 70]);
    expect(lengths(line.takeBatch())).toEqual([100]);
  });

  test("what is parsed again comes first: together, and after that alone", () => {
    const { line } = lineWith({ sentences: 4, words: 1000 }, [1], [2], [3]);
    const first = line.takeBatch();
    line.enter([sentence(9)], GREEDY);
    for (const unit of first) {
      unit.breakdowns++;
      line.putBack(unit);
    }
    const second = line.takeBatch();
    expect(lengths(second)).toEqual([1, 2, 3]);
    for (const unit of second) {
      unit.breakdowns++;
      line.putBack(unit);
    }
    expect([1, 2, 3].map(() => lengths(line.takeBatch()))).toEqual([[1], [2], [3]]);
    expect(lengths(line.takeBatch())).toEqual([9]);
  });

  test("what is forgotten is not taken, neither new nor again", () => {
    const { line, entered } = lineWith({ sentences: 2, words: 1000 }, [1, 2], [11, 12, 13]);
    const batch = line.takeBatch();
    for (const unit of batch) line.putBack(unit);
    line.forget(entered[1]!.ticket);
    expect([line.sentences, line.words]).toEqual([1, 2]);
    expect(lengths(line.takeBatch())).toEqual([1]);
    expect(lengths(line.takeBatch())).toEqual([2]);
    expect(line.isEmpty).toBe(true);
  });
});

describe("a request", () => {
  test("is done with its last sentence, in the order of the text", async () => {
    const { entered } = lineWith({ sentences: 2, words: 1000 }, [1, 2]);
    const [{ ticket, done }] = entered as [(typeof entered)[0]];
    const [one, two] = [[...nothing], [...nothing]];
    ticket.settle(1, two);
    expect(ticket.isOver).toBe(false);
    ticket.settle(0, one);
    expect(ticket.isOver).toBe(true);
    const results = await done;
    expect(results[0]).toBe(one);
    expect(results[1]).toBe(two);
  });

  test("that has failed stays so", async () => {
    const { entered } = lineWith({ sentences: 2, words: 1000 }, [1]);
    const [{ ticket, done }] = entered as [(typeof entered)[0]];
    ticket.fail(pastDeadline(5));
    ticket.settle(0, nothing);
    ticket.fail(threadLost());
    await expect(done).rejects.toMatchObject({ code: "E_DEADLINE" });
  });
});

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
  test("is taken when due: requests share by words, not by sentences", () => {
    const { line } = lineWith({ sentences: 3, words: 1000 }, [30, 30, 30], [5, 5], [20]);
    expect([line.sentences, line.words]).toEqual([6, 120]);
    expect(lengths(line.takeBatch())).toEqual([5, 5, 20]);
    expect(lengths(line.takeBatch())).toEqual([30, 30, 30]);
    expect([line.sentences, line.words, line.isEmpty]).toEqual([0, 0, true]);
  });

  test("a request that comes later starts where the line stands: nobody waits for ever", () => {
    const { line } = lineWith({ sentences: 1, words: 1000 }, [60]);
    const lengthsTaken: number[] = [];
    for (let i = 0; i < 5; i++) {
      line.enter([sentence(20)], GREEDY);
      lengthsTaken.push(...lengths(line.takeBatch()));
    }
    expect(lengthsTaken).toEqual([20, 20, 60, 20, 20]);
  });

  test("a thread that is kept for short batches takes no long sentence", () => {
    const { line } = lineWith({ sentences: 10, words: 1000 }, [300], [20], [30], [40]);
    expect(lengths(line.takeBatch({ words: 60, longest: 50 }))).toEqual([20, 30]);
    expect(lengths(line.takeBatch({ words: 60, longest: 50 }))).toEqual([40]);
    expect(line.takeBatch({ words: 60, longest: 50 })).toEqual([]);
    expect(lengths(line.takeBatch())).toEqual([300]);
  });

  test("a beam makes words cost as much as it is wide", () => {
    const { line } = lineWith({ sentences: 10, words: 1000 });
    line.enter([sentence(20)], { kind: "beam", options: { beam: 10, kBest: 1 } });
    line.enter([sentence(90)], GREEDY);
    expect([line.words, line.wordsAhead(100)]).toEqual([290, 190]);
    expect(lengths(line.takeBatch())).toEqual([90]);
    expect(line.takeBatch({ longest: 100 })).toEqual([]);
    expect(lengths(line.takeBatch())).toEqual([20]);
    expect([line.words, line.isEmpty]).toEqual([0, true]);
  });

  test("what comes before a request are its own number of words of each other", () => {
    const { line } = lineWith({ sentences: 10, words: 1000 }, [900, 900], [20]);
    expect(line.wordsAhead(30)).toBe(50);
    expect(line.wordsAhead(5000)).toBe(1820);
  });

  test("no batch has more words than it may, but for one sentence that alone has more", () => {
    const { line } = lineWith({ sentences: 10, words: 50 }, [30], [30], [60], [20]);
    expect(lengths(line.takeBatch())).toEqual([20, 30]);
    expect(lengths(line.takeBatch())).toEqual([30]);
    expect(lengths(line.takeBatch())).toEqual([60]);
  });

  test("a batch has one decoder", () => {
    const { line } = lineWith({ sentences: 10, words: 1000 }, [1, 2]);
    line.enter([sentence(3), sentence(4)], { kind: "beam", options: { beam: 4 } });
    line.enter([sentence(5)], { kind: "beam", options: { beam: 8 } });
    line.enter([sentence(6)], { kind: "beam", options: { beam: 4 } });
    line.enter([sentence(7)], GREEDY);
    expect(lengths(line.takeBatch())).toEqual([1, 2, 7]);
    expect(lengths(line.takeBatch())).toEqual([3, 6, 4]);
    expect(lengths(line.takeBatch())).toEqual([5]);
    expect(line.isEmpty).toBe(true);
  });

  test("short sentences do not wait for very long ones", () => {
    const { line } = lineWith({ sentences: 10, words: 5000 }, [1000], [20], [600], [70], [100]);
    expect(lengths(line.takeBatch())).toEqual([20, 70]);
    expect(lengths(line.takeBatch())).toEqual([100]);
    expect(lengths(line.takeBatch())).toEqual([600, 1000]);
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
    const { line, entered } = lineWith({ sentences: 2, words: 1000 }, [1, 20], [11, 12, 13]);
    const batch = line.takeBatch();
    for (const unit of batch) line.putBack(unit);
    line.forget(entered[1]!.ticket);
    expect([line.sentences, line.words]).toEqual([1, 20]);
    expect(lengths(line.takeBatch())).toEqual([1]);
    expect(lengths(line.takeBatch())).toEqual([20]);
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

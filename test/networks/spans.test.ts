/** The network of spans on encoders of one tensor and of two: what its scores depend on, and that all of it learns. */
import { describe, expect, test } from "vitest";
import type { Encoded, Encoder } from "../../src/contracts/encoder.ts";
import { allSpans, type SpanNetwork, spanRow } from "../../src/contracts/network.ts";
import { worstGradient } from "../../src/engine/gradient-check.ts";
import { activate } from "../../src/engine/ops/activate.ts";
import { columns } from "../../src/engine/ops/columns.ts";
import { gather } from "../../src/engine/ops/gather.ts";
import { sum } from "../../src/engine/ops/sum.ts";
import type { MatrixParameter, Parameters } from "../../src/engine/parameters.ts";
import { Tape } from "../../src/engine/tape.ts";
import { spans } from "../../src/networks/spans/spans.ts";
import { float64Engine, spread, testParameters, valuesOf } from "../helpers/float64-engine.ts";

const LENGTHS = [3, 1, 4];
const WORDS = 8;
const CHAINS = 5;

interface Built {
  readonly parameters: Parameters;
  readonly network: SpanNetwork;
  readonly words: readonly MatrixParameter[];
}

/** Rows of words that are parameters themselves. */
function built(widths: readonly number[]): Built {
  const parameters = testParameters(float64Engine());
  const words = widths.map((width, i) => parameters.matrix(`words.${i}`, WORDS, width, spread));
  const encoder = { widths, isContextual: true } as Encoder; // all that the network asks of it when it is built
  if (spans.family !== "spans") throw new Error("spans are spans");
  return { parameters, words, network: spans.build(parameters, { spanHidden: 7 }, encoder, CHAINS, null) };
}

function encoded(words: Encoded["words"]): Encoded {
  return { words, firstRows: Int32Array.from([0, 3, 4]), lengths: LENGTHS };
}

/** The scores of all spans of the last sentence. */
function scores({ parameters, network, words }: Built): number[] {
  const tape = new Tape(parameters.engine, "forget");
  const scorer = network.on(tape, null);
  scorer.begin(encoded(words));
  return valuesOf(parameters.engine, scorer.score(2, allSpans(4)));
}

describe.each([
  [[6], "one tensor"],
  [[5], "one tensor of odd width"],
  [[4, 4], "two tensors"],
])("rows of widths %j, %s", (widths) => {
  test("all that is learned has the gradient of its difference", () => {
    const { parameters, network, words } = built(widths);
    const worst = worstGradient(parameters, (tape) => {
      const scorer = network.on(tape, null);
      scorer.begin(encoded(words.map((rows) => gather(tape, rows, [0, 1, 2, 3, 4, 5, 6, 7]))));
      const all = activate(tape, scorer.score(2, allSpans(4)), "tanh");
      return sum(tape, columns(tape, all, 1, 4));
    });
    expect(worst.error, JSON.stringify(worst)).toBeLessThan(1e-7);
    const { heap } = parameters.engine.memory;
    const moved = parameters.all.filter(({ grad, rows, cols }) =>
      heap.subarray(grad, grad + rows * cols).some((value) => value !== 0),
    );
    expect(moved.map(({ name }) => name)).toEqual(parameters.all.map(({ name }) => name));
  });

  test("a span depends on the words at its ends and next to them alone", () => {
    const before = built(widths);
    const after = built(widths);
    const { heap } = after.parameters.engine.memory;
    // The third word of the last sentence; the encoder's rows hold all else that a span may know.
    for (const { data, cols } of after.words) for (let c = 0; c < cols; c++) heap[data + 6 * cols + c]! += 0.5;
    const [old, now] = [scores(before), scores(after)];
    const isChanged = (start: number, end: number) =>
      Array.from({ length: CHAINS }, (_, c) => spanRow(start, end) * CHAINS + c).some((i) => old[i] !== now[i]);
    expect(isChanged(0, 1)).toBe(false);
    expect(isChanged(0, 4)).toBe(false);
    expect(isChanged(1, 3)).toBe(true);
    expect(isChanged(2, 4)).toBe(true);
  });

  test("some spans have the scores they have among all", () => {
    const { parameters, network, words } = built(widths);
    const tape = new Tape(parameters.engine, "forget");
    const scorer = network.on(tape, null);
    scorer.begin(encoded(words));
    const all = valuesOf(parameters.engine, scorer.score(2, allSpans(4)));
    const some = valuesOf(parameters.engine, scorer.score(2, { starts: [1, 0], ends: [4, 2] }));
    const row = (start: number, end: number) => {
      const place = spanRow(start, end) * CHAINS;
      return all.slice(place, place + CHAINS);
    };
    expect(some).toEqual([...row(1, 4), ...row(0, 2)]);
  });
});

test("all spans come in the order of their rows", () => {
  const { starts, ends } = allSpans(6);
  expect(starts.length).toBe(21);
  for (const [row, start] of starts.entries()) expect(spanRow(start, ends[row]!)).toBe(row);
});

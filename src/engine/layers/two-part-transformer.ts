/**
 * Transformer layers over rows of two parts that are kept apart (Kitaev & Klein 2018, section 3.1.2): each part has queries, keys, values and
 * feed-forward nets of its own. A head adds up what both parts say about where to look, and then looks there in both. So what stands in a row and
 * where it stands are never mixed into one vector, where the one could drown the other.
 *
 *     const layers = twoPartTransformer(parameters, "attention", { hidden: 256, heads: 8, inside: 1024, layers: 4, epsilon: 1e-6 });
 *     for (const layer of layers) x = runTwoPartLayer(tape, layer, x, [0, 7, 20], drop); // the first 128 columns are one part
 */
import { invariant } from "../../shared/errors.ts";
import { add } from "../ops/add.ts";
import { attention } from "../ops/attention.ts";
import { columns } from "../ops/columns.ts";
import { concatenate } from "../ops/concatenate.ts";
import { type Dropout, dropout } from "../ops/dropout.ts";
import { layerNorm, type NormWeights } from "../ops/layer-norm.ts";
import type { Parameters } from "../parameters.ts";
import type { Tape } from "../tape.ts";
import type { Tensor } from "../tensor.ts";
import { type Dense, dense, runDense } from "./dense.ts";
import { norm, type TransformerOptions } from "./transformer.ts";

const PARTS = [0, 1] as const;

/** A layer for each part. */
type InParts = readonly Dense[];

export interface TwoPartLayer {
  readonly heads: number;
  /** Queries, keys and values of all heads side by side. */
  readonly queries: InParts; // H/2 → 3H/2
  readonly output: InParts; // H/2 → H/2
  readonly attentionNorm: NormWeights;
  readonly inside: InParts; // H/2 → F/2
  readonly outside: InParts; // F/2 → H/2
  readonly feedForwardNorm: NormWeights;
}

/** Parameters are `<name>.<layer>.queries.<part>.weight` and so on. */
export function twoPartTransformer(parameters: Parameters, name: string, options: TransformerOptions): TwoPartLayer[] {
  const { hidden, heads, inside, layers, epsilon } = options;
  invariant(
    hidden % (2 * heads) === 0 && inside % 2 === 0,
    `${hidden} and ${inside} columns in two parts, ${heads} heads`,
  );
  return Array.from({ length: layers }, (_, i) => {
    const inParts = (step: string, from: number, to: number): InParts =>
      PARTS.map((part) => dense(parameters, `${name}.${i}.${step}.${part}`, [from / 2], to / 2));
    return {
      heads,
      queries: inParts("queries", hidden, 3 * hidden),
      output: inParts("output", hidden, hidden),
      attentionNorm: norm(parameters, `${name}.${i}.attention.norm`, hidden, epsilon),
      inside: inParts("inside", hidden, inside),
      outside: inParts("outside", inside, hidden),
      feedForwardNorm: norm(parameters, `${name}.${i}.feedForward.norm`, hidden, epsilon),
    };
  });
}

// N rows, H hidden, S sentences
export function runTwoPartLayer(
  tape: Tape,
  layer: TwoPartLayer,
  x: Tensor, // N×H
  starts: ArrayLike<number>, // S + 1
  drop: Dropout | null,
): Tensor {
  const projected = partsOf(tape, x).map((part, i) => runDense(tape, layer.queries[i]!, [part])); // N×3H/2
  const context = attentionOver(tape, projected, starts, layer.heads, drop).map((part, i) =>
    runDense(tape, layer.output[i]!, [part]),
  );
  const attended = added(tape, x, context, layer.attentionNorm, drop);
  const outside = partsOf(tape, attended).map((part, i) => {
    const inside = runDense(tape, layer.inside[i]!, [part], "relu"); // N×F/2
    return runDense(tape, layer.outside[i]!, [dropout(tape, inside, drop)]);
  });
  return added(tape, attended, outside, layer.feedForwardNorm, drop);
}

/** The halves of every row. */
function partsOf(tape: Tape, x: Tensor): Tensor[] {
  const half = x.cols / 2;
  return PARTS.map((part) => columns(tape, x, part * half, (part + 1) * half));
}

/**
 * One attention over both parts. In each head the columns of one part stand beside those of the other, so that the products of queries and
 * keys are the sums over both: in rows of one head each, this is nothing but a concatenation.
 */
function attentionOver(
  tape: Tape,
  projected: readonly Tensor[], // each N×3H/2
  starts: ArrayLike<number>,
  heads: number,
  drop: Dropout | null,
): Tensor[] {
  const half = projected[0]!.cols / 3;
  const width = half / heads; // of one part of one head
  const both = concatenate(
    tape,
    projected.map((part) => inRowsOf(width, part)),
  );
  const context = inRowsOf(2 * width, attention(tape, inRowsOf(6 * half, both), starts, heads, drop));
  return PARTS.map((part) => inRowsOf(half, columns(tape, context, part * width, (part + 1) * width)));
}

/** The same numbers in rows of another length. */
function inRowsOf(cols: number, x: Tensor): Tensor {
  return { ...x, rows: (x.rows * x.cols) / cols, cols };
}

/** norm(x + dropped(parts side by side)). */
function added(tape: Tape, x: Tensor, parts: readonly Tensor[], weights: NormWeights, drop: Dropout | null): Tensor {
  return layerNorm(tape, add(tape, x, dropout(tape, concatenate(tape, parts), drop)), weights);
}

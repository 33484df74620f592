/**
 * The layers of a transformer encoder (Vaswani et al. 2017; BERT, Devlin et al. 2019): self-attention among the rows of each sentence, then
 * a feed-forward net, each added to its input and normalised. Sentences lie one after the other in one matrix; nothing is padded.
 *
 *     const layers = transformer(parameters, "encoder", { hidden: 384, heads: 12, inside: 1536, layers: 6, epsilon: 1e-12 });
 *     for (const layer of layers) x = runTransformerLayer(tape, layer, x, [0, 7, 20], drop); // two sentences, of 7 and 13 rows
 */
import { invariant } from "../../shared/errors.ts";
import { glorot, ones, zeros } from "../initialisers.ts";
import type { Dropout } from "../ops/dropout.ts";
import { type FeedForwardWeights, feedForward } from "../ops/feed-forward.ts";
import type { NormWeights } from "../ops/layer-norm.ts";
import { type SelfAttentionWeights, selfAttention } from "../ops/self-attention.ts";
import type { Parameters } from "../parameters.ts";
import type { Tape } from "../tape.ts";
import type { Tensor } from "../tensor.ts";

export interface TransformerOptions {
  readonly hidden: number;
  readonly heads: number;
  /** The width of the feed-forward net inside a layer. */
  readonly inside: number;
  readonly layers: number;
  /** Added to the variance of a row. */
  readonly epsilon: number;
}

export interface TransformerLayer {
  readonly attention: SelfAttentionWeights;
  readonly feedForward: FeedForwardWeights;
}

/** Parameters are `<name>.<layer>.attention.queries` and so on. */
export function transformer(parameters: Parameters, name: string, options: TransformerOptions): TransformerLayer[] {
  const { hidden, heads, inside, layers, epsilon } = options;
  invariant(hidden % heads === 0, `${hidden} columns in ${heads} heads`);
  return Array.from({ length: layers }, (_, i) => {
    const [attention, net] = [`${name}.${i}.attention`, `${name}.${i}.feedForward`];
    return {
      attention: {
        heads,
        queries: parameters.matrix(`${attention}.queries`, hidden, 3 * hidden, glorot, "many"),
        queriesBias: parameters.vector(`${attention}.queries.bias`, 3 * hidden, zeros),
        output: parameters.matrix(`${attention}.output`, hidden, hidden, glorot, "many"),
        outputBias: parameters.vector(`${attention}.output.bias`, hidden, zeros),
        norm: norm(parameters, `${attention}.norm`, hidden, epsilon),
      },
      feedForward: {
        input: parameters.matrix(`${net}.input`, hidden, inside, glorot, "many"),
        inputBias: parameters.vector(`${net}.input.bias`, inside, zeros),
        output: parameters.matrix(`${net}.output`, inside, hidden, glorot, "many"),
        outputBias: parameters.vector(`${net}.output.bias`, hidden, zeros),
        norm: norm(parameters, `${net}.norm`, hidden, epsilon),
      },
    };
  });
}

export function norm(parameters: Parameters, name: string, width: number, epsilon: number): NormWeights {
  return {
    gain: parameters.vector(`${name}.gain`, width, ones),
    shift: parameters.vector(`${name}.shift`, width, zeros),
    epsilon,
  };
}

export function runTransformerLayer(
  tape: Tape,
  { attention, feedForward: net }: TransformerLayer,
  x: Tensor,
  starts: ArrayLike<number>,
  drop: Dropout | null,
): Tensor {
  return feedForward(tape, net, selfAttention(tape, attention, x, starts, drop), drop);
}

/**
 * Learning rates for a pretrained encoder (Howard & Ruder 2018): lower than those of what is new, and lower still for lower layers, which know
 * what is common to all tasks.
 */
import type { Group } from "./optimizers.ts";
import type { Parameter } from "./parameters.ts";

export interface LayerRates {
  /** What the names of its parameters begin with: `<prefix>.<layer>.…`, or `<prefix>.…` for what lies below all layers. */
  readonly prefix: string;
  readonly layers: number;
  /** The rate of the last layer, as a factor of the rate of everything else. */
  readonly rate: number;
  /** The rate of a layer, as a factor of that of the layer above. */
  readonly decay: number;
}

/** Which rate a parameter has; biases and norms do not decay. For `OptimizerOptions.groupOf`. */
export function layerGroups({ prefix, layers, rate, decay }: LayerRates): (parameter: Parameter) => Group {
  return ({ name, kind }) => {
    const weightDecay = kind === "vector" ? 0 : 1;
    if (!name.startsWith(`${prefix}.`)) return { rate: 1, decay: weightDecay };
    const layer = /^\d+(?=\.)/.exec(name.slice(prefix.length + 1));
    const below = layer === null ? layers : layers - 1 - Number(layer[0]);
    return { rate: rate * decay ** below, decay: weightDecay };
  };
}

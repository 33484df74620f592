/** Learning rates over time. `time` is whatever the caller counts: updates, epochs, or fractions of one. */
export type Schedule = (time: number) => number;

export function constant(rate: number): Schedule {
  return () => rate;
}

/** rate / (1 + decay · time): the reference parsers' rule, with time in epochs. */
export function inverseDecay(rate: number, decay: number): Schedule {
  return (time) => rate / (1 + decay * time);
}

export interface Warmup {
  readonly peak: number;
  /** When the peak is reached, rising in a straight line from 0. */
  readonly warmup: number;
  /** When the floor is reached. */
  readonly total: number;
  readonly floor?: number;
}

export function warmupLinear(options: Warmup): Schedule {
  return falling(options, (part) => 1 - part);
}

export function warmupCosine(options: Warmup): Schedule {
  return falling(options, (part) => (1 + Math.cos(Math.PI * part)) / 2);
}

function falling({ peak, warmup, total, floor = 0 }: Warmup, height: (part: number) => number): Schedule {
  return (time) => {
    if (time < warmup) return (peak * time) / warmup;
    return floor + (peak - floor) * height(Math.min(1, (time - warmup) / Math.max(total - warmup, 1e-9)));
  };
}

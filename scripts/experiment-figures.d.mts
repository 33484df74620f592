interface Outcome {
  readonly matched: number;
  readonly gold: number;
  readonly predicted: number;
}

interface Run {
  readonly seed: number;
  readonly outcomes: readonly Outcome[];
}

export function againstBaseline(runs: readonly Run[], baseline?: readonly Run[]): [p: string, interval: string];

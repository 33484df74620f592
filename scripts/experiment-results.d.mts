export interface KeptResult {
  readonly minutes: number;
  readonly outcomes: readonly { readonly matched: number; readonly gold: number; readonly predicted: number }[];
}

export function resultsIn(file: string | null): {
  find(name: string, options: string, plan: object): KeptResult | null;
  keep(name: string, options: string, plan: object, result: KeptResult): void;
};

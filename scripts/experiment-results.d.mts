export interface Making {
  readonly options: string;
  readonly stages: readonly object[];
  readonly decoder?: object;
}

export interface KeptResult {
  readonly minutes: number;
  readonly outcomes: readonly { readonly matched: number; readonly gold: number; readonly predicted: number }[];
}

export function resultsIn(file: string | null): {
  find(name: string, making: Making): KeptResult | null;
  keep(name: string, making: Making, result: KeptResult): void;
};

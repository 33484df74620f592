export interface ExperimentRow {
  readonly name: string;
  readonly paper?: {
    readonly parser: string;
    readonly type: string;
    readonly strategy: string;
    readonly wsj: number | null;
    readonly ctb: number | null;
  };
  readonly train?: Readonly<Record<string, string | number>>;
  readonly from?: string;
  readonly decoder?: { readonly kind: string; readonly options: Readonly<Record<string, number>> };
}

export const ROWS: readonly ExperimentRow[];
export const EXPECTATIONS: readonly {
  readonly claim: string;
  readonly pairs: readonly (readonly [better: string, worse: string])[];
}[];

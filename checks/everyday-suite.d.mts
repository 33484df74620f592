export interface EverydayCase {
  readonly phenomenon: string;
  readonly text: string;
  readonly tree: string;
}

export interface EverydayCounts {
  readonly sentences: number;
  readonly exact: number;
  readonly tagged: number;
}

export interface EverydayScore {
  readonly total: EverydayCounts;
  readonly byPhenomenon: ReadonlyMap<string, EverydayCounts>;
}

export function everydayCases(): EverydayCase[];
export function scoreEveryday(cases: readonly EverydayCase[], found: readonly string[]): EverydayScore;

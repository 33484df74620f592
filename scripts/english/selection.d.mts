import type { Random } from "../../src/shared/random.ts";

export interface Candidate {
  readonly domain: string;
  readonly words: number;
  readonly confidence: number;
}

export interface Selection {
  readonly share: number;
  readonly words: number;
  readonly random: Random;
}

export function selectSilver<One extends Candidate>(candidates: readonly One[], options: Selection): One[];
export function equalBudgets(available: readonly number[], total: number): number[];

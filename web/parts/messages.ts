/** What the page and the worker that parses say to each other. Trees travel as text: deep ones overflow the browser's own copying. */
import type { ModelInfo, TraceStep } from "../../src/index.ts";

export type Question =
  | { readonly kind: "parse"; readonly id: number; readonly text: string }
  | { readonly kind: "trace"; readonly id: number; readonly tokens: readonly string[]; readonly best: number };

export type Answer =
  | { readonly kind: "progress"; readonly loaded: number; readonly total: number | null }
  | { readonly kind: "ready"; readonly model: LoadedModel }
  | { readonly kind: "failed"; readonly problem: Problem }
  | { readonly kind: "parsed"; readonly id: number; readonly parses: readonly ParseMessage[] }
  | { readonly kind: "traced"; readonly id: number; readonly parse: ParseMessage; readonly steps: readonly TraceStep[] }
  | { readonly kind: "refused"; readonly id: number; readonly problem: Problem };

export interface LoadedModel {
  readonly info: ModelInfo;
  readonly labels: readonly string[];
  readonly tags: readonly string[];
}

export interface ParseMessage {
  /** As `writeParse` writes it. */
  readonly json: string;
  readonly transitions: readonly string[];
}

export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
}

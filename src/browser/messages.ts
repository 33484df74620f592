/** What a page and the worker that parses for it say to each other. Trees travel as text: deep ones overflow the browser's own copying. */
import type { StoredPart } from "../contracts/model.ts";
import type { KernelChoice } from "../engine/choose-kernels.ts";
import type { ModelInfo, ParseOptions, TextOptions } from "../parsing/parser.ts";
import type { SentenceInput } from "../parsing/sentence-input.ts";
import type { TraceStep } from "../parsing/trace.ts";

/** The first message: what to load. */
export interface LoadMessage {
  readonly kind: "load";
  /** A name, an absolute address, or the bytes; undefined: `english`. */
  readonly model: string | Uint8Array | undefined;
  readonly kernels: KernelChoice | WebAssembly.Module | undefined;
  readonly decoder: StoredPart | undefined;
  readonly maxWords: number | undefined;
}

export type Question =
  | { readonly kind: "parse"; readonly id: number; readonly text: string; readonly options: TextOptions }
  | {
      readonly kind: "parse-tokens";
      readonly id: number;
      readonly tokens: SentenceInput;
      readonly options: ParseOptions;
    }
  | { readonly kind: "trace"; readonly id: number; readonly tokens: SentenceInput; readonly best: number };

export type Answer =
  | { readonly kind: "parsed"; readonly id: number; readonly parses: readonly ParseMessage[] }
  | { readonly kind: "traced"; readonly id: number; readonly parse: ParseMessage; readonly steps: readonly TraceStep[] }
  | { readonly kind: "refused"; readonly id: number; readonly problem: Problem };

export type LoadingState =
  | { readonly kind: "loading"; readonly loaded: number; readonly total: number | null }
  | { readonly kind: "ready"; readonly model: LoadedModel }
  | { readonly kind: "failed"; readonly problem: Problem };

export interface LoadedModel {
  readonly info: ModelInfo;
  /** The labels that constituents can have, and the tags that the model knows. */
  readonly labels: readonly string[];
  readonly tags: readonly string[];
}

export interface ParseMessage {
  /** As `writeParse` writes it. */
  readonly json: string;
  readonly transitions: readonly string[];
}

/** A `ParserError` as plain data. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
}

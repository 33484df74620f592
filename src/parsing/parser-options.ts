/** The options of `Parser.load`, checked. */
import { coreCount } from "#platform";
import type { StoredPart } from "../contracts/model.ts";
import type { Parts } from "../contracts/parts.ts";
import type { KernelChoice } from "../engine/choose-kernels.ts";
import { ParserError } from "../shared/errors.ts";
import { BATCH_LIMITS, type BatchLimits } from "./batches.ts";
import type { ModelSource } from "./load-model.ts";

export interface ParserOptions {
  /** Default: `english`, the accurate one of the two models that come with the package. */
  readonly model?: ModelSource | undefined;
  /**
   * Which kernels to compute with; default "auto": the same results on every platform. Where nothing may be compiled, the compiled
   * module itself (kernels.wasm of this package).
   */
  readonly kernels?: KernelChoice | WebAssembly.Module | undefined;
  /** Threads that parse streams, in Node; default 1: the caller's own. "auto": one for each core. */
  readonly threads?: number | "auto" | undefined;
  /** The limit of a thread's own heap (not the shared memory), in MiB; default: Node's limit. */
  readonly maxHeapMb?: number | undefined;
  /** How many sentences are parsed in lock-step, and how many words they may have in all. */
  readonly batch?: Partial<BatchLimits> | undefined;
  /** A sentence of more words is an error (`E_TOO_LONG`) instead of a parse. Default 100,000; Infinity for no limit. */
  readonly maxWords?: number | undefined;
  /** The decoder that searches for the tree; default: the one the model names. */
  readonly decoder?: StoredPart | undefined;
  /** Called while a model is fetched, with the bytes loaded and the total (null: unknown). */
  readonly onProgress?: ((loaded: number, total: number | null) => void) | undefined;
  /** Your own parts that the model is made of, or a module that exports them as `parts`. */
  readonly parts?: Parts | URL | undefined;
}

export interface CheckedOptions extends ParserOptions {
  readonly batch: BatchLimits;
  readonly maxWords: number;
  readonly threads: number;
}

/** Time and memory are linear in the words: with the English model, a sentence of this many takes some 20 seconds and 3 GB. */
export const MAX_WORDS = 100_000;

/** More threads than this are a typing error: each has its own heap. */
const MAX_THREADS = 1024;

export function checkOptions(options: ParserOptions): CheckedOptions {
  const batch: BatchLimits = { ...BATCH_LIMITS, ...options.batch };
  for (const [name, value] of Object.entries(batch)) {
    if (!isCount(value)) refuse("E_BATCH", `the ${name} of a batch must be a whole number of at least 1`, value);
  }
  const { maxWords = MAX_WORDS } = options;
  if (maxWords !== Infinity && !isCount(maxWords)) {
    refuse("E_MAX_WORDS", "maxWords must be a whole number of at least 1, or Infinity", maxWords);
  }
  return { ...options, batch, maxWords, threads: threadCount(options.threads ?? 1) };
}

/** Checked; "auto" is one for each core. */
export function threadCount(given: number | "auto"): number {
  if (given === "auto") return coreCount();
  if (isCount(given) && given <= MAX_THREADS) return given;
  return refuse("E_THREADS", `threads must be a whole number from 1 to ${MAX_THREADS}`, given);
}

/** Parts as values, and the module that they come from, if they come from one. */
export async function loadParts(
  given: Parts | URL | undefined,
): Promise<{ readonly parts: Parts; readonly partsModule: string | null }> {
  if (!(given instanceof URL)) return { parts: given ?? {}, partsModule: null };
  const { parts }: { parts?: Parts } = await import(/* @vite-ignore */ given.href);
  if (parts !== undefined) return { parts, partsModule: given.href };
  throw new ParserError("E_PARTS", `${given.href} exports no \`parts\``);
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 1;
}

function refuse(code: string, message: string, value: unknown): never {
  throw new ParserError(code, `${message}, not ${String(value)}`);
}

/** How a parse came about, step by step: what was on the stack, which words were left, and how the model scored the transitions. */
import type { Analysis } from "../contracts/decoder.ts";
import type { Model } from "../contracts/model.ts";
import type { Tape } from "../engine/tape.ts";
import { type Decoding, decodeWatched } from "../models/decoding.ts";
import { probabilityOf } from "../shared/probability.ts";
import { builtIn, itemsOf, type StackItem } from "../transitions/stack.ts";
import type { State } from "../transitions/transition-system.ts";
import { writeLeaf, writeTree } from "../trees/bracket-writer.ts";
import { isLeaf, type Sentence } from "../trees/tree.ts";

export interface TraceStep {
  /** From 1. */
  readonly step: number;
  /** Bottom to top: open nonterminals as `(NP`, constituents and words in brackets, those of a part side by side. */
  readonly stack: readonly string[];
  /** The words that are not yet read. */
  readonly buffer: readonly string[];
  /** The best legal transitions, best first. */
  readonly best: readonly { readonly transition: string; readonly probability: number }[];
  /** The one that was taken. */
  readonly chosen: string;
}

export function traceSentence(
  model: Model,
  tape: Tape,
  sentence: Sentence,
  decoding: Decoding,
  best: number,
): { readonly steps: TraceStep[]; readonly analysis: Analysis } {
  const steps: TraceStep[] = [];
  const names = model.family === "steps" ? model.grammar.actions.names : [];
  const analysis = decodeWatched(model, tape, { sentence }, decoding, (state, logProbabilities, chosen) => {
    steps.push({
      ...configuration(state),
      best: bestOf(logProbabilities, best).map((id) => ({
        transition: names[id]!,
        probability: probabilityOf(logProbabilities[id]!),
      })),
      chosen: names[chosen]!,
    });
  });
  return { steps, analysis };
}

function configuration({ step, stack, sentence, next }: State): Pick<TraceStep, "step" | "stack" | "buffer"> {
  return { step: step + 1, stack: itemsOf(stack).map(writeItem), buffer: sentence.slice(next).map(({ word }) => word) };
}

function writeItem(item: StackItem): string {
  if (item.kind === "open") return `(${item.label}`;
  return builtIn(item)
    .map(({ tree }) => (isLeaf(tree) ? writeLeaf(tree) : writeTree(tree)))
    .join(" ");
}

/** The lowest id first among equals, as the parser chooses. */
function bestOf(logProbabilities: ArrayLike<number>, count: number): number[] {
  const legal = Array.from(logProbabilities, (_, id) => id).filter((id) => logProbabilities[id]! > -Infinity);
  return legal.sort((a, b) => logProbabilities[b]! - logProbabilities[a]! || a - b).slice(0, count);
}

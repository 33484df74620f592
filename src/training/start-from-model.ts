/**
 * A run that starts from a model: it keeps the model's words, tags, actions and weights, so the trees may have no label or tag that the
 * model lacks. Silver trees first and gold trees last is learned this way.
 */
import type { EncoderPart, Prepared } from "../contracts/encoder.ts";
import type { ModelDescription, StepTask, Task } from "../contracts/model.ts";
import { checkedOptions, type OptionsOf, type OptionTable } from "../contracts/options.ts";
import type { StoredModel } from "../models/model-file.ts";
import { ParserError } from "../shared/errors.ts";
import type { Limits } from "../transitions/limits.ts";
import type { Tree } from "../trees/tree.ts";

/** What the description would be, had the run started from nothing. */
type Found = Pick<ModelDescription, "tags" | "task">;
type Started = Prepared & Found;

/** @param options of the encoder, for this run */
export function startFrom(
  { description, weights }: StoredModel,
  part: EncoderPart,
  options: OptionsOf<OptionTable>,
  trees: readonly Tree[],
  found: Found,
): Started {
  const names = part.checkNames(description.encoder.names);
  refuseUnknown("tags", found.tags.names, description.tags.names);
  const trained = checkedOptions(part.options, description.encoder.options, `the encoder ${part.kind}`);
  const before = { names, weights, options: trained };
  const encoder = part.prepareFrom?.(before, trees, options) ?? { names, weights, notes: null };
  const tags =
    description.tags.head === null
      ? description.tags
      : { ...description.tags, marks: { ...description.tags.marks, ...found.tags.marks } };
  return { ...encoder, tags, task: commonTask(description.task, found.task) };
}

function commonTask(of: Task, found: Task): Task {
  if (of.family === "spans" && found.family === "spans") {
    refuseUnknown("labels", found.chains.map(joined), of.chains.map(joined));
    return of;
  }
  if (of.family !== "steps" || found.family !== "steps" || of.system !== found.system) {
    throw new ParserError("E_START", "the model to start from has another transition system or kind of network", {
      hint: "Leave --system and --network out: they come from the model",
    });
  }
  refuseUnknown("transitions", found.actions, of.actions);
  return { ...of, limits: widest(of, found) };
}

/** Limits are no weights: a run may widen them for its trees. */
function widest({ limits }: StepTask, { limits: needed }: StepTask): Limits {
  const wider = Object.entries(needed).map(([name, limit]) => [
    name,
    Math.max(limit, limits[name as keyof Limits] ?? 0), // both have the names of limits
  ]);
  return { ...limits, ...Object.fromEntries(wider) };
}

function refuseUnknown(what: string, found: readonly string[], known: readonly string[]): void {
  const isKnown = new Set(known);
  const unknown = found.filter((name) => !isKnown.has(name));
  if (unknown.length === 0) return;
  const [shown, more] = [unknown.slice(0, 5).join(", "), unknown.length - 5];
  throw new ParserError(
    "E_START",
    `the trees have ${what} that the model to start from does not know: ${shown}${more > 0 ? ` and ${more} more` : ""}`,
    { hint: "Train the first model on these trees as well, or leave out the trees that have them" },
  );
}

function joined(chain: readonly string[]): string {
  return chain.join("+");
}

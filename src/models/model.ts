/** A model built from its description: each part found by its kind, its options and names checked by the part itself. */
import type { Encoder } from "../contracts/encoder.ts";
import type { Model, ModelDescription, SpanTask, StepTask, Task } from "../contracts/model.ts";
import type { NetworkPart } from "../contracts/network.ts";
import { checkedOptions, type OptionsOf, type OptionTable } from "../contracts/options.ts";
import { type Parts, partNamed } from "../contracts/parts.ts";
import { refuseModel } from "../contracts/stored.ts";
import { ENCODERS } from "../encoders/encoders.ts";
import type { Parameters } from "../engine/parameters.ts";
import { NETWORKS } from "../networks/networks.ts";
import { systemOf } from "../systems/system-entry.ts";
import { findSystem } from "../systems/systems.ts";
import { PerceptronTagger, type StoredTagger } from "../taggers/perceptron-tagger.ts";
import { TAG_HEAD_OPTIONS, type TagHead, tagHead } from "../taggers/tag-head.ts";
import { type Grammar, grammarNamed } from "../transitions/action-table.ts";
import type { TransitionSystem } from "../transitions/transition-system.ts";
import type { Sentence } from "../trees/tree.ts";
import { bindSpans, bindSteps } from "./binding.ts";

export interface BuildOptions {
  /** A tagger that goes before the encoder. */
  readonly tagger?: StoredTagger | null | undefined;
  /** Parts of a user's own. */
  readonly parts?: Parts | undefined;
  /** In training: what the encoder noted about the trees. */
  readonly notes?: unknown;
}

/** Builds the network in `parameters`, which must be empty. */
export function buildModel(
  description: ModelDescription,
  parameters: Parameters,
  { tagger = null, parts = {}, notes = null }: BuildOptions = {},
): Model {
  const { tags, task, network: stored } = description;
  const { encoder, readsTags } = buildEncoder(description, parameters, parts, notes);
  const head = buildHead(description, parameters, encoder);
  const before = tagger === null ? null : new PerceptronTagger(tagger);
  const base = {
    description,
    parameters,
    encoder,
    tags: tags.names,
    marks: marksOf(tags),
    readsTags,
    predictsTags: head !== null || before !== null,
    tagged: (sentence: Sentence) => before?.tag(sentence) ?? sentence,
  };
  const part = partNamed(stored.kind, "network", NETWORKS, parts.networks);
  const options = checkedOptions(part.options, stored.options, `the network ${part.kind}`);
  const names = stored.names === undefined ? null : namesFor(part, stored.names, options);
  if (part.family === "steps") {
    const { system: name, limits, actions } = stepsOf(task, part.kind);
    const system = findSystem(name, parts.systems);
    const grammar = storedGrammar(systemOf(system, limits), actions);
    const network = part.build(parameters, options, encoder, grammar, names);
    return {
      ...base,
      family: "steps",
      system,
      grammar,
      generates: part.generates ?? false,
      labels: grammar.actions.labels,
      on: (tape, drop) => bindSteps(encoder, head, network.on(tape, drop), tape, drop),
    };
  }
  const { chains } = spansOf(task, part.kind);
  const network = part.build(parameters, options, encoder, chains.length, names);
  return {
    ...base,
    family: "spans",
    chains,
    labels: [...new Set(chains.flat())],
    on: (tape, drop) => bindSpans(encoder, head, network.on(tape, drop), tape, drop),
  };
}

function buildEncoder(
  { encoder }: ModelDescription,
  parameters: Parameters,
  parts: Parts,
  notes: unknown,
): { readonly encoder: Encoder; readonly readsTags: boolean } {
  const part = partNamed(encoder.kind, "encoder", ENCODERS, parts.encoders);
  const options = checkedOptions(part.options, encoder.options, `the encoder ${part.kind}`);
  const built = part.build(parameters, options, part.checkNames(encoder.names), notes);
  return { encoder: built, readsTags: part.readsTags(options) };
}

function namesFor(part: NetworkPart, names: unknown, options: OptionsOf<OptionTable>): unknown {
  return part.checkNames?.(names, options) ?? refuseModel(`the network ${part.kind} has no names`);
}

function marksOf({ names, marks = {} }: ModelDescription["tags"]): Model["marks"] {
  const ids = new Map(names.map((name, id) => [name, id]));
  const idsOf = (tags: readonly string[]) => tags.flatMap((tag) => ids.get(tag) ?? []);
  return new Map(Object.entries(marks).map(([word, tags]) => [word, idsOf(tags)]));
}

function buildHead({ tags }: ModelDescription, parameters: Parameters, encoder: Encoder): TagHead | null {
  if (tags.head === null) return null;
  return tagHead(parameters, checkedOptions(TAG_HEAD_OPTIONS, tags.head, "the tagger"), encoder, tags.names);
}

/** The actions must be the system's, and enough of them that no state is without a legal one. */
function storedGrammar(system: TransitionSystem, names: readonly string[]): Grammar {
  const unknown = names.find((name) => system.readAction(name) === null);
  if (unknown !== undefined)
    refuseModel(`its actions have "${unknown}", which the system ${system.name} does not know`);
  if (new Set(names).size < names.length) refuseModel("its actions have one twice");
  const grammar = grammarNamed(system, names);
  const missing = system.closure(grammar.actions.actions).find(({ name }) => grammar.actions.idNamed(name) < 0);
  if (missing !== undefined) refuseModel(`its actions lack ${missing.name}, which the system ${system.name} needs`);
  if (grammar.actions.labels.length === 0) refuseModel("its actions have no label");
  return grammar;
}

function stepsOf(task: Task, network: string): StepTask {
  return task.family === "steps" ? task : refuseModel(`the network ${network} scores steps, but the task has none`);
}

function spansOf(task: Task, network: string): SpanTask {
  return task.family === "spans" ? task : refuseModel(`the network ${network} scores spans, but the task has none`);
}

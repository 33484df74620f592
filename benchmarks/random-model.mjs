// A model of a preset's size with random weights and the actions of English treebanks: it parses badly, at the speed of any model of its size.

import { lexiconOf } from "../dist/encoders/words/lexicon.js";
import { jsKernels } from "../dist/engine/kernels-js.js";
import { createMemory } from "../dist/engine/memory.js";
import { Parameters } from "../dist/engine/parameters.js";
import { Parser } from "../dist/index.js";
import { buildModel } from "../dist/models/model.js";
import { writeModel } from "../dist/models/model-file.js";
import { randomFromSeed } from "../dist/shared/random.js";
import { planTraining } from "../dist/training/training-plan.js";
import { leaf } from "../dist/trees/tree.js";

const LABELS =
  "S NP VP PP SBAR ADJP ADVP QP WHNP PRN SINV PRT WHADVP NX SQ WHPP FRAG UCP X INTJ CONJP LST SBARQ NAC RRC WHADJP".split(
    " ",
  );
const TAGS =
  "NN IN NNP DT JJ NNS , . CD RB VBD VB CC TO VBN VBZ PRP VBG VBP MD POS PRP$ $ `` '' : WDT JJR WP RP NNPS WRB".split(
    " ",
  );
const VOCABULARY = 20_000;

/** Shorter words are more frequent, as in any language. */
export function syntheticSentences(count, seed = 1) {
  const random = randomFromSeed(seed);
  const word = () => {
    const rank = Math.floor(VOCABULARY ** random.next());
    return [spelling(rank), TAGS[rank % TAGS.length]];
  };
  return Array.from({ length: count }, () => Array.from({ length: 5 + random.below(38) }, word)); // 23.5 words on average
}

export async function randomModel(preset, system) {
  const memory = createMemory();
  const parameters = new Parameters({
    engine: { memory, kernels: jsKernels(memory) },
    random: randomFromSeed(1),
    purpose: "use",
  });
  const words = new Map(Array.from({ length: VOCABULARY }, (_, rank) => [spelling(rank), 2]));
  const characters = new Map([..."abcdefghijklmnopqrst"].map((letter) => [letter, 2]));
  const counts = { words, tags: new Map(TAGS.map((tag) => [tag, 1])), characters };
  const plan = planTraining(preset, { system });
  const description = {
    encoder: { ...plan.encoder, names: lexiconOf(counts, { minWordCount: 1 }).names },
    tags: { names: TAGS, head: plan.tagger.options.taggerHidden > 0 ? plan.tagger.options : null },
    network: plan.network,
    task: {
      family: "steps",
      system,
      limits: { maxOpen: 40, maxOpenRun: 12, maxUnary: 2 },
      actions: actionsOf(system),
    },
    decoder: plan.decoder,
  };
  buildModel(description, parameters);
  const weights = parameters.values();
  return calibrated({ description, weights, tagger: null, provenance: { random: true, plan } });
}

/** A parser of English takes 2.5 steps a word; weights of chance would take any number. So shifting and reducing are made as likely as that takes. */
const STEPS_PER_WORD = 2.5;

async function calibrated(stored) {
  const sample = syntheticSentences(8, 2).map((words) => words.map(([word, tag]) => leaf(tag, word)));
  const { actions } = stored.description.task;
  const { data } = stored.weights.get("output.bias");
  let best = { distance: Infinity, bytes: null };
  for (const shift of [0, 0.2, 0.4, 0.6, 0.8, 1]) {
    for (const reduce of [0, 0.2, 0.4, 0.6]) {
      for (const [id, name] of actions.entries())
        data[id] = name === "SH" ? shift : /^RE/.test(name) ? shift + reduce : 0;
      const bytes = writeModel(stored);
      const parses = (await Parser.load(bytes)).parseBatch(sample);
      const steps = parses.reduce((sum, { transitions }) => sum + transitions.length, 0);
      const distance = Math.abs(steps / sample.flat().length - STEPS_PER_WORD);
      if (distance < best.distance) best = { distance, bytes };
    }
  }
  return best.bytes;
}

function actionsOf(system) {
  if (system === "bottom-up")
    return ["SH", "FI", ...[1, 2, 3, 4].flatMap((arity) => LABELS.map((label) => `RE#${arity}-${label}`))];
  const actions = ["SH", "RE", ...LABELS.map((label) => `NT-${label}`)];
  return system === "in-order" ? [...actions, "FI"] : actions;
}

function spelling(rank) {
  return rank.toString(20).replace(/[0-9]/g, (digit) => "klmnopqrst"[Number(digit)]);
}

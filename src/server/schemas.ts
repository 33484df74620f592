/** What requests look like, exactly: a field that is not here is an error, and nothing is converted. The OpenAPI document is made of these. */
import { type Static, Type } from "typebox";
import { RANKINGS } from "../decoders/beam/beam.ts";
import { DEFAULT_SYSTEM, EXACT_SYSTEMS } from "../systems/systems.ts";
import { WRITABLE_FORMATS } from "../trees/formats.ts";

const strict = { additionalProperties: false };

function oneOf<const Names extends readonly string[]>(names: Names, options: { description: string }) {
  return Type.Unsafe<Names[number]>({ type: "string", enum: [...names], ...options });
}

/** Those that write a tree on one line: what fits in a field of an answer. */
export const ANSWER_FORMATS = WRITABLE_FORMATS.filter(({ layout }) => layout === "line");

/** A beam is paid for in time: a wider one is for your own machine. */
export const MAX_BEAM = 64;

const Word = Type.String({ minLength: 1 });
const Token = Type.Union([
  Word,
  Type.Object({ word: Word, tag: Type.Optional(Type.String({ minLength: 1 })) }, strict),
]);
const Tokens = Type.Array(Token, {
  minItems: 1,
  description: "The words of a sentence, with tags if they are known.",
});

const Count = Type.Integer({ minimum: 0 });
const place = {
  start: Type.Optional(Count),
  end: Type.Optional(Count),
  offsets: Type.Optional(Type.Object({ start: Count, end: Count }, { ...strict, description: "UTF-16 units." })),
};
const Spans = Type.Array(Type.Object({ ...place, label: Type.Optional(Word) }, strict));
const Constraints = Type.Object(
  {
    required: Type.Optional(Spans),
    forbidden: Type.Optional(Spans),
    root: Type.Optional(Type.String({ minLength: 1, description: "The label of the topmost constituent." })),
    tags: Type.Optional(Type.Array(Type.Object({ ...place, tag: Word }, strict))),
  },
  {
    ...strict,
    description:
      "What the trees must have. Spans are words [start, end) of the sentence, or, with a text, its places (offsets); without a label: any.",
  },
);

export const ParseBody = Type.Object(
  {
    text: Type.Optional(Type.String({ description: "Raw text, to be split into sentences and words." })),
    tokens: Type.Optional(Tokens),
    sentences: Type.Optional(
      Type.Array(Tokens, { description: "Several sentences that are already split into words." }),
    ),
    format: Type.Optional(
      oneOf(
        ANSWER_FORMATS.map(({ name }) => name),
        {
          description: "Format of the trees. json (default): nested objects; any other: a string in that format.",
        },
      ),
    ),
    kBest: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_BEAM,
        description: "How many trees of each sentence to give, as alternatives, best first.",
      }),
    ),
    beam: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_BEAM,
        description:
          "How many derivations of a sentence to keep while searching; default with kBest: 10, or kBest if that is more.",
      }),
    ),
    rankBy: Type.Optional(
      oneOf(RANKINGS, {
        description:
          "Which tree of the beam is the best: the most probable one (default), or the one with the highest expected F1.",
      }),
    ),
    constraints: Type.Optional(Constraints),
    options: Type.Optional(
      Type.Object(
        {
          split: Type.Optional(oneOf(["auto", "lines"], { description: "lines: each line is a sentence." })),
          hyphens: Type.Optional(oneOf(["split", "whole"], { description: "state - of - the - art, or one word." })),
          quotes: Type.Optional(oneOf(["keep", "treebank"], { description: "treebank: `` and ''." })),
          abbreviations: Type.Optional(
            Type.Array(Word, { description: "Additional abbreviations: words that keep their period." }),
          ),
        },
        { ...strict, description: "Options for text." },
      ),
    ),
  },
  { ...strict, description: "Exactly one of text, tokens and sentences." },
);
export type ParseBody = Static<typeof ParseBody>;

const Trees = Type.Union([Type.String(), Type.Array(Type.String())], {
  description: "Trees in brackets: one sentence per line, or a list.",
});

export const EvaluateBody = Type.Object(
  {
    gold: Trees,
    predicted: Trees,
    params: Type.Optional(oneOf(["collins", "new"], { description: "EVALB's parameter file; default COLLINS.prm." })),
  },
  strict,
);
export type EvaluateBody = Static<typeof EvaluateBody>;

export const OracleBody = Type.Object(
  {
    gold: Type.String({ minLength: 1, description: "The gold tree in brackets." }),
    system: Type.Optional(
      oneOf(
        EXACT_SYSTEMS.map(({ name }) => name),
        { description: `Default ${DEFAULT_SYSTEM}.` },
      ),
    ),
    transitions: Type.Optional(
      Type.Array(Type.String(), { description: "The transitions taken so far, such as SH, NT-NP, RE." }),
    ),
    labels: Type.Optional(Type.Array(Word, { description: "Labels in addition to those of the tree." })),
    tags: Type.Optional(Type.Boolean({ description: "false: words have no tags; every bracket is a constituent." })),
  },
  strict,
);
export type OracleBody = Static<typeof OracleBody>;

/** What answers look like: for the document. */
const Problem = Type.Object({ code: Type.String(), message: Type.String(), hint: Type.Optional(Type.String()) });
const ErrorAnswer = Type.Object({ error: Problem });

const Offsets = Type.Object(
  { start: Type.Integer(), end: Type.Integer() },
  { description: "A place in the text, [start, end), in UTF-16 units." },
);
const Constituent = Type.Object({
  label: Type.String(),
  start: Type.Integer(),
  end: Type.Integer(),
  confidence: Type.Number({
    description: "From 0 to 1; with a calibrated model, the probability that the constituent is right.",
  }),
  offsets: Type.Optional(Offsets),
});
const SentenceAnswer = Type.Object({
  text: Type.Optional(Type.String({ description: "The sentence as it stands in the text." })),
  offsets: Type.Optional(Offsets),
  tokens: Type.Array(Type.String()),
  tokenOffsets: Type.Optional(Type.Array(Offsets, { description: "The place of each token." })),
  tree: Type.Unknown({ description: "{label, children} or {tag, word}; a string in any format other than json." }),
  logProbability: Type.Number(),
  fallback: Type.Optional(Type.String({ description: "The search used where the parser's own would take too long." })),
  constituents: Type.Array(Constituent, { description: "Parents before children, left to right." }),
  alternatives: Type.Optional(
    Type.Array(Type.Object({ tree: Type.Unknown(), logProbability: Type.Number(), probability: Type.Number() }), {
      description: "With kBest: the best trees, best first, all different. The first is tree.",
    }),
  ),
});
export const ParseAnswer = Type.Object({ sentences: Type.Array(Type.Union([SentenceAnswer, ErrorAnswer])) });

/** Any object: docs/server.md says what is in it. */
export const OpenAnswer = Type.Object({}, { additionalProperties: true });

export const CoreNlpQuery = Type.Object({
  properties: Type.Optional(
    Type.String({ description: 'JSON, such as {"annotators":"parse","outputFormat":"json"}.' }),
  ),
});
export type CoreNlpQuery = Static<typeof CoreNlpQuery>;

/** The answers of a route: what it gives, and the errors it may give instead. */
export function answers(schema: object, statuses: readonly number[]): Record<number, object> {
  return Object.fromEntries([[200, schema], ...statuses.map((status) => [status, ErrorAnswer])]);
}

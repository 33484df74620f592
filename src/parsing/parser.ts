/**
 * The parser: a model that turns sentences into trees.
 *
 *   const parser = await Parser.load();
 *   const [first, second] = parser.parse("She reads. He sleeps.");
 *   const { tree, logProbability } = parser.parseTokens(["She", "reads", "."]);
 *   for await (const parse of parser.parseStream(sentences)) show(parse.tree);
 *   const { alternatives } = parser.parseTokens(words, { kBest: 5 });
 *
 * A sentence's parse is the same, to the last bit, alone or among others, whatever the size of the batches and the number of threads.
 */
import { startParsingThreads } from "#platform";
import type { Constraints } from "../constraints/constraints.ts";
import type { Request } from "../contracts/decoder.ts";
import type { Model, StepModel, StoredPart } from "../contracts/model.ts";
import type { Parts } from "../contracts/parts.ts";
import { scoreTrees } from "../decoders/tree-scores.ts";
import { Tape } from "../engine/tape.ts";
import { type Decoding, decode, decodingWith, type SearchWishes } from "../models/decoding.ts";
import { shareModel } from "../models/shared-model.ts";
import { ParserError } from "../shared/errors.ts";
import { type SplitterOptions, splitSentences } from "../text/sentence-splitter.ts";
import type { Sentence, Tree } from "../trees/tree.ts";
import { type BatchRunner, inThisThread, inThreads } from "./batch-runner.ts";
import { type BatchLimits, inBatches } from "./batches.ts";
import { type GivenConstraints, requestsWith } from "./given-constraints.ts";
import { type ModelSource, placeModel, readModelSource } from "./load-model.ts";
import { parseInOrder } from "./ordered-stream.ts";
import { type Names, namesOf, Parse } from "./parse.ts";
import { type CheckedOptions, checkOptions, loadParts, type ParserOptions } from "./parser-options.ts";
import { leavesOf, type SentenceInput, sentenceOf, textOf } from "./sentence-input.ts";
import { type TraceStep, traceSentence } from "./trace.ts";

/** What to search for, in place of what the model does by itself: `{ kBest: 5, beam: 10 }`. */
export interface ParseOptions extends SearchWishes {
  /** What every tree must have: `{ required: [{ start: 2, end: 4, label: "NP" }] }`. If two collide, the error (E_CONSTRAINTS) says which. */
  readonly constraints?: GivenConstraints | undefined;
}

export interface TextOptions extends SplitterOptions, ParseOptions {}

export interface StreamOptions extends SearchWishes {
  /** Stops the stream: it then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface ItemOptions<Item> extends StreamOptions {
  readonly constraintsIn?: ((item: Item) => Constraints | undefined) | undefined;
}

/** What a model says about itself. */
export interface ModelInfo {
  /** What it scores: steps of a transition system, whose name this is, or spans. */
  readonly system: string;
  readonly encoder: string;
  readonly network: string;
  readonly decoder: string;
  /** Whether it predicts tags, and whether it needs given tags. */
  readonly predictsTags: boolean;
  readonly readsTags: boolean;
  /** Whether it is a model of sentences with their trees, which `surprisal` and `rerank` need. */
  readonly generates: boolean;
  readonly kernels: string;
  /** Whether its confidences were calibrated on trees that it has not learned from. */
  readonly calibrated: boolean;
  /** How it was made: training options, data, score. */
  readonly provenance: Readonly<Record<string, unknown>>;
}

interface Running {
  readonly model: Model;
  readonly tape: Tape;
  /** What searches where nothing else is asked for. */
  readonly decoder: StoredPart;
  readonly parts: Parts;
  readonly runner: BatchRunner;
}

export class Parser {
  readonly info: ModelInfo;
  /** The labels that constituents can have, and the tags that the model knows. */
  readonly labels: readonly string[];
  readonly tags: readonly string[];
  readonly #names: Names;
  readonly #limits: BatchLimits;
  readonly #maxWords: number;
  #running: Running | null;

  private constructor(running: Running, options: CheckedOptions, provenance: ModelInfo["provenance"]) {
    const { model, decoder } = running;
    const { description } = model;
    this.#running = running;
    this.#limits = options.batch;
    this.#maxWords = options.maxWords;
    this.#names = namesOf(model);
    this.labels = model.labels;
    this.tags = model.tags;
    this.info = {
      system: description.task.family === "steps" ? description.task.system : "spans",
      encoder: description.encoder.kind,
      network: description.network.kind,
      decoder: decoder.kind,
      predictsTags: model.predictsTags,
      readsTags: model.readsTags,
      generates: generates(model),
      kernels: model.parameters.engine.kernels.name,
      calibrated: description.calibration !== undefined,
      provenance,
    };
  }

  /** Without a source: the English model that comes with the package. `Parser.load({ model, … })` takes everything in one object. */
  static async load(given?: ModelSource | ParserOptions, more: ParserOptions = {}): Promise<Parser> {
    const isSource =
      given === undefined || typeof given === "string" || given instanceof URL || given instanceof Uint8Array;
    const options = checkOptions(isSource ? { model: given, ...more } : given);
    const stored = await readModelSource(options.model, options.onProgress);
    const { parts, partsModule } = await loadParts(options.parts);
    const isShared = options.threads > 1;
    if (isShared && options.parts !== undefined && partsModule === null) {
      throw new ParserError("E_PARTS", "with several threads, `parts` must be the URL of a module", {
        hint: 'parts: new URL("./my-parts.js", import.meta.url), a module that exports `parts`',
      });
    }
    const model = await placeModel(stored, { kernels: options.kernels, shared: isShared, parts });
    const tape = new Tape(model.parameters.engine, "forget");
    const decoder = options.decoder ?? model.description.decoder;
    decodingWith(model, {}, decoder, parts); // one that does not fit is an error now
    let runner = inThisThread(model, tape);
    if (isShared) {
      const { threads, maxHeapMb } = options;
      const shared = shareModel(model, stored.tagger, partsModule);
      runner = inThreads(await startParsingThreads(shared, { threads, maxHeapMb, policy: "fail" }));
    }
    return new Parser({ model, tape, decoder, parts, runner }, options, stored.provenance);
  }

  /** A parse for each sentence of a text; the leaves of the trees have their offsets in it. */
  parse(text: string, options: TextOptions = {}): Parse[] {
    const found = splitSentences(textOf(text), options);
    const requests = requestsWith(found.map(leavesOf), options.constraints);
    return this.parseRequests(
      requests,
      options,
      found.map(({ start, end }) => text.slice(start, end)),
    );
  }

  parseTokens(tokens: SentenceInput, options: ParseOptions = {}): Parse {
    return this.parseBatch([tokens], options)[0]!;
  }

  parseBatch(sentences: readonly SentenceInput[], options: ParseOptions = {}): Parse[] {
    const isOne = sentences.length === 1;
    const checked = sentences.map((tokens, i) => sentenceOf(tokens, isOne ? "" : `sentence ${i}: `));
    return this.parseRequests(requestsWith(checked, options.constraints), options);
  }

  /** Sentences each with constraints of its own. `texts`: the sentences as they stand in the raw text, where there is one. */
  parseRequests(requests: readonly Request[], wishes: SearchWishes = {}, texts?: readonly string[]): Parse[] {
    const { model, tape } = this.#alive();
    const decoding = this.#decoding(wishes);
    for (const { sentence } of requests) {
      const problem = this.#tooLong(sentence);
      if (problem !== null) throw problem;
    }
    const outcomes = inBatches(requests, this.#limits, (batch) => decode(model, tape, batch, decoding));
    return requests.map(({ sentence }, i) => {
      const outcome = outcomes[i]!;
      if (outcome instanceof ParserError) throw outcome;
      return new Parse(this.#names, sentence, outcome, texts?.[i] ?? null);
    });
  }

  /** Parses on demand, in the order of the input, with a few hundred sentences in memory at a time. */
  async *parseStream(
    sentences: Iterable<SentenceInput> | AsyncIterable<SentenceInput>,
    options: StreamOptions = {},
  ): AsyncGenerator<Parse, void, undefined> {
    for await (const [, parse] of this.parseItems(numbered(sentences), (sentence) => sentence, options)) {
      if (parse instanceof ParserError) throw parse;
      yield parse!;
    }
  }

  /**
   * For input that is more than sentences: each item of a stream with its parse, or with an error in place of it, in
   * order; null where an item has nothing to parse. `constraintsIn`: what the tree of an item must have.
   */
  async *parseItems<Item>(
    items: Iterable<Item> | AsyncIterable<Item>,
    sentenceIn: (item: Item) => Sentence | null,
    { signal, constraintsIn, ...wishes }: ItemOptions<Item> = {},
  ): AsyncGenerator<readonly [Item, Parse | ParserError | null], void, undefined> {
    const { runner } = this.#alive();
    const decoding = this.#decoding(wishes);
    const results = parseInOrder(items, {
      limits: this.#limits,
      ahead: runner.ahead,
      signal,
      requestOf: (item) => {
        const sentence = sentenceIn(item);
        return sentence === null || this.#tooLong(sentence) ? null : { sentence, constraints: constraintsIn?.(item) };
      },
      parse: (batch) => runner.parse(batch, decoding, signal),
    });
    for await (const [item, result] of results) {
      const sentence = sentenceIn(item);
      const outcome = result ?? (sentence && this.#tooLong(sentence));
      if (outcome === null || outcome instanceof ParserError) yield [item, outcome];
      else yield [item, new Parse(this.#names, sentence!, outcome)];
    }
  }

  /**
   * log p(words, tree) of trees that are there already, by a model that generates words; −Infinity for a tree with a label that it does
   * not know, or deeper than any tree it has learned from.
   */
  treeLogProbabilities(trees: readonly Tree[]): number[] {
    const { model, tape } = this.#alive();
    if (!generates(model)) {
      throw new ParserError("E_NOT_GENERATIVE", "this model does not generate words", {
        hint: "A model that does is trained with --preset generative",
      });
    }
    const { sentences } = this.#limits;
    const groups = Array.from({ length: Math.ceil(trees.length / sentences) }, (_, i) => i * sentences);
    return groups.flatMap((first) => scoreTrees(model, tape, trees.slice(first, first + sentences)));
  }

  /** Every step of a parse: the stack, the words left, and the transitions that scored best. */
  trace(tokens: SentenceInput, best = 5): { readonly parse: Parse; readonly steps: TraceStep[] } {
    const { model, tape } = this.#alive();
    const sentence = sentenceOf(tokens);
    const problem = this.#tooLong(sentence);
    if (problem !== null) throw problem;
    const { steps, analysis } = traceSentence(model, tape, sentence, this.#decoding({}), best);
    return { parse: new Parse(this.#names, sentence, [analysis]), steps };
  }

  /** Frees the memory. After this, nothing can be parsed. */
  dispose(): void {
    this.#running?.runner.close();
    this.#running = null;
  }

  #tooLong({ length }: Sentence): ParserError | null {
    if (length <= this.#maxWords) return null;
    return new ParserError("E_TOO_LONG", `the sentence has ${length} words; the limit is ${this.#maxWords}`, {
      hint: "Split it into smaller pieces, or raise maxWords (--max-words)",
    });
  }

  #alive(): Running {
    if (this.#running === null) throw new ParserError("E_DISPOSED", "this parser has been disposed");
    return this.#running;
  }

  #decoding(wishes: SearchWishes): Decoding {
    const { model, decoder, parts } = this.#alive();
    return decodingWith(model, wishes, decoder, parts);
  }
}

function generates(model: Model): model is StepModel {
  return model.family === "steps" && model.generates;
}

async function* numbered(sentences: Iterable<SentenceInput> | AsyncIterable<SentenceInput>): AsyncGenerator<Sentence> {
  let index = 0;
  for await (const tokens of sentences) yield sentenceOf(tokens, `sentence ${index++}: `);
}

/**
 * The parser: a model that turns sentences into trees.
 *
 *   const parser = await Parser.load();
 *   const [first, second] = parser.parse("She reads. He sleeps.");
 *   const { tree, logProbability } = parser.parseTokens(["She", "reads", "."]);
 *   for await (const parse of parser.parseStream(sentences)) show(parse.tree);
 *
 * A sentence's parse is the same, to the last bit, alone or among others, whatever the size of the batches.
 */
import { Tape } from "../engine/tape.ts";
import type { Model } from "../scoring/model.ts";
import { ParserError } from "../shared/errors.ts";
import { type SplitterOptions, splitSentences } from "../text/sentence-splitter.ts";
import type { Sentence } from "../trees/tree.ts";
import { BATCH_LIMITS, type BatchLimits, planBatches } from "./batches.ts";
import { decode, predictsTags } from "./decoder.ts";
import { type LoadOptions, type ModelSource, placeModel, readModelSource } from "./load-model.ts";
import { afterTurn, parseInOrder } from "./ordered-stream.ts";
import { type Derivation, Parse } from "./parse.ts";
import { leavesOf, type SentenceInput, sentenceOf, textOf } from "./sentence-input.ts";
import { type TraceStep, traceSentence } from "./trace.ts";

export interface ParserOptions extends LoadOptions {
  /** How many sentences are parsed in lock-step, and how many words they may have in all. */
  readonly batch?: Partial<BatchLimits>;
  /** A sentence of more words is an error (`E_TOO_LONG`) instead of a parse. Default 100,000; Infinity for no limit. */
  readonly maxWords?: number;
}

/** Time and memory are linear in the words: with the English model, a sentence of so many takes some 20 seconds and 3 GB. */
export const MAX_WORDS = 100_000;

export interface StreamOptions {
  /** Stops the stream: it then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface ParserParts {
  readonly model: Model;
  readonly origin: Readonly<Record<string, unknown>>;
  readonly batch?: Partial<BatchLimits> | undefined;
  readonly maxWords?: number | undefined;
  /** Default: this thread. */
  readonly runner?: BatchRunner;
}

interface Running {
  readonly model: Model;
  readonly tape: Tape;
  readonly runner: BatchRunner;
}

/** Who parses the batches of a stream: this thread, or others. */
export interface BatchRunner {
  /** Windows to have under way while an earlier one is handed out. */
  readonly ahead: number;
  /** Results in the order of the batch; an error in place of a sentence that has no parse. */
  parse(batch: readonly Sentence[], signal: AbortSignal | undefined): Promise<readonly (Derivation | ParserError)[]>;
  close(): void;
}

/** What a model says about itself. */
export interface ModelInfo {
  readonly system: string;
  /** Whether it predicts tags, and whether it wants tags to be given. */
  readonly predictsTags: boolean;
  readonly readsTags: boolean;
  readonly kernels: string;
  /** How it was made: training options, data, score. */
  readonly origin: Readonly<Record<string, unknown>>;
}

export class Parser {
  readonly info: ModelInfo;
  /** The labels that constituents can have, and the tags that the model knows. */
  readonly labels: readonly string[];
  readonly tags: readonly string[];
  readonly #limits: BatchLimits;
  readonly #maxWords: number;
  #running: Running | null;

  /** @internal `Parser.load` makes parsers. */
  constructor({ model, origin, batch, maxWords = MAX_WORDS, runner }: ParserParts) {
    const { description, grammar, lexicon, parameters } = model;
    const tape = new Tape(parameters.engine, "forget");
    this.#limits = checkedLimits({ ...BATCH_LIMITS, ...batch });
    this.#maxWords = checkedMaxWords(maxWords);
    this.#running = { model, tape, runner: runner ?? inThisThread(model, tape) };
    this.labels = grammar.actions.labels;
    this.tags = lexicon.tags.names;
    this.info = {
      system: description.system,
      predictsTags: predictsTags(model),
      readsTags: description.network.tagSize > 0,
      kernels: parameters.engine.kernels.name,
      origin,
    };
  }

  /** Without a source: the English model that comes with the package. */
  static async load(source?: ModelSource, options: ParserOptions = {}): Promise<Parser> {
    const stored = await readModelSource(source);
    const { batch, maxWords } = options;
    return new Parser({ model: await placeModel(stored, options), origin: stored.origin, batch, maxWords });
  }

  /** A parse for each sentence of a text; the leaves of the trees say where they stand in it. */
  parse(text: string, options: SplitterOptions = {}): Parse[] {
    return this.#parses(splitSentences(textOf(text), options).map(leavesOf));
  }

  parseTokens(tokens: SentenceInput): Parse {
    return this.#parses([sentenceOf(tokens)])[0]!;
  }

  parseBatch(sentences: readonly SentenceInput[]): Parse[] {
    return this.#parses(sentences.map((tokens, i) => sentenceOf(tokens, `sentence ${i}: `)));
  }

  /** Parses as they are asked for, in the order of the input; some hundred sentences are in memory at a time. */
  async *parseStream(
    sentences: Iterable<SentenceInput> | AsyncIterable<SentenceInput>,
    { signal }: StreamOptions = {},
  ): AsyncGenerator<Parse, void, undefined> {
    for await (const [, parse] of this.parseItems(numbered(sentences), (sentence) => sentence, { signal })) {
      if (parse instanceof ParserError) throw parse;
      yield parse!;
    }
  }

  /**
   * For input with more to it than sentences: each item of a stream with its parse, or with the error that stands in its place, in
   * order; null where `sentenceIn` finds nothing to parse.
   */
  async *parseItems<Item>(
    items: Iterable<Item> | AsyncIterable<Item>,
    sentenceIn: (item: Item) => Sentence | null,
    { signal }: StreamOptions = {},
  ): AsyncGenerator<readonly [Item, Parse | ParserError | null], void, undefined> {
    const { model, runner } = this.#alive();
    const results = parseInOrder(items, {
      limits: this.#limits,
      ahead: runner.ahead,
      signal,
      sentenceOf: (item) => {
        const sentence = sentenceIn(item);
        return sentence === null || this.#tooLong(sentence) ? null : sentence;
      },
      parse: (batch) => runner.parse(batch, signal),
    });
    for await (const [item, result] of results) {
      const sentence = sentenceIn(item);
      const outcome = result ?? (sentence && this.#tooLong(sentence));
      const isParse = outcome !== null && !(outcome instanceof ParserError);
      yield [item, isParse ? new Parse(model.grammar, sentence!, outcome) : outcome];
    }
  }

  /** Every step of a parse: the stack, the words left, and the transitions that scored best. */
  trace(tokens: SentenceInput, best = 5): { readonly parse: Parse; readonly steps: TraceStep[] } {
    const { model, tape } = this.#alive();
    const sentence = sentenceOf(tokens);
    this.#checkLength(sentence);
    const { steps, derivation } = traceSentence(model, tape, sentence, best);
    return { parse: new Parse(model.grammar, sentence, derivation), steps };
  }

  /** Lets the memory go; nothing can be parsed any more. */
  dispose(): void {
    this.#running?.runner.close();
    this.#running = null;
  }

  #checkLength(sentence: Sentence): void {
    const problem = this.#tooLong(sentence);
    if (problem !== null) throw problem;
  }

  #tooLong({ length }: Sentence): ParserError | null {
    if (length <= this.#maxWords) return null;
    return new ParserError("E_TOO_LONG", `a sentence of ${length} words; at most ${this.#maxWords} are parsed`, {
      hint: "Give it in smaller pieces, or raise maxWords (--max-words)",
    });
  }

  #alive(): Running {
    if (this.#running === null) throw new ParserError("E_DISPOSED", "this parser was disposed of");
    return this.#running;
  }

  #parses(sentences: readonly Sentence[]): Parse[] {
    const { model, tape } = this.#alive();
    const parses = new Array<Parse>(sentences.length);
    for (const sentence of sentences) this.#checkLength(sentence);
    const lengths = sentences.map(({ length }) => length);
    for (const batch of planBatches(lengths, this.#limits)) {
      const derivations = decode(
        model,
        tape,
        batch.map((index) => sentences[index]!),
      );
      for (const [i, index] of batch.entries()) parses[index] = parseOf(model, sentences[index]!, derivations[i]!);
    }
    return parses;
  }
}

/** One batch after the other, with time for others in between. */
function inThisThread(model: Model, tape: Tape): BatchRunner {
  let queue: Promise<unknown> = Promise.resolve();
  return {
    ahead: 0,
    parse(batch, signal) {
      const result = queue.then(afterTurn).then(() => {
        signal?.throwIfAborted();
        return decode(model, tape, batch);
      });
      queue = result.catch(() => undefined);
      return result;
    },
    close() {},
  };
}

function parseOf(model: Model, sentence: Sentence, derivation: Derivation | ParserError): Parse {
  if (derivation instanceof ParserError) throw derivation;
  return new Parse(model.grammar, sentence, derivation);
}

async function* numbered(sentences: Iterable<SentenceInput> | AsyncIterable<SentenceInput>): AsyncGenerator<Sentence> {
  let index = 0;
  for await (const tokens of sentences) yield sentenceOf(tokens, `sentence ${index++}: `);
}

function checkedMaxWords(maxWords: number): number {
  if (maxWords === Infinity || (Number.isInteger(maxWords) && maxWords >= 1)) return maxWords;
  throw new ParserError("E_MAX_WORDS", `maxWords is a whole number of at least 1, or Infinity, not ${maxWords}`);
}

function checkedLimits(limits: BatchLimits): BatchLimits {
  for (const [name, value] of Object.entries(limits)) {
    if (Number.isInteger(value) && value >= 1) continue;
    throw new ParserError("E_BATCH", `the ${name} of a batch are a whole number of at least 1, not ${value}`);
  }
  return limits;
}

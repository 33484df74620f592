/**
 * What a model knows about words, tags and characters, and how a sentence becomes numbers by it.
 * Plain names in, numbers out; training may ask for a word to be treated as unknown, so that the classes of unknown words are learned.
 */

import { unknownClass } from "../../text/unknown-words.ts";
import { unescapeWord } from "../../trees/ptb-escapes.ts";
import type { Sentence } from "../../trees/tree.ts";
import { type Counts, frequentNames, Vocabulary } from "./vocabulary.ts";

/** As stored with a model. */
export interface LexiconNames {
  /** Classes of unknown words first, then the words. */
  readonly words: readonly string[];
  /** How many of them are classes. */
  readonly classes: number;
  /** How many words at the end of the list were seen once: training knows them, parsing takes them for unknown. */
  readonly singletons: number;
  readonly tags: readonly string[];
  readonly characters: readonly string[];
  /** Words of the pretrained vectors, in the order of their rows, and how many numbers each vector has. */
  readonly pretrained: readonly string[];
  readonly pretrainedSize: number;
  /** Of each of `words` the number of its cluster; only where words are to be generated. */
  readonly clusters?: readonly number[];
}

/** A sentence in numbers: in each list a value for each word. */
export interface WordIds {
  readonly words: Int32Array;
  /** -1: no tag, or one that the model does not know. */
  readonly tags: Int32Array;
  /** -1: the word has no pretrained vector. */
  readonly pretrained: Int32Array;
  /** The characters of each word, with a mark at both ends. */
  readonly characters: readonly Int32Array[];
}

/** Says of a known word whether to treat it as unknown this time. */
export type Blur = (wordId: number) => boolean;

/** Marks before the first and after the last character, and what stands for a character never seen. */
const CHARACTER_MARKS = ["<word>", "</word>", "<unknown>"];
const WORD_START = 0;
const WORD_END = 1;
const UNKNOWN_CHARACTER = 2;

/** A word's characters beyond this are not read: nothing that long is a word. */
const MAX_CHARACTERS = 40;

/** How many words are spelt once and remembered. */
const MAX_SPELLINGS = 1 << 16;

export class Lexicon {
  readonly names: LexiconNames;
  readonly words: Vocabulary;
  readonly tags: Vocabulary;
  readonly characters: Vocabulary;
  readonly pretrained: Vocabulary;
  readonly #spellings = new Map<string, Int32Array>();
  readonly #isSingleton: Blur;

  constructor(names: LexiconNames) {
    this.names = names;
    this.words = new Vocabulary(names.words.map(unescapeWord));
    this.tags = new Vocabulary(names.tags);
    this.characters = new Vocabulary(names.characters);
    this.pretrained = new Vocabulary(names.pretrained);
    const firstSingleton = names.words.length - names.singletons;
    this.#isSingleton = (id) => id >= firstSingleton;
  }

  idsOf(sentence: Sentence, blur: Blur = this.#isSingleton): WordIds {
    const length = sentence.length;
    const ids = {
      words: new Int32Array(length),
      tags: new Int32Array(length),
      pretrained: new Int32Array(length),
      characters: new Array<Int32Array>(length),
    };
    for (const [i, { word, tag }] of sentence.entries()) {
      ids.words[i] = this.wordId(word, blur);
      ids.tags[i] = tag === null ? -1 : this.tags.idOf(tag);
      ids.pretrained[i] = this.pretrained.size === 0 ? -1 : this.pretrainedId(word);
      ids.characters[i] = this.spelling(word);
    }
    return ids;
  }

  /** `-LRB-` and `(` are one word, as are `1\\/2` and `1/2`. */
  wordId(word: string, blur: Blur): number {
    const plain = unescapeWord(word);
    const id = this.words.idOf(plain);
    // A word that looks like the name of a class is not one.
    if (id >= this.names.classes && !blur(id)) return id;
    const classId = this.words.idOf(unknownClass(plain));
    return classId >= 0 && classId < this.names.classes ? classId : 0;
  }

  /** Vectors are looked up by the lower-cased form; a few treebank forms go under another name there. */
  pretrainedId(word: string): number {
    const lower = (PRETRAINED_FORMS.get(word) ?? unescapeWord(word)).toLowerCase();
    const id = this.pretrained.idOf(lower);
    return id === -1 && lower.endsWith(".") ? this.pretrained.idOf(lower.slice(0, -1)) : id;
  }

  spelling(word: string): Int32Array {
    const known = this.#spellings.get(word);
    if (known !== undefined) return known;
    const ids = [WORD_START];
    for (const character of unescapeWord(word)) {
      if (ids.length > MAX_CHARACTERS) break;
      const id = this.characters.idOf(character);
      ids.push(id < 0 ? UNKNOWN_CHARACTER : id);
    }
    ids.push(WORD_END);
    const spelling = Int32Array.from(ids);
    // Bounded: text without end must not fill the memory.
    if (this.#spellings.size < MAX_SPELLINGS && word.length <= MAX_CHARACTERS) {
      this.#spellings.set(ownCopy(word), spelling);
    }
    return spelling;
  }
}

/** V8 keeps the whole text alive for a word cut out of it (from 13 units on): what is remembered must be a string of its own. */
function ownCopy(word: string): string {
  return word.length < 13 ? word : (JSON.parse(JSON.stringify(word)) as string);
}

const PRETRAINED_FORMS: ReadonlyMap<string, string> = new Map([
  ["``", '"'],
  ["''", '"'],
  ["--", "-"],
  ["n't", "not"],
  ["...", "…"],
]);

export interface LexiconOptions {
  /** Words seen less often get no vector of their own. */
  readonly minWordCount: number;
  readonly vectors?: { readonly words: readonly string[]; readonly size: number } | undefined;
}

/** The lexicon of a treebank. */
export function lexiconOf(counts: Counts, { minWordCount, vectors }: LexiconOptions): Lexicon {
  const classes = new Set(["UNK"]);
  for (const [word, count] of counts.words) if (count <= minWordCount) classes.add(unknownClass(word));
  const words = frequentNames(counts.words, minWordCount).filter((word) => !classes.has(word));
  return new Lexicon({
    words: [...[...classes].sort((a, b) => a.length - b.length || (a < b ? -1 : 1)), ...words],
    classes: classes.size,
    singletons: words.filter((word) => counts.words.get(word) === 1).length,
    tags: frequentNames(counts.tags, 1),
    characters: [...CHARACTER_MARKS, ...frequentNames(counts.characters, 2)],
    pretrained: vectors?.words ?? [],
    pretrainedSize: vectors?.size ?? 0,
  });
}

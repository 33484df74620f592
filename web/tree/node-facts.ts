/** What the page says about a node when it is hovered or focused: by index in `nodes(tree)`. */
import {
  isLeaf,
  labelMeaning,
  leaves,
  nodes,
  type Offsets,
  type Tree,
  tagMeaning,
  unescapeWord,
} from "../../src/index.ts";
import type { PlainParse } from "../../src/worker.ts";

export interface NodeFacts {
  readonly kind: "constituent" | "word";
  /** The label, or the tag; empty for a word without one. */
  readonly name: string;
  readonly meaning: string | null;
  readonly words: string;
  /** `[start, end)`, in words. */
  readonly start: number;
  readonly end: number;
  /** `[start, end)` in the text that was typed, if that is known. */
  readonly characters: Offsets | null;
  readonly confidence: number | null;
  /** Its node is followed by its whole subtree: nodes [index, index + size). */
  readonly size: number;
  readonly parent: number | null;
  readonly children: readonly number[];
  readonly level: number;
}

interface Draft {
  readonly node: Tree;
  readonly parent: number | null;
  readonly children: number[];
  readonly start: number;
  readonly level: number;
  size: number;
  wordCount: number;
}

export function factsOf(tree: Tree, parse: PlainParse | null): readonly NodeFacts[] {
  const sentence = leaves(tree);
  let constituent = 0;
  return draftsOf(tree).map(({ node, parent, children, start, level, size, wordCount }) => {
    const end = start + wordCount;
    const own = { start, end, size, parent, children, level };
    const words = sentence.slice(start, end);
    const [first, last] = [words[0]?.offsets, words.at(-1)?.offsets];
    const shared = {
      ...own,
      words: words.map(({ word }) => unescapeWord(word)).join(" "),
      characters: first && last ? { start: first.start, end: last.end } : null,
    };
    if (isLeaf(node)) {
      const { tag } = node;
      return {
        kind: "word",
        name: tag ?? "",
        meaning: tag === null ? null : tagMeaning(tag),
        confidence: null,
        ...shared,
      };
    }
    const confidence = parse?.constituents[constituent++]?.confidence ?? null;
    return { kind: "constituent", name: node.label, meaning: labelMeaning(node.label), confidence, ...shared };
  });
}

/** One loop down for parents and places, one back up for sizes. */
function draftsOf(tree: Tree): Draft[] {
  const drafts: Draft[] = [];
  const open: number[] = []; // the way from the top to here
  let word = 0;
  for (const node of nodes(tree)) {
    while (open.length > 0 && isFull(drafts[open.at(-1)!]!)) open.pop();
    const parent = open.at(-1) ?? null;
    const own = drafts.length;
    if (parent !== null) drafts[parent]!.children.push(own);
    const isWord = isLeaf(node);
    drafts.push({
      node,
      parent,
      children: [],
      start: word,
      level: open.length + 1,
      size: 1,
      wordCount: isWord ? 1 : 0,
    });
    if (isWord) word++;
    else open.push(own);
  }
  for (let i = drafts.length - 1; i > 0; i--) {
    const { parent, size, wordCount } = drafts[i]!;
    drafts[parent!]!.size += size;
    drafts[parent!]!.wordCount += wordCount;
  }
  return drafts;
}

function isFull({ node, children }: Draft): boolean {
  return !isLeaf(node) && children.length === node.children.length;
}

/** For screen readers: what is to be seen, then what it means: "NP, noun phrase: The public. Confidence 98 %". */
export function spoken({ kind, meaning, words, confidence }: NodeFacts, seen: readonly string[]): string {
  const title = [seen.join(" "), meaning].filter(Boolean).join(", ");
  const sure = confidence === null ? "" : `. Confidence ${percent(confidence)}`;
  return kind === "word" ? title : `${title}: ${words}${sure}`;
}

/** Below this a constituent is marked: few enough to draw the eye, in sentences that are hard. */
const UNSURE_BELOW = 0.6;

export function isUnsure({ confidence }: { readonly confidence: number | null }): boolean {
  return confidence !== null && confidence < UNSURE_BELOW;
}

export function percent(share: number): string {
  const value = share * 100;
  return `${value > 99 && value < 100 ? Math.floor(value * 10) / 10 : Math.round(value)} %`;
}

/** Long enough to recognise it by, short enough for the line. */
const MAX_CHARACTERS = 60;

/** Of many words the first and the last; a word that is longer than the line is cut. */
export function shortened(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text;
  const words = text.split(" ");
  return `${fitting(words, (line, word) => `${line} ${word}`)} … ${fitting(words.toReversed(), (line, word) => `${word} ${line}`)}`;
}

/** As many words as half a line takes, and at least a piece of one. */
function fitting(words: readonly string[], joined: (line: string, word: string) => string): string {
  let line = (words[0] ?? "").slice(0, MAX_CHARACTERS / 2);
  for (const word of words.slice(1)) {
    const longer = joined(line, word);
    if (longer.length > MAX_CHARACTERS / 2) break;
    line = longer;
  }
  return line;
}

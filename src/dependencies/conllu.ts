/**
 * Dependencies as CoNLL-U, the format of Universal Dependencies: comments, a line for each word, an empty line.
 *
 *   # text = She reads
 *   1	She	_	PRON	PRP	Case=Nom|…	2	nsubj	_	_
 */
import { unescapeWord } from "../trees/ptb-escapes.ts";
import type { DependencyWord } from "./dependencies.ts";

export interface ConlluOptions {
  /** A name for the sentence, as `# sent_id`. */
  readonly id?: string;
  /** The sentence as it was written, if that is known; else the words with blanks between. */
  readonly text?: string;
}

export function writeConllu(words: readonly DependencyWord[], { id, text }: ConlluOptions = {}): string {
  const forms = words.map(({ form }) => field(unescapeWord(form)));
  const lines = [
    ...(id === undefined ? [] : [`# sent_id = ${oneLine(id)}`]),
    `# text = ${text === undefined ? forms.join(" ") : oneLine(text)}`,
    ...words.map((word, i) => row(word, forms[i]!, words[i + 1])),
  ];
  return `${lines.join("\n")}\n\n`;
}

function row(word: DependencyWord, form: string, next: DependencyWord | undefined): string {
  const { id, upos, tag, features, head, relation, offsets } = word;
  const listed = Object.entries(features).map(([name, value]) => `${name}=${value}`);
  const isJoined = offsets !== undefined && next?.offsets !== undefined && offsets.end === next.offsets.start;
  const columns = [
    String(id),
    form,
    "_",
    upos,
    tag === null ? "_" : field(tag),
    listed.length === 0 ? "_" : listed.join("|"),
    String(head),
    relation,
    "_",
    isJoined ? "SpaceAfter=No" : "_",
  ];
  return columns.join("\t");
}

/** A column holds no tab and no line end, and is never empty. */
function field(text: string): string {
  const cleaned = text.replace(/[\s\p{Cc}]+/gu, "_");
  return cleaned === "" ? "_" : cleaned;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

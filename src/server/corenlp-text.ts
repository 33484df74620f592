/** Sentences and words as a CoreNLP request asks for them; CoreNLP's own rules where a client has set the words apart itself. */
import { splitSentences, type TextSentence } from "../text/sentence-splitter.ts";
import type { Token } from "../text/token.ts";
import { tokenize } from "../text/tokenizer.ts";
import type { CoreNlpProperties } from "./corenlp-properties.ts";

export function sentencesOf(text: string, { words, sentences }: CoreNlpProperties): TextSentence[] {
  if (words === "text") {
    if (sentences === "one") return together(tokenize(text));
    return splitSentences(text, { split: sentences === "lines" ? "lines" : "auto" });
  }
  const found: TextSentence[] = [];
  let sentence: Token[] = [];
  const close = () => {
    found.push(...together(sentence));
    sentence = [];
  };
  for (const token of spacedTokens(text)) {
    const previous = sentence.at(-1);
    if (previous !== undefined && sentences !== "one") {
      const gap = text.slice(previous.end, token.start);
      if (sentences === "lines" ? LINE_END.test(gap) : hasEnded(sentence, token)) close();
    }
    sentence.push(token);
  }
  close();
  return found;
}

function* spacedTokens(text: string): Generator<Token> {
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    yield { start: index, end: index + word.length, text: word, form: word };
  }
}

const LINE_END = /[\n\r]/;
const STOP = /^(?:[.。]|[!?！？]+)$/;
const CLOSER = /^(?:['"”’`)\]}»]|''|-R[RSC]B-)$/;

/** A stop ends a sentence, and quotes and brackets that close belong to it. */
function hasEnded(sentence: readonly Token[], next: Token): boolean {
  let last = sentence.length - 1;
  while (last > 0 && CLOSER.test(sentence[last]!.text)) last--;
  return STOP.test(sentence[last]!.text) && !CLOSER.test(next.text) && !STOP.test(next.text);
}

function together(tokens: readonly Token[]): TextSentence[] {
  const [first] = tokens;
  return first === undefined ? [] : [{ start: first.start, end: tokens.at(-1)!.end, tokens }];
}

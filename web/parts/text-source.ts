/** The text that a view works on, in a field, and which of its sentences: what is typed in one view is what the others show. */
import { type ParserError, splitSentences, type TextSentence } from "../../src/index.ts";
import { element } from "./dom.ts";
import { field } from "./field.ts";
import { looksLikeBrackets } from "./input-kind.ts";
import { guessSplit } from "./line-guess.ts";
import { markedField } from "./marked-field.ts";
import { problemMarks } from "./marked-text.ts";
import { quoted } from "./step-text.ts";
import type { Split, Topic } from "./topic.ts";

export interface TextSource {
  /** The fields. */
  readonly parts: readonly HTMLElement[];
  topic: Topic;
  readonly isBrackets: boolean;
  /** How its sentences are found. */
  readonly split: Split;
  /** The one that is chosen, among those that there are; null: there is no word. */
  sentence(): TextSentence | null;
  /** Shows in the text where an error is. */
  mark(error: ParserError): void;
  focus(): void;
}

export interface TextSourceOptions {
  readonly id: string;
  readonly label: string;
  /** Somebody typed another text, or chose another sentence. */
  onChange(): void;
}

/** Long enough that a view is not made anew for every key. */
const TYPING_PAUSE_MS = 250;

export function textSource({ id, label, onChange }: TextSourceOptions): TextSource {
  const writing = markedField(`${id}-text`);
  const choice = element("select", { id: `${id}-sentence` });
  const choiceField = field("Sentence", choice);
  let index = 0;
  let split: Split | null = null;
  let typing: ReturnType<typeof setTimeout> | undefined;
  writing.field.classList.add("source");
  choiceField.hidden = true;

  writing.field.addEventListener("input", () => {
    [index, split] = [0, null];
    clearTimeout(typing);
    typing = setTimeout(onChange, TYPING_PAUSE_MS);
  });
  choice.addEventListener("change", () => {
    index = choice.selectedIndex;
    onChange();
  });

  const source: TextSource = {
    parts: [field(label, writing.place, "wide"), choiceField],
    get topic() {
      return { text: writing.field.value, sentence: index, split };
    },
    set topic(next) {
      clearTimeout(typing);
      writing.write(next.text);
      [index, split] = [next.sentence, next.split];
      choiceField.hidden = true;
    },
    get isBrackets() {
      return looksLikeBrackets(writing.field.value);
    },
    get split() {
      return split ?? guessSplit(writing.field.value);
    },
    sentence() {
      const all = splitSentences(writing.field.value, { split: source.split });
      index = Math.max(0, Math.min(index, all.length - 1));
      choiceField.hidden = all.length < 2 || source.isBrackets;
      choice.replaceChildren(
        ...all.map(({ tokens }, i) => {
          const name = `${i + 1}: ${quoted(tokens.map(({ form }) => form))}`;
          return element("option", { selected: i === index }, name);
        }),
      );
      return all[index] ?? null;
    },
    mark: (error) => writing.mark(problemMarks(error, writing.field.value)),
    focus: () => writing.field.focus(),
  };
  return source;
}

/** What the player plays: text that the model parses, or brackets; the fields for it, and the film made of them. */
import { leaves, splitSentences, type TextSentence } from "../../src/index.ts";
import { DEFAULT_SYSTEM, SYSTEM_NAMES } from "../../src/oracle.ts";
import type { ParserClient } from "../../src/worker.ts";
import { guessWordForm, readBrackets, type WordForm } from "../parts/bracket-input.ts";
import { element } from "../parts/dom.ts";
import { field } from "../parts/field.ts";
import { looksLikeBrackets } from "../parts/input-kind.ts";
import { type Timeline, timelineOf, timelineOfTrace } from "./timeline.ts";

export interface DerivationSource {
  /** The fields. */
  readonly parts: readonly HTMLElement[];
  /** Null: there is no word. What cannot be read or parsed is an error. */
  film(): Promise<Film | null>;
  needsParser(): boolean;
  /** Without a parser the first thing to be seen is a tree in brackets; false if the reader has put in something else. */
  replaceFirstText(): boolean;
  /** For the link. */
  state(): Readonly<Record<string, string>>;
  restore(state: URLSearchParams): void;
}

export interface Film {
  readonly timeline: Timeline;
  readonly words: WordForm;
}

const FIRST_TEXT = "The public is still cautious.";
/** Figure 1 of the paper. */
const FIRST_TREE = "(S (NP The public) (VP is (ADVP still) (ADJP cautious)) .)";
const TYPING_PAUSE_MS = 250;

export function derivationSource(parser: ParserClient, onChange: () => void): DerivationSource {
  const text = element("textarea", { id: "derivation-text", class: "source", rows: 2, spellcheck: "false" });
  const sentence = element("select", { id: "derivation-sentence" });
  const sentenceField = field("Sentence", sentence);
  const system = element("select", { id: "derivation-system" });
  let sentenceIndex = 0;
  /** Null: the model's own, or the default for brackets. */
  let systemName: string | null = null;
  /** Null: as the brackets look. */
  let wordForm: WordForm | null = null;
  let typing: ReturnType<typeof setTimeout> | undefined;

  text.addEventListener("input", () => {
    wordForm = null;
    sentenceIndex = 0;
    clearTimeout(typing);
    typing = setTimeout(onChange, TYPING_PAUSE_MS);
  });
  sentence.addEventListener("change", () => {
    sentenceIndex = sentence.selectedIndex;
    onChange();
  });
  system.addEventListener("change", () => {
    systemName = systemIn(system.value);
    onChange();
  });

  function filmOfBrackets(brackets: string): Film {
    const words = wordForm ?? guessWordForm(brackets);
    const timeline = timelineOf(systemName ?? DEFAULT_SYSTEM, readBrackets(brackets, words));
    listSystems(timeline.system.name, null);
    listSentences([]);
    return { timeline, words };
  }

  async function filmOfText(content: string): Promise<Film | null> {
    const sentences = splitSentences(content);
    sentenceIndex = Math.max(0, Math.min(sentenceIndex, sentences.length - 1));
    const chosen = sentences[sentenceIndex];
    if (chosen === undefined) return null;
    const { parse, steps } = await parser.trace(wordsOf(chosen));
    const own = parser.state.kind === "ready" ? parser.state.model.info.system : "";
    const name = systemName ?? systemIn(own) ?? DEFAULT_SYSTEM;
    const timeline = name === own ? timelineOfTrace(own, leaves(parse.tree), steps) : timelineOf(name, parse.tree);
    listSystems(name, own);
    listSentences(sentences);
    return { timeline, words: "tagged" };
  }

  function listSystems(chosen: string, own: string | null): void {
    system.replaceChildren(
      ...SYSTEM_NAMES.map((name) =>
        element(
          "option",
          { value: name, selected: name === chosen },
          name === own ? `${name} (the model’s own)` : name,
        ),
      ),
    );
  }

  function listSentences(sentences: readonly TextSentence[]): void {
    sentenceField.hidden = sentences.length < 2;
    sentence.replaceChildren(
      ...sentences.map((each, i) =>
        element("option", { selected: i === sentenceIndex }, `${i + 1}: ${wordsOf(each).slice(0, 5).join(" ")} …`),
      ),
    );
  }

  listSystems(DEFAULT_SYSTEM, null);
  return {
    parts: [field("A sentence to parse, or a tree in brackets", text, "wide"), sentenceField, field("System", system)],
    film: async () => (looksLikeBrackets(text.value) ? filmOfBrackets(text.value) : filmOfText(text.value)),
    needsParser: () => !looksLikeBrackets(text.value),
    replaceFirstText() {
      if (text.value !== FIRST_TEXT) return false;
      text.value = FIRST_TREE;
      return true;
    },
    state: () => ({
      text: text.value,
      ...(systemName !== null && { system: systemName }),
      ...(sentenceIndex > 0 && { sentence: String(sentenceIndex + 1) }),
      ...(wordForm !== null && { words: wordForm }),
    }),
    restore(state) {
      text.value = state.get("text") ?? FIRST_TEXT;
      systemName = systemIn(state.get("system") ?? "");
      sentenceIndex = Math.max(0, Number.parseInt(state.get("sentence") ?? "1", 10) - 1 || 0);
      const words = state.get("words");
      wordForm = words === "bare" || words === "tagged" ? words : null;
    },
  };
}

function systemIn(name: string): string | null {
  return SYSTEM_NAMES.find((known) => known === name) ?? null;
}

function wordsOf({ tokens }: TextSentence): string[] {
  return tokens.map(({ form }) => form);
}

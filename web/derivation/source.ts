/** What the player plays: text that the model parses, or brackets; the fields for it, and the film made of them. */
import { leaves, ParserError } from "../../src/index.ts";
import { DEFAULT_SYSTEM, SYSTEM_NAMES } from "../../src/oracle.ts";
import { guessWordForm, readBrackets, type WordForm } from "../parts/bracket-input.ts";
import { element } from "../parts/dom.ts";
import { field } from "../parts/field.ts";
import type { LinkState } from "../parts/link-state.ts";
import type { PageParser } from "../parts/page-parser.ts";
import { textSource } from "../parts/text-source.ts";
import { linkedTopic, readTopic, type Topic } from "../parts/topic.ts";
import { type Timeline, timelineOf, timelineOfTrace } from "./timeline.ts";

export interface DerivationSource {
  /** The fields. */
  readonly parts: readonly HTMLElement[];
  readonly topic: Topic;
  /** Null: there is no word. What cannot be read or parsed is an error. */
  film(): Promise<Film | null>;
  needsParser(): boolean;
  /** Without a parser the first thing to be seen is a tree in brackets, unless the reader has put in something else. */
  replaceFirstText(): void;
  /** For the link. */
  state(): LinkState;
  restore(state: URLSearchParams): void;
}

export interface Film {
  readonly timeline: Timeline;
  readonly words: WordForm;
}

const FIRST_TEXT = "The public is still cautious.";
/** Figure 1 of the paper. */
const FIRST_TREE = "(S (NP The public) (VP is (ADVP still) (ADJP cautious)) .)";

export function derivationSource(parser: PageParser, onChange: () => void): DerivationSource {
  const system = element("select", { id: "derivation-system" });
  /** Null: the model's own, or the default for brackets. */
  let systemName: string | null = null;
  /** Null: as the brackets look. */
  let wordForm: WordForm | null = null;
  const text = textSource({
    id: "derivation",
    label: "A sentence to parse, or a tree in brackets",
    onChange() {
      wordForm = null;
      onChange();
    },
  });
  system.addEventListener("change", () => {
    systemName = systemIn(system.value);
    onChange();
  });

  function filmOfBrackets(brackets: string): Film {
    const words = wordForm ?? guessWordForm(brackets);
    const timeline = timelineOf(systemName ?? DEFAULT_SYSTEM, readBrackets(brackets, words));
    listSystems(timeline.system.name, null);
    return { timeline, words };
  }

  async function filmOfText(): Promise<Film | null> {
    const sentence = text.sentence();
    if (sentence === null) return null;
    const { parse, steps, system: own } = await parser.trace(sentence.tokens.map(({ form }) => form));
    const name = systemName ?? systemIn(own) ?? DEFAULT_SYSTEM;
    const timeline = name === own ? timelineOfTrace(own, leaves(parse.tree), steps) : timelineOf(name, parse.tree);
    listSystems(name, own);
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

  listSystems(DEFAULT_SYSTEM, null);
  return {
    parts: [...text.parts, field("System", system)],
    get topic() {
      return text.topic;
    },
    async film() {
      try {
        return text.isBrackets ? filmOfBrackets(text.topic.text) : await filmOfText();
      } catch (error) {
        if (error instanceof ParserError) text.mark(error);
        throw error;
      }
    },
    needsParser: () => !text.isBrackets,
    replaceFirstText() {
      if (text.topic.text === FIRST_TEXT) text.topic = { text: FIRST_TREE, sentence: 0, split: null };
    },
    state: () => ({
      ...linkedTopic(text.topic),
      ...(systemName !== null && { system: systemName }),
      ...(wordForm !== null && { words: wordForm }),
    }),
    restore(state) {
      text.topic = readTopic(state) ?? { text: FIRST_TEXT, sentence: 0, split: null };
      systemName = systemIn(state.get("system") ?? "");
      const words = state.get("words");
      wordForm = words === "bare" || words === "tagged" ? words : null;
    },
  };
}

function systemIn(name: string): string | null {
  return SYSTEM_NAMES.find((known) => known === name) ?? null;
}

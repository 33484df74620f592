/** What to play with: an example, a sentence or a tree of your own; the system, or two; further labels; which reading of the formula. */
import { ParserError, writeTree } from "../../src/index.ts";
import { DEFAULT_SYSTEM } from "../../src/oracle.ts";
import { guessWordForm, roundBrackets, type WordForm } from "../parts/bracket-input.ts";
import { element } from "../parts/dom.ts";
import { field } from "../parts/field.ts";
import type { PageParser } from "../parts/page-parser.ts";
import { textSource } from "../parts/text-source.ts";
import type { Topic } from "../parts/topic.ts";
import type { Entry } from "../parts/view.ts";
import { EXAMPLES, type Example } from "./examples.ts";
import { isSameSetting, PLAYABLE, playable, type Setting } from "./game.ts";

export interface SetupPanel {
  readonly place: HTMLElement;
  readonly lesson: HTMLElement;
  readonly topic: Topic;
  /** The system of the second game; null: there is one game. */
  readonly beside: string | null;
  readonly needsParser: boolean;
  /** Begins with an example. */
  start(example: Example): void;
  /** Begins with a text, or with brackets. */
  take(topic: Topic, choices: SetupChoices): void;
  /** Fills the fields from a game. `text`: what its gold tree was parsed from. */
  show(setting: Setting, moves: readonly string[], beside: string | null, text: Topic | null): void;
  /** Asks once more for the tree of the text. */
  ask(entry: Entry): Promise<void>;
  mark(error: ParserError): void;
}

export interface SetupChoices extends Pick<Setting, "system" | "reading" | "labels"> {
  readonly beside: string | null;
}

export interface SetupEvents {
  /** Other games: of the text, by the parser, if it is not in brackets. */
  onSetting(setting: Setting, moves: readonly string[], entry: Entry): void;
  /** A tree is read or parsed now. */
  onAsk(): void;
  onProblem(error: ParserError): void;
}

export function setupPanel(parser: PageParser, { onSetting, onAsk, onProblem }: SetupEvents): SetupPanel {
  const example = element(
    "select",
    { id: "oracle-example" },
    element("option", { value: "" }, "Your own sentence or tree"),
    ...EXAMPLES.map(({ title }, i) => element("option", { value: i }, title)),
  );
  const names = PLAYABLE.map(({ name }) => [name, name] as const);
  const system = element("select", { id: "oracle-system" }, ...options(names));
  const beside = element("select", { id: "oracle-beside" }, ...options([["", "nothing"], ...names]));
  const words = element(
    "select",
    { id: "oracle-words" },
    ...options([
      ["bare", "(NP dogs) a constituent"],
      ["tagged", "(NNS dogs) a tagged word"],
    ]),
  );
  const formula = element(
    "select",
    { id: "oracle-formula" },
    ...options([
      ["meant", "as its text means it"],
      ["printed", "as it is printed"],
    ]),
  );
  const labels = element("input", {
    id: "oracle-labels",
    type: "text",
    placeholder: "X Y",
    size: 8,
    spellcheck: "false",
  });
  const formulaField = field("Reading of the formula", formula);
  const lesson = element("p", { class: "lesson" });
  const text = textSource({
    id: "oracle",
    label: "A sentence, or its gold tree in brackets",
    onChange() {
      words.value = guessed(text.topic.text) ?? words.value;
      void ask("same");
    },
  });
  let asked = 0;

  function settingOf(gold: string, form: WordForm): Setting {
    return {
      gold,
      words: form,
      system: playable(system.value) ?? DEFAULT_SYSTEM,
      reading: formula.value === "printed" ? "printed" : "meant",
      labels: labels.value.split(/[\s,]+/).filter((label) => label !== ""),
    };
  }

  /** A sentence is parsed, and its tree is gold. */
  async function ask(entry: Entry): Promise<void> {
    const own = ++asked;
    formulaField.hidden = !hasTwoReadings(system.value) && !hasTwoReadings(beside.value);
    showLesson(-1);
    onAsk();
    try {
      const setting = await goldSetting();
      if (own === asked && setting !== null) onSetting(setting, [], entry);
    } catch (error) {
      if (!(error instanceof ParserError)) throw error;
      if (own === asked) onProblem(error);
    }
  }

  async function goldSetting(): Promise<Setting | null> {
    const sentence = text.sentence(); // also lists the others
    if (text.isBrackets) return settingOf(roundBrackets(text.topic.text), words.value as WordForm); // one of the two options
    if (sentence === null) return null;
    const { tree } = await parser.parseTokens(sentence.tokens.map(({ form }) => form));
    return settingOf(writeTree(tree), "tagged");
  }

  function fill({ system: name, reading, labels: more }: Omit<SetupChoices, "beside">): void {
    asked++;
    system.value = name;
    formula.value = reading;
    labels.value = more.join(" ");
    formulaField.hidden = !hasTwoReadings(name) && !hasTwoReadings(beside.value);
  }

  function fillGold(setting: Setting): void {
    text.topic = { text: setting.gold, sentence: 0, split: null };
    words.value = setting.words;
    fill(setting);
  }

  function showLesson(index: number): void {
    example.value = index === -1 ? "" : String(index);
    const said = EXAMPLES[index]?.lesson;
    lesson.hidden = said === undefined;
    lesson.textContent = said ?? "";
  }

  function start(chosen: Example, entry: Entry = "same"): void {
    fillGold(chosen.setting);
    showLesson(EXAMPLES.indexOf(chosen));
    onSetting(chosen.setting, chosen.moves, entry);
  }

  example.addEventListener("change", () => {
    const chosen = EXAMPLES[Number(example.value)];
    if (example.value !== "" && chosen !== undefined) return start(chosen, "new");
    showLesson(-1);
    text.focus();
  });
  for (const control of [system, beside, words, formula, labels]) {
    control.addEventListener("change", () => void ask("new"));
  }

  return {
    place: element(
      "section",
      { class: "setup", "aria-label": "Sentence and settings" },
      field("Example", example, "grow"),
      field("System", system),
      field("Beside it", beside),
      ...text.parts,
      element(
        "details",
        { class: "options" },
        element("summary", {}, "Options"),
        element(
          "div",
          { class: "setup" },
          field("More labels", labels),
          field("One-word brackets", words),
          formulaField,
        ),
      ),
    ),
    lesson,
    get topic() {
      return text.topic;
    },
    get beside() {
      return playable(beside.value);
    },
    get needsParser() {
      return !text.isBrackets;
    },
    start,
    take(topic, choices) {
      beside.value = choices.beside ?? "";
      text.topic = topic;
      words.value = guessed(topic.text) ?? words.value;
      fill(choices);
      void ask("same");
    },
    show(setting, moves, second, parsedFrom) {
      beside.value = second ?? "";
      fillGold(setting);
      if (parsedFrom !== null) {
        text.topic = parsedFrom;
        text.sentence();
      }
      showLesson(
        EXAMPLES.findIndex(
          (known) => isSameSetting(known.setting, setting) && known.moves.every((name, i) => moves[i] === name),
        ),
      );
    },
    ask,
    mark: text.mark,
  };
}

/** Null: the brackets cannot be read, which is said elsewhere. */
function guessed(text: string): WordForm | null {
  try {
    return guessWordForm(text);
  } catch (error) {
    if (error instanceof ParserError) return null;
    throw error;
  }
}

function hasTwoReadings(system: string): boolean {
  return PLAYABLE.find(({ name }) => name === system)?.formula?.meant !== undefined;
}

function options(all: readonly (readonly [string, string])[]): HTMLOptionElement[] {
  return all.map(([value, text]) => element("option", { value }, text));
}

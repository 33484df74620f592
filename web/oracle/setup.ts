/** What to play with: an example, or your own tree; the system; further labels; which reading of the formula. */
import { ParserError } from "../../src/index.ts";
import { DEFAULT_SYSTEM } from "../../src/oracle.ts";
import { guessWordForm, roundBrackets, type WordForm } from "../parts/bracket-input.ts";
import { element } from "../parts/dom.ts";
import { field } from "../parts/field.ts";
import { EXAMPLES, type Example } from "./examples.ts";
import { type Game, here, PLAYABLE, type Setting } from "./game.ts";

export interface SetupPanel {
  readonly place: HTMLElement;
  /** Begins with an example. */
  start(example: Example): void;
  /** Fills the fields from a game. */
  show(game: Game): void;
}

const TYPING_PAUSE_MS = 300;

export function setupPanel(onSetting: (setting: Setting, moves: readonly string[]) => void): SetupPanel {
  const example = element(
    "select",
    { id: "oracle-example" },
    element("option", { value: "" }, "Your own tree"),
    ...EXAMPLES.map(({ title }, i) => element("option", { value: i }, title)),
  );
  const gold = element("textarea", { id: "oracle-gold", class: "source", rows: 1, spellcheck: "false" });
  const system = element("select", { id: "oracle-system" }, ...options(PLAYABLE.map(({ name }) => [name, name])));
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
  let typing: ReturnType<typeof setTimeout> | undefined;

  function setting(): Setting {
    return {
      gold: roundBrackets(gold.value),
      words: words.value as WordForm, // one of the two options
      system: PLAYABLE.find(({ name }) => name === system.value)?.name ?? DEFAULT_SYSTEM,
      reading: formula.value === "printed" ? "printed" : "meant",
      labels: labels.value.split(/[\s,]+/).filter((label) => label !== ""),
    };
  }

  function fill(shown: Setting): void {
    gold.value = shown.gold;
    words.value = shown.words;
    system.value = shown.system;
    formula.value = shown.reading;
    labels.value = shown.labels.join(" ");
    formulaField.hidden = !hasTwoReadings(shown.system);
  }

  function showLesson(index: number): void {
    example.value = index === -1 ? "" : String(index);
    const text = EXAMPLES[index]?.lesson;
    lesson.hidden = text === undefined;
    lesson.textContent = text ?? "";
  }

  function start(chosen: Example): void {
    fill(chosen.setting);
    showLesson(EXAMPLES.indexOf(chosen));
    onSetting(chosen.setting, chosen.moves);
  }

  function changed(): void {
    formulaField.hidden = !hasTwoReadings(system.value);
    showLesson(-1);
    onSetting(setting(), []);
  }

  example.addEventListener("change", () => {
    const chosen = EXAMPLES[Number(example.value)];
    if (example.value === "" || chosen === undefined) {
      showLesson(-1);
      gold.focus();
      return;
    }
    start(chosen);
  });
  gold.addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(() => {
      words.value = guessed(gold.value) ?? words.value;
      changed();
    }, TYPING_PAUSE_MS);
  });
  for (const control of [system, words, formula, labels]) control.addEventListener("change", changed);

  return {
    place: element(
      "section",
      { class: "setup", "aria-label": "Gold tree and settings" },
      field("Example", example, "grow"),
      field("System", system),
      field("Gold tree, in brackets", gold, "wide"),
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
      lesson,
    ),
    start,
    show(game) {
      fill(game.setting);
      const { taken } = here(game);
      showLesson(
        EXAMPLES.findIndex(
          (known) => same(known.setting, game.setting) && known.moves.every((name, i) => taken[i] === name),
        ),
      );
    },
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

function same(a: Setting, b: Setting): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function options(all: readonly (readonly [string, string])[]): HTMLOptionElement[] {
  return all.map(([value, text]) => element("option", { value }, text));
}

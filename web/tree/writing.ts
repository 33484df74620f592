/** The card one writes in: the text, sentences to try, files, how brackets are read, and whether each line is a sentence. */
import { button, element } from "../parts/dom.ts";
import { takeFiles } from "../parts/files.ts";
import { markedField } from "../parts/marked-field.ts";
import type { Mark } from "../parts/marked-text.ts";
import type { Split } from "../parts/topic.ts";
import { EXAMPLES } from "./examples.ts";

export interface WritingEvents {
  /** Somebody typed, pasted, dropped a file or chose an example. */
  onText(cause: "typed" | "chosen"): void;
  /** The caret may stand elsewhere now. */
  onCaret(): void;
  /** What looks like brackets is to be taken as that from now on. */
  onReading(as: Reading): void;
  /** Sentences are to be found in that way from now on. */
  onSplit(split: Split): void;
  /** A file could not be taken. */
  onProblem(message: string): void;
}

export type Reading = "brackets" | "text";

export interface Writing {
  readonly element: HTMLElement;
  text: string;
  /** Null while one does not write. */
  readonly caret: number | null;
  /** How the text was read; null: there is no choice. `isWrong`: it could not be read so. */
  sayReading(as: Reading | null, isWrong: boolean): void;
  /** How sentences were found; null: there is no choice. */
  saySplit(split: Split | null): void;
  /** Shows places of the text. */
  mark(marks: readonly Mark[]): void;
}

export function writing({ onText, onCaret, onReading, onSplit, onProblem }: WritingEvents): Writing {
  const { place, field, mark, write } = markedField("tree-text");
  const reading = element("span", { class: "quiet", hidden: true });
  const lines = element("input", { type: "checkbox" });
  const splitting = element("label", { class: "check", hidden: true }, lines, "One sentence per line");
  const examples = EXAMPLES.map(({ name, text }) => button(name, () => put(text), { class: "chip-button" }));
  const card = element("div", { class: "card writing" });
  const files = takeFiles(card, put, onProblem);

  field.addEventListener("input", () => onText("typed"));
  field.addEventListener("keyup", onCaret);
  field.addEventListener("click", onCaret);
  lines.addEventListener("change", () => onSplit(lines.checked ? "lines" : "auto"));

  function put(text: string): void {
    write(text);
    onText("chosen");
  }

  card.append(
    element("label", { class: "unseen", for: field.id }, "Text, or trees in brackets"),
    place,
    element(
      "div",
      { class: "below-text" },
      element("div", { class: "examples" }, element("span", { class: "quiet" }, "Try"), ...examples, files.opener),
      reading,
      splitting,
    ),
  );

  return {
    element: card,
    get text() {
      return field.value;
    },
    set text(text) {
      write(text);
    },
    get caret() {
      return document.activeElement === field ? field.selectionEnd : null;
    },
    sayReading(as, isWrong) {
      reading.hidden = as === null;
      if (as === null) return;
      const [said, offer, other] =
        as === "brackets"
          ? ([isWrong ? "Read as brackets." : "Drawn as given, not parsed.", "Parse as text", "text"] as const)
          : (["Parsed as text.", "Draw as brackets", "brackets"] as const);
      reading.replaceChildren(
        `${said} `,
        button(offer, () => onReading(other), { class: "link-button" }),
      );
    },
    saySplit(split) {
      splitting.hidden = split === null;
      lines.checked = split === "lines";
    },
    mark,
  };
}

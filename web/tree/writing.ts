/** The card one writes in: the text, sentences to try, and whether brackets are drawn or parsed. */
import { button, element } from "../parts/dom.ts";
import { EXAMPLES } from "./examples.ts";

export interface WritingEvents {
  /** Somebody typed, pasted, or chose an example. */
  onText(cause: "typed" | "chosen"): void;
  /** The caret may stand elsewhere now. */
  onCaret(): void;
  /** What looks like brackets is to be taken as that from now on. */
  onReading(as: Reading): void;
}

export type Reading = "brackets" | "text";

export interface Writing {
  readonly element: HTMLElement;
  text: string;
  /** Null while one does not write. */
  readonly caret: number | null;
  /** How the text was read; null: there is no choice. */
  sayReading(as: Reading | null): void;
}

export function writing({ onText, onCaret, onReading }: WritingEvents): Writing {
  const field = element("textarea", { id: "tree-text", rows: 1, spellcheck: "false", autocomplete: "off" });
  const reading = element("p", { class: "reading quiet", hidden: true });
  const examples = EXAMPLES.map(({ name, text }) =>
    button(
      name,
      () => {
        write(text);
        onText("chosen");
      },
      { class: "chip-button" },
    ),
  );
  field.addEventListener("input", () => {
    grow(field);
    onText("typed");
  });
  field.addEventListener("keyup", onCaret);
  field.addEventListener("click", onCaret);
  // A narrower window needs more lines.
  new ResizeObserver(() => grow(field)).observe(field);

  function write(text: string): void {
    field.value = text;
    grow(field);
  }

  return {
    element: element(
      "div",
      { class: "card writing" },
      element("label", { class: "unseen", for: field.id }, "Text, or trees in brackets"),
      field,
      reading,
      element("div", { class: "examples" }, element("span", { class: "quiet" }, "Try"), ...examples),
    ),
    get text() {
      return field.value;
    },
    set text(text) {
      write(text);
    },
    get caret() {
      return document.activeElement === field ? field.selectionEnd : null;
    },
    sayReading(as) {
      reading.hidden = as === null;
      if (as === null) return;
      const [said, offer, other] =
        as === "brackets"
          ? (["Drawn as given, not parsed.", "Parse as text", "text"] as const)
          : (["Parsed as text.", "Draw as brackets", "brackets"] as const);
      reading.replaceChildren(
        `${said} `,
        button(offer, () => onReading(other), { class: "link-button" }),
      );
    },
  };
}

/** As high as its text, within what the style sheet allows. */
function grow(field: HTMLTextAreaElement): void {
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight}px`;
}

/** A field to write in that can show places of its text. Browsers mark nothing within a field: the marks are in a copy behind it. */
import { element } from "./dom.ts";
import { type Mark, piecesOf } from "./marked-text.ts";

export interface MarkedField {
  readonly place: HTMLElement;
  readonly field: HTMLTextAreaElement;
  /** Until the text changes. */
  mark(marks: readonly Mark[]): void;
  /** Writes, and makes the field as high as the text, within what the style sheet allows. */
  write(text: string): void;
}

export function markedField(id: string): MarkedField {
  const field = element("textarea", { id, rows: 1, spellcheck: "false", autocomplete: "off" });
  const copy = element("div", { class: "marked-copy", "aria-hidden": "true" });
  const place = element("div", { class: "marked-field" }, copy, field);

  function mark(marks: readonly Mark[]): void {
    copy.replaceChildren(
      ...(marks.length === 0 ? [] : piecesOf(field.value, marks)).map(({ text, kinds }) =>
        kinds.length === 0 ? text : element("mark", { class: kinds.join(" ") }, text),
      ),
      "\n", // the copy is as high as the field, which has room for a line after the last one
    );
    align();
  }

  /** The copy has no bar to scroll with, and moves as the field does. */
  function align(): void {
    copy.style.width = `${field.clientWidth}px`;
    copy.scrollTop = field.scrollTop;
  }

  function grow(): void {
    field.style.height = "auto";
    field.style.height = `${field.scrollHeight}px`;
    align();
  }

  field.addEventListener("input", () => {
    mark([]);
    grow();
  });
  field.addEventListener("scroll", align);
  // A narrower window needs more lines.
  new ResizeObserver(grow).observe(place);
  return {
    place,
    field,
    mark,
    write(text) {
      field.value = text;
      mark([]);
      grow();
    },
  };
}

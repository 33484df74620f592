/** Words to mark: the first and the last of a span, and whether it must be a constituent, or must not be one. */
import { button, element } from "../parts/dom.ts";
import { field } from "../parts/field.ts";
import { icon } from "../parts/icons.ts";

export interface MarkedSpan {
  readonly start: number;
  readonly end: number;
  /** null: any. */
  readonly label: string | null;
  readonly isRequired: boolean;
}

export interface WordMarker {
  readonly element: HTMLElement;
  readonly spans: readonly MarkedSpan[];
  /** Another sentence: nothing is marked in it. */
  show(words: readonly string[]): void;
  /** The labels to choose from; those of another model take their place. */
  offer(labels: readonly string[]): void;
}

export function wordMarker(onChange: () => void): WordMarker {
  let words: readonly string[] = [];
  let spans: readonly MarkedSpan[] = [];
  let marked: { readonly start: number; readonly end: number } | null = null;
  const row = element("div", { class: "marker-words", role: "group", "aria-label": "Words to mark" });
  const label = element("select", {}, element("option", { value: "" }, "any label"));
  const must = button("Must be a constituent", () => add(true), { disabled: true });
  const mustNot = button("Must not be one", () => add(false), { disabled: true });
  const chosen = element("ul", { class: "marker-spans", "aria-label": "Constraints" });
  const help = element("p", { class: "quiet" }, "Mark the first and the last word of a phrase.");
  const controls = element("div", { class: "marker-controls" }, field("Label", label), must, mustNot);
  const panel = element("div", { class: "marker" }, help, row, controls, chosen);

  /** The first click marks a word, the second one all up to that word, the third one begins again. */
  function mark(index: number): void {
    const isBeginning = marked === null || marked.end - marked.start > 1;
    marked = isBeginning
      ? { start: index, end: index + 1 }
      : { start: Math.min(marked!.start, index), end: Math.max(marked!.end, index + 1) };
    refresh();
  }

  function add(isRequired: boolean): void {
    if (marked === null) return;
    const span: MarkedSpan = { ...marked, label: label.value === "" ? null : label.value, isRequired };
    spans = [...spans.filter(({ start, end }) => start !== span.start || end !== span.end), span];
    marked = null;
    refresh();
    onChange();
  }

  function remove(span: MarkedSpan): void {
    spans = spans.filter((other) => other !== span);
    refresh();
    onChange();
  }

  function refresh(): void {
    for (const [index, word] of [...row.children].entries()) {
      word.setAttribute("aria-pressed", String(marked !== null && index >= marked.start && index < marked.end));
    }
    must.disabled = marked === null;
    mustNot.disabled = marked === null;
    chosen.replaceChildren(
      ...spans.map((span) => {
        const text = words.slice(span.start, span.end).join(" ");
        const kind = span.label ?? "a constituent";
        const said = span.isRequired ? `“${text}” is ${kind}` : `“${text}” is not ${kind}`;
        return element(
          "li",
          {},
          said,
          button(icon("close"), () => remove(span), { "aria-label": `Remove: ${said}` }),
        );
      }),
    );
  }

  return {
    element: panel,
    get spans() {
      return spans;
    },
    show(next) {
      words = next;
      [spans, marked] = [[], null];
      row.replaceChildren(...words.map((word, index) => button(word, () => mark(index), { class: "marker-word" })));
      refresh();
    },
    offer(labels) {
      const { value } = label;
      const options = [...labels].sort().map((name) => element("option", { value: name }, name));
      label.replaceChildren(label.options[0]!, ...options);
      label.value = labels.includes(value) ? value : "";
    },
  };
}

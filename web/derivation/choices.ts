/** What the model thinks of the next transition: the most probable ones as bars. */

import { element } from "../parts/dom.ts";
import type { Choice, Timeline } from "./timeline.ts";

export interface ChoicesPanel {
  readonly place: HTMLElement;
  show(timeline: Timeline, step: number): void;
}

export function choicesPanel(): ChoicesPanel {
  const title = element("h2", { class: "panel-title" }, "The model’s next step");
  const list = element("ul", { class: "choices" });
  const note = element("p", { class: "quiet" });
  return {
    place: element("section", { class: "card panel choices-panel" }, title, list, note),
    show({ choices, system }, step) {
      const next = choices?.[step];
      list.hidden = next === undefined;
      list.replaceChildren(...(next ?? []).map(row));
      note.textContent = noteText(choices, next, system.name);
    },
  };
}

function row({ transition, probability, isTaken }: Choice): HTMLElement {
  const bar = element("span", { class: "bar" });
  bar.style.width = `${Math.max(0.5, probability * 100)}%`;
  return element(
    "li",
    { class: isTaken ? "choice taken" : "choice" },
    element("code", {}, transition),
    element("span", { class: "track", "aria-hidden": "true" }, bar),
    element("span", { class: "percent" }, percent(probability)),
    element("span", { class: "unseen" }, isTaken ? "taken" : ""),
  );
}

function noteText(choices: Timeline["choices"], next: readonly Choice[] | undefined, system: string): string {
  if (choices === null)
    return `These are the ${system} transitions of a given tree; no model chose them. Probabilities are shown for text, in the model’s own system.`;
  if (next === undefined) return "The parse is complete.";
  const rest = 1 - next.reduce((sum, { probability }) => sum + probability, 0);
  return rest > 0.0005 ? `All other transitions together: ${percent(rest)}` : "";
}

function percent(probability: number): string {
  const shown = probability * 100;
  return shown < 0.1 ? "< 0.1 %" : `${shown.toFixed(shown > 99.95 ? 0 : 1)} %`;
}

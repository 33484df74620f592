/**
 * All steps at once, as the paper prints them in figures 3 and 5: transition, stack, buffer; finished constituents in bold. The words
 * and constituents of a part stand side by side, without commas.
 */
import { unescapeWord } from "../../src/index.ts";
import { itemsOf, type State } from "../../src/oracle.ts";
import { copyText } from "../parts/clipboard.ts";
import { builtMarks } from "../parts/configuration.ts";
import { button, element } from "../parts/dom.ts";
import { fullName } from "../parts/step-text.ts";
import { latexTable } from "./latex.ts";
import type { Timeline } from "./timeline.ts";

export interface StepsTable {
  readonly place: HTMLElement;
  start(timeline: Timeline): void;
  show(step: number): void;
}

export function stepsTable(onStep: (step: number) => void): StepsTable {
  const body = element("tbody");
  const head = element(
    "thead",
    {},
    row(["Transition", "Stack", "Buffer"].map((text) => element("th", { scope: "col" }, text))),
  );
  const frame = element(
    "div",
    { class: "scroll steps", tabindex: 0, role: "group", "aria-label": "All steps" },
    element("table", {}, head, body),
  );
  const legend = element("p", { class: "quiet legend-line" });
  const latex = button("Copy LaTeX", () => void copy(), { title: "This table, for a paper or slides" });
  let rows: readonly HTMLTableRowElement[] = [];
  let shown: Timeline | null = null;

  async function copy(): Promise<void> {
    if (shown === null) return;
    latex.textContent = (await copyText(latexTable(shown))) ? "Copied" : "This browser refuses";
  }

  return {
    place: element(
      "section",
      { class: "card panel steps-panel" },
      element("div", { class: "panel-head" }, element("h2", { class: "panel-title" }, "All steps"), latex),
      legend,
      frame,
    ),
    start(timeline) {
      const { states, actions, system } = timeline;
      shown = timeline;
      latex.textContent = "Copy LaTeX";
      legend.textContent = legendOf(timeline);
      rows = states.map((state, step) => {
        const name = step === 0 ? "start" : actions[step - 1]!.name;
        const full = step === 0 ? null : fullName(system, states[step - 1]!, actions[step - 1]!);
        const go = button(name, () => onStep(step), { class: "step-name", title: full });
        return row([element("td", {}, go), stackCell(state), bufferCell(state)]);
      });
      body.replaceChildren(...rows);
    },
    show(step) {
      rows.forEach((each, i) => {
        if (i === step) each.setAttribute("aria-current", "step");
        else each.removeAttribute("aria-current");
      });
      const current = rows[step];
      if (current === undefined) return;
      // By hand: scrollIntoView would move the page as well.
      const top = current.offsetTop - frame.clientHeight / 2;
      frame.scrollTo({ top });
    },
  };
}

/** `SH shift, NT nonterminal, RE reduce, FI finish`: what the letters of this derivation stand for. */
export function legendOf({ system, states, actions }: Pick<Timeline, "system" | "states" | "actions">): string {
  const meanings = actions.map((action, i) => {
    const letters = /^[A-Z]+/.exec(action.name)?.[0] ?? action.name;
    return `${letters} ${fullName(system, states[i]!, action).split(" ")[0]}`;
  });
  return [...new Set(meanings)].join(", ");
}

function row(cells: readonly HTMLElement[]): HTMLTableRowElement {
  return element("tr", {}, ...cells);
}

function stackCell({ stack }: State): HTMLElement {
  const items = itemsOf(stack).flatMap((item, i) => {
    const comma = i === 0 ? [] : [", "];
    if (item.kind === "open") return [...comma, item.label];
    return [...comma, ...builtMarks(item)];
  });
  return element("td", { class: "stack-cell" }, "[ ", ...items, " ]");
}

function bufferCell({ sentence, next }: State): HTMLElement {
  const rest = sentence.slice(next, next + 1).map(({ word }) => unescapeWord(word));
  if (next + 1 < sentence.length) rest.push("…");
  return element("td", { class: "buffer-cell" }, rest.length === 0 ? "[ ]" : `[ ${rest.join(", ")} ]`);
}

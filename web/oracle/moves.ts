/** Every legal transition, to be chosen, with what it costs: exactly, and by the formula. */
import { button, element } from "../parts/dom.ts";
import { icon } from "../parts/icons.ts";
import { type Game, here } from "./game.ts";
import type { Cost, Move } from "./position.ts";

export interface MovesPanel {
  readonly place: HTMLElement;
  show(game: Game): void;
  /** The transition that a key stands for, if any. */
  forKey(key: string): string | null;
}

const KEYS = "1234567890";

const VERDICTS: Readonly<Record<Move["verdict"], { readonly sign: string; readonly text: string }>> = {
  agree: { sign: "", text: "" },
  differ: { sign: "≠", text: "The formula differs from the exact loss." },
  harmful: { sign: "warning", text: "The formula recommends this transition, although it is harmful." },
};

const LEGEND = [
  ["✓", "recommended"],
  ["≠", "the formula is wrong"],
  ["warning", "the formula recommends a harmful transition"],
] as const;

export function movesPanel(onMove: (name: string) => void): MovesPanel {
  const body = element("tbody");
  const hide = element("input", { type: "checkbox", class: "oracle-hide" });
  const table = element(
    "table",
    { class: "moves" },
    element(
      "thead",
      {},
      element(
        "tr",
        {},
        element("th", { scope: "col", class: "does" }, "Transition"),
        element("th", { scope: "col" }, "Exact loss"),
        element("th", { scope: "col" }, "Formula"),
        element("th", { scope: "col" }, element("span", { class: "unseen" }, "Do they agree?")),
      ),
    ),
    body,
  );
  const frame = element(
    "div",
    { class: "scroll moves-frame", tabindex: 0, role: "group", "aria-label": "Legal transitions" },
    table,
  );
  let moves: readonly Move[] = [];
  hide.addEventListener("change", () => table.classList.toggle("hiding", hide.checked));

  function row(move: Move, index: number): HTMLElement {
    const { name, text, exact, formula, verdict } = move;
    const key = KEYS[index];
    const choice = button(name, () => onMove(name), { class: "button move", "data-move": name });
    if (key !== undefined) choice.prepend(element("kbd", { "aria-hidden": "true" }, key), " ");
    const { sign, text: meaning } = VERDICTS[verdict];
    return element(
      "tr",
      { class: exact.isOptimal ? "optimal" : "costly" },
      element("td", { class: "does" }, choice, element("span", { class: "quiet" }, ` ${text}`)),
      cost(exact, "exact"),
      formula === null ? element("td", { class: "cost formula" }, "–") : cost(formula, "formula"),
      element(
        "td",
        { class: `cost verdict ${verdict}`, title: meaning || null },
        element("span", { "aria-hidden": "true" }, signOf(sign)),
        element("span", { class: "unseen" }, meaning),
      ),
    );
  }

  return {
    place: element(
      "div",
      { class: "moves-place" },
      element(
        "div",
        { class: "panel-head" },
        element("h2", { class: "panel-title" }, "Choose a transition"),
        element("label", { class: "check" }, hide, "hide the costs"),
      ),
      frame,
      element(
        "p",
        { class: "legend quiet" },
        ...LEGEND.map(([sign, text]) => element("span", {}, element("span", { class: "sign" }, signOf(sign)), text)),
      ),
    ),
    show(game) {
      moves = here(game).moves;
      body.replaceChildren(...moves.map(row));
      frame.scrollTop = 0;
    },
    forKey(key) {
      const index = key === "" ? -1 : KEYS.indexOf(key);
      return moves[index]?.name ?? null;
    },
  };
}

/** Some fonts have the triangle with the exclamation mark as a coloured picture. */
function signOf(sign: string): Node | string {
  return sign === "warning" ? icon(sign) : sign;
}

/** `1 ✓` costs nothing more, `2 +1` does. */
function cost({ loss, change, isOptimal }: Cost, whose: string): HTMLElement {
  const growth = change === 0 ? "±0" : change > 0 ? `+${change}` : `−${-change}`;
  return element(
    "td",
    { class: `cost ${whose} ${isOptimal ? "free" : "dear"}` },
    element("span", { class: "loss" }, String(loss)),
    element("span", { class: "growth" }, growth),
    element("span", { class: "sign", "aria-hidden": "true" }, isOptimal ? "✓" : ""),
  );
}

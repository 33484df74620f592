/** The transitions chosen so far, with the loss after each; undone ones stay until another is chosen. */
import { button, element } from "../parts/dom.ts";
import type { Game } from "./game.ts";

export interface HistoryPanel {
  readonly place: HTMLElement;
  show(game: Game): void;
}

export function historyPanel(onStep: (step: number) => void): HistoryPanel {
  const list = element("ol", { class: "history", start: 0 });
  return {
    place: element("section", { class: "card panel" }, element("h2", { class: "panel-title" }, "History"), list),
    show({ positions, at }) {
      list.replaceChildren(
        ...positions.map(({ taken, loss, formulaLoss }, step) => {
          const change = loss - (positions[step - 1]?.loss ?? 0);
          const name = taken.at(-1) ?? "start";
          const says = `${name}, loss ${loss}${formulaLoss === null || formulaLoss === loss ? "" : `, by the formula ${formulaLoss}`}`;
          const go = button(name, () => onStep(step), {
            class: ["past", change > 0 ? "costly" : null, step > at ? "undone" : null].filter(Boolean).join(" "),
            title: step > at ? `${says}, undone` : says,
            "aria-current": step === at ? "step" : null,
          });
          if (change > 0) go.append(element("span", { class: "growth" }, ` +${change}`));
          return element("li", {}, go);
        }),
      );
    },
  };
}

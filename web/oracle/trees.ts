/** The gold tree, with what has become of its constituents, and the best tree that can still be built. */
import { isBranch, nodes, type Tree } from "../../src/index.ts";
import { element } from "../parts/dom.ts";
import { mark, treeStage } from "../parts/tree-stage.ts";
import { type Game, here } from "./game.ts";
import type { GoldStage } from "./position.ts";

export interface TreePanel {
  readonly place: HTMLElement;
  show(game: Game): void;
}

interface Sign {
  readonly sign: string;
  readonly text: string;
}

const GOLD_SIGNS: Readonly<Record<GoldStage, Sign>> = {
  built: { sign: "✓", text: "built" },
  reachable: { sign: "○", text: "within reach" },
  forgone: { sign: "△", text: "only at the cost of another" },
  lost: { sign: "✕", text: "lost" },
};

type BestStage = "built" | "coming" | "wrong" | "bound-wrong";

const BEST_SIGNS: Readonly<Record<BestStage, Sign>> = {
  built: { sign: "✓", text: "built, gold" },
  coming: { sign: "○", text: "to come, gold" },
  wrong: { sign: "✕", text: "built, not gold" },
  "bound-wrong": { sign: "▽", text: "to come, not gold" },
};

/** `beside`: stands beside its title. */
export function goldPanel(beside: HTMLElement): TreePanel {
  const stage = treeStage("The gold tree");
  return {
    place: panel([title("Gold tree"), beside], stage.place, GOLD_SIGNS),
    show(game) {
      const stages = here(game).golds.map((gold) => gold.stage);
      const says = here(game).golds.map(({ label, stage: own }) => `${label} ${GOLD_SIGNS[own].text}`);
      paint(game.gold, stage.show(game.gold, `Gold tree: ${says.join(", ")}.`), stages, GOLD_SIGNS);
    },
  };
}

export function bestPanel(): TreePanel {
  const stage = treeStage("The best tree still reachable");
  const distance = element("span", { class: "distance" });
  return {
    place: panel([title("Best tree still reachable", distance)], stage.place, BEST_SIGNS),
    show(game) {
      const { best, loss } = here(game);
      const stages = best.nodes.map(
        ({ isBuilt, isGold }): BestStage =>
          isGold ? (isBuilt ? "built" : "coming") : isBuilt ? "wrong" : "bound-wrong",
      );
      distance.textContent =
        loss === 0 ? ": the gold tree" : `: ${loss} ${loss === 1 ? "difference" : "differences"} from gold`;
      paint(
        best.tree,
        stage.show(best.tree, `Best tree still reachable. Differences from gold: ${loss}.`),
        stages,
        BEST_SIGNS,
      );
    },
  };
}

/** Gives each constituent its colour and its sign. */
function paint<Stage extends string>(
  tree: Tree,
  groups: ReadonlyMap<number, SVGGElement>,
  stages: readonly Stage[],
  signs: Readonly<Record<Stage, Sign>>,
): void {
  let constituent = 0;
  [...nodes(tree)].forEach((node, index) => {
    if (!isBranch(node)) return;
    const stage = stages[constituent++]!;
    const group = groups.get(index)!;
    group.dataset.fate = stage;
    mark(group, signs[stage].sign);
  });
}

function title(...parts: readonly (string | HTMLElement)[]): HTMLElement {
  return element("h2", { class: "panel-title" }, ...parts);
}

function panel(head: readonly HTMLElement[], stage: HTMLElement, signs: Readonly<Record<string, Sign>>): HTMLElement {
  const entries = Object.entries(signs).map(([name, { sign, text }]) =>
    element("li", { "data-fate": name }, element("span", { class: "sign", "aria-hidden": "true" }, sign), text),
  );
  return element(
    "section",
    { class: "card tree-panel" },
    element("div", { class: "panel-head" }, ...head),
    stage,
    element("ul", { class: "legend" }, ...entries),
  );
}

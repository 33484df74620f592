/** The compare view: two trees of one sentence side by side, what only one of them has in colour, and F1. */
import { compareTrees, leaf, leaves, ParserError, type Tree, type TreeDifference, writeTree } from "../../src/index.ts";
import { button, element } from "../parts/dom.ts";
import { field } from "../parts/field.ts";
import { readInput } from "../parts/input-kind.ts";
import { mark, type TreeStage, treeStage } from "../parts/tree-stage.ts";
import type { Page, RunningView, View } from "../parts/view.ts";

export const compareView: View = { name: "compare", title: "Compare", sharesText: false, settings: [], start };

const EXAMPLE = "(S (NP (PRP She)) (VP (VBD saw) (NP (DT the) (NN man)) (PP (IN with) (NP (DT the) (NN hat)))) (. .))";
/** Readings to choose from. */
const KEPT = 5;

function start(place: HTMLElement, page: Page): RunningView {
  const sides = [side("First tree, or gold", "Only here"), side("Second tree", "Only here")] as const;
  const [first, second] = sides;
  const source = element("select", {}, element("option", { value: "" }, "As written below"));
  for (let i = 1; i <= KEPT; i++) {
    source.append(element("option", { value: String(i) }, i === 1 ? "The parser's tree" : `The parser's tree ${i}`));
  }
  const says = element("p", { class: "compare-score", role: "status" });
  const problem = element("p", { class: "notice bad", role: "alert", hidden: true });
  place.append(
    element("div", { class: "intro" }, element("h1", {}, "Two trees, and where they differ")),
    element("div", { class: "compare-fields" }, first.field, second.field),
    element(
      "div",
      { class: "compare-bar" },
      field("Compare with", source, "compare-source"),
      button("Swap", () => {
        [first.input.value, second.input.value, source.value] = [second.input.value, first.input.value, ""];
        void update();
      }),
      says,
    ),
    problem,
    element("div", { class: "compared" }, first.figure, second.figure),
  );
  for (const { input } of sides) {
    input.addEventListener("input", () => {
      if (input === second.input) source.value = "";
      void update();
    });
  }
  source.addEventListener("change", () => void update());
  page.parser.onSwitch(() => {
    if (source.value !== "") void update();
  });
  let newest = 0;

  async function update(): Promise<void> {
    const own = ++newest;
    page.remember({
      first: first.input.value,
      ...(source.value === "" ? { second: second.input.value } : { reading: source.value }),
    });
    try {
      const gold = treeIn(first.input.value);
      if (source.value !== "") {
        const reading = await parsed(gold, Number(source.value));
        if (own !== newest) return;
        second.input.value = writeTree(reading);
      }
      show(gold, treeIn(second.input.value));
    } catch (error) {
      if (!(error instanceof ParserError)) throw error;
      if (own === newest) refuse(error.message);
    }
  }

  /** One of the parser's best trees over the same words; the last one where there are fewer. */
  async function parsed(tree: Tree, rank: number): Promise<Tree> {
    const sentence = leaves(tree).map(({ word }) => leaf(null, word));
    const parse = await page.parser.parseTokens(sentence, rank === 1 ? {} : { kBest: KEPT });
    return parse.alternatives?.slice(0, rank).at(-1)?.tree ?? parse.tree;
  }

  function show(gold: Tree, other: Tree): void {
    const difference = compareTrees(gold, other);
    if (difference.problem !== null) {
      refuse("The two trees do not have the same words.");
      return;
    }
    problem.hidden = true;
    first.show(gold, difference.first);
    second.show(other, difference.second);
    says.textContent = scoreText(difference);
  }

  function refuse(message: string): void {
    problem.textContent = message;
    problem.hidden = false;
    says.textContent = "";
  }

  return {
    restore(state) {
      const other = state.get("second");
      first.input.value = state.get("first") ?? EXAMPLE;
      second.input.value = other ?? "";
      source.value = other === null ? (state.get("reading") ?? "1") : "";
      void update();
    },
  };
}

function treeIn(text: string): Tree {
  const read = readInput(text);
  if (read.kind === "problem") throw read.error;
  const [tree] = read.kind === "trees" ? read.trees : [];
  if (tree === undefined) throw new ParserError("E_TREE_NONE", "Write a tree in brackets, (S (NP …)) or [S [NP …]]");
  return tree;
}

/** `F1 92.3 %: 6 of 6 constituents of the first tree are in the second, which has 7`. */
export function scoreText({ f1, matched, firstCount, secondCount, first, second }: TreeDifference): string {
  if (first.size + second.size === 0) return "F1 100 %: no difference";
  const percent = (100 * f1).toFixed(1);
  return `F1 ${percent} %: ${matched} of ${firstCount} constituents of the first tree are in the second, which has ${secondCount}`;
}

interface Side {
  readonly field: HTMLElement;
  readonly input: HTMLTextAreaElement;
  readonly figure: HTMLElement;
  show(tree: Tree, differing: ReadonlySet<number>): void;
}

function side(name: string, differs: string): Side {
  const input = element("textarea", { rows: 2, spellcheck: "false", autocomplete: "off" });
  const stage: TreeStage = treeStage(name);
  return {
    field: field(name, input, "compare-field"),
    input,
    figure: element("figure", { class: "card" }, element("figcaption", {}, name), stage.place),
    show(tree, differing) {
      const count = differing.size === 1 ? "1 node is" : `${differing.size} nodes are`;
      const groups = stage.show(tree, `${name}; ${count} not in the other tree.`);
      for (const [index, group] of groups) {
        if (!differing.has(index)) continue;
        group.classList.add("differs");
        group.setAttribute("data-note", differs);
        if (group.querySelector("text.constituent") !== null) mark(group, "≠");
      }
    },
  };
}

/** The line that one searches with: a pattern, how many nodes match, and the way from one to the next. */
import type { Tree } from "../../src/index.ts";
import { button, element } from "../parts/dom.ts";
import { icon } from "../parts/icons.ts";
import type { FoundNode } from "./finder.ts";

export interface FindEvents {
  /** Other nodes match now, or another pattern stands there. */
  onFound(): void;
  /** Somebody wants to see this one. */
  onVisit(found: FoundNode): void;
  onClose(): void;
}

export interface FindBar {
  readonly element: HTMLElement;
  /** Empty while the bar is closed. */
  pattern: string;
  open(): void;
  close(): void;
  /** Searches other trees from now on. */
  search(trees: readonly Tree[]): void;
  /** The nodes of a tree that match. */
  foundIn(tree: number): ReadonlySet<number>;
  /** The one visited last. */
  readonly current: FoundNode | null;
}

export function findBar({ onFound, onVisit, onClose }: FindEvents): FindBar {
  let trees: readonly Tree[] = [];
  let nodes: readonly FoundNode[] = [];
  let at = -1;
  const field = element("input", {
    type: "text",
    class: "pattern",
    placeholder: "NP < DT",
    "aria-label": "Tregex pattern",
    "aria-describedby": "pattern-problem",
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
  });
  const said = element("span", { class: "quiet count", role: "status" });
  const previous = button(icon("previous"), () => visit(at - 1), { "aria-label": "Previous match", disabled: true });
  const next = button(icon("next"), () => visit(at + 1), { "aria-label": "Next match", disabled: true });
  const problem = element("pre", { id: "pattern-problem", class: "pattern-problem", hidden: true });
  const bar = element(
    "div",
    { class: "find-bar", role: "search", "aria-label": "Search the trees", hidden: true },
    field,
    element("div", { class: "group" }, previous, next),
    said,
    element("span", { class: "gap" }),
    button(icon("close"), close, { class: "button close", "aria-label": "Close the search" }),
    problem,
  );

  field.addEventListener("input", () => void update());
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") visit(at + (event.shiftKey ? -1 : 1));
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  });

  async function update(): Promise<void> {
    const text = field.value;
    const { findIn } = await import("./finder.ts");
    if (text !== field.value) return;
    const finding = text.trim() === "" ? null : findIn(trees, text);
    nodes = finding?.kind === "found" ? finding.nodes : [];
    at = -1;
    problem.hidden = finding?.kind !== "problem";
    problem.textContent = finding?.kind === "problem" ? `${finding.excerpt}\n${finding.reason}` : "";
    field.setAttribute("aria-invalid", String(finding?.kind === "problem"));
    said.textContent = finding?.kind === "found" ? matchesIn(nodes) : "";
    previous.disabled = next.disabled = nodes.length === 0;
    onFound();
  }

  /** Round and round. */
  function visit(index: number): void {
    if (nodes.length === 0) return;
    at = index < 0 ? nodes.length - 1 : index % nodes.length;
    said.textContent = `${at + 1} of ${nodes.length}`;
    onVisit(nodes[at]!);
  }

  function close(): void {
    if (bar.hidden) return;
    bar.hidden = true;
    nodes = [];
    onFound();
    onClose();
  }

  return {
    element: bar,
    get pattern() {
      return bar.hidden ? "" : field.value;
    },
    set pattern(text) {
      bar.hidden = text === "";
      field.value = text;
      if (text !== "") void update();
    },
    open() {
      bar.hidden = false;
      field.focus();
      field.select();
      void update();
    },
    close,
    search(given) {
      trees = given;
      if (!bar.hidden) void update();
    },
    foundIn: (tree) => new Set(nodes.flatMap((found) => (found.tree === tree ? [found.node] : []))),
    get current() {
      return nodes[at] ?? null;
    },
  };
}

function matchesIn(nodes: readonly FoundNode[]): string {
  if (nodes.length === 0) return "No matches";
  const trees = new Set(nodes.map(({ tree }) => tree)).size;
  const matches = nodes.length === 1 ? "1 match" : `${nodes.length.toLocaleString("en")} matches`;
  return trees > 1 ? `${matches} in ${trees} sentences` : matches;
}

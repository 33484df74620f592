/**
 * The interactive tree: nodes are reached with the mouse, with fingers and with the arrow keys, and are collapsed and expanded.
 * For screen readers it is a tree too (ARIA's `tree` and `treeitem`), each node with its words and its meaning.
 */
import type { Tree } from "../../src/index.ts";
import type { PlainParse } from "../../src/worker.ts";
import { element } from "../parts/dom.ts";
import { type DrawingOptions, drawTree } from "../parts/tree-drawing.ts";
import { type Layout, layoutFor } from "./layout-choice.ts";
import { factsOf, isUnsure, type NodeFacts, spoken } from "./node-facts.ts";
import { followLines, outlineOf } from "./outline.ts";
import { overviewOf } from "./overview.ts";
import { type Picture, svgPicture, type Zoom, zoomIn } from "./zoom.ts";

export interface CanvasEvents {
  /** The node that is hovered or focused, or null. */
  onNode(facts: NodeFacts | null): void;
  onCollapse(collapsed: ReadonlySet<number>): void;
  onZoom(scale: number): void;
  /** How to draw the tree that is shown. */
  style(isParsed: boolean): DrawingOptions;
}

export interface TreeCanvas {
  readonly element: HTMLElement;
  readonly zoom: Zoom;
  /** What the sentence is shown as now. */
  readonly layout: Layout;
  /** From now on so; null: as it fits. */
  setLayout(layout: Layout | null): void;
  show(tree: Tree, parse: PlainParse | null, collapsed: ReadonlySet<number>): void;
  /** A picture that is not a tree to walk in. */
  showPicture(picture: SVGSVGElement): void;
  clear(): void;
  /** Marks what a search found in the tree that is shown; brings `current` into view. */
  mark(found: ReadonlySet<number>, current: number | null): void;
  /** Collapses the phrases right above the words, or expands all. */
  collapseAll(): void;
  expandAll(): void;
  /** Puts the focus on a node of the tree that is shown. */
  focus(index: number): void;
  /** Scrolls to the end of the sentence. */
  showEnd(): void;
}

export function treeCanvas(events: CanvasEvents): TreeCanvas {
  const stage = element("div", { class: "stage" });
  const port = element("div", { class: "port" }, stage);
  followLines(port);
  const overview = overviewOf(port, () => layout === "tree");
  const zoom = zoomIn(port, (scale) => {
    overview.refresh();
    events.onZoom(scale);
  });
  let wanted: Layout | null = null;
  let layout: Layout = "tree";
  let tree: Tree | null = null;
  let parse: PlainParse | null = null;
  let facts: readonly NodeFacts[] = [];
  let collapsed: ReadonlySet<number> = new Set();
  let drawing: { readonly groups: ReadonlyMap<number, SVGGElement | HTMLElement> } | null = null;
  let focused = 0;
  let lastPointer = "mouse";
  let found: ReadonlySet<number> = new Set();
  let current: number | null = null;

  function draw(): void {
    if (tree === null) return;
    layout = wanted ?? layoutFor(tree, port.clientWidth);
    const picture = layout === "tree" ? drawnTree(tree) : drawnOutline(tree);
    const groups = drawing!.groups;
    if (!groups.has(focused)) focused = 0;
    picture.element.setAttribute("role", "tree");
    picture.element.setAttribute("aria-label", `Tree of: ${facts[0]!.words}`);
    for (const [index, group] of groups) describe(group, index);
    zoom.show(picture);
    overview.show(facts);
    showMarks();
  }

  function drawnTree(shown: Tree): Picture {
    const { svg, groups, width, height } = drawTree(shown, { ...events.style(parse !== null), collapsed, classOf });
    drawing = { groups };
    stage.replaceChildren(svg);
    return svgPicture(svg, width, height);
  }

  function drawnOutline(shown: Tree): Picture {
    const outline = outlineOf(shown, facts, { collapsed, classOf });
    drawing = outline;
    stage.replaceChildren(outline.element);
    return {
      element: outline.element,
      width: outline.element.offsetWidth,
      height: null,
      resize: (scale) => outline.element.style.setProperty("font-size", `${scale}rem`),
    };
  }

  function classOf(index: number): string | null {
    return isUnsure(facts[index]!) ? "unsure" : null;
  }

  function showMarks(): void {
    for (const [index, group] of drawing?.groups ?? []) {
      group.classList.toggle("found", found.has(index));
      group.classList.toggle("current", index === current);
    }
  }

  /** Expands what hides a node. */
  function reveal(index: number): void {
    const hidden = [...collapsed].filter((own) => own < index && index < own + facts[own]!.size);
    if (hidden.length > 0) change(new Set([...collapsed].filter((own) => !hidden.includes(own))));
    drawing?.groups.get(index)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  function describe(group: SVGGElement | HTMLElement, index: number): void {
    const own = facts[index]!;
    const siblings = own.parent === null ? [index] : facts[own.parent]!.children;
    group.dataset.node = String(index);
    group.setAttribute("role", "treeitem");
    group.setAttribute("tabindex", index === focused ? "0" : "-1");
    group.setAttribute("aria-label", spoken(own, textsIn(group)));
    group.setAttribute("aria-level", String(own.level));
    group.setAttribute("aria-setsize", String(siblings.length));
    group.setAttribute("aria-posinset", String(siblings.indexOf(index) + 1));
    if (own.kind === "constituent") group.setAttribute("aria-expanded", String(!collapsed.has(index)));
  }

  function toggle(index: number): void {
    if (facts[index]?.kind !== "constituent") return;
    const next = new Set(collapsed);
    if (!next.delete(index)) next.add(index);
    change(next);
  }

  function change(next: ReadonlySet<number>): void {
    const hadFocus = stage.contains(document.activeElement);
    collapsed = next;
    draw();
    light(focused);
    if (hadFocus) drawing?.groups.get(focused)?.focus({ preventScroll: true });
    events.onCollapse(collapsed);
  }

  function focus(index: number | null | undefined): void {
    const group = index === null || index === undefined ? undefined : drawing?.groups.get(index);
    if (group === undefined || index === null || index === undefined) return;
    drawing?.groups.get(focused)?.setAttribute("tabindex", "-1");
    focused = index;
    group.setAttribute("tabindex", "0");
    group.focus();
    group.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Marks a node and everything below it. */
  function light(index: number | null): void {
    const own = index === null ? null : (facts[index] ?? null);
    for (const [source, group] of drawing?.groups ?? []) {
      group.classList.toggle("lit", own !== null && source >= index! && source < index! + own.size);
      group.classList.toggle("pointed", source === index);
    }
    events.onNode(own);
  }

  function sibling(index: number, step: number): number | undefined {
    const { parent } = facts[index]!;
    const siblings = parent === null ? [index] : facts[parent]!.children;
    return siblings[siblings.indexOf(index) + step];
  }

  /** As the tree is drawn: up to the parent, down to the first child, left and right to the neighbours. */
  const KEYS: Readonly<Record<string, (index: number) => void>> = {
    ArrowUp: (index) => focus(facts[index]!.parent),
    ArrowDown: (index) => focus(collapsed.has(index) ? null : facts[index]!.children[0]),
    ArrowLeft: (index) => focus(sibling(index, -1)),
    ArrowRight: (index) => focus(sibling(index, 1)),
    Home: () => focus(0),
    Enter: toggle,
    " ": toggle,
    "+": () => zoom.by(1.2),
    "=": () => zoom.by(1.2),
    "-": () => zoom.by(1 / 1.2),
    "0": () => zoom.reset(),
    f: () => zoom.fit(),
  };

  stage.addEventListener("keydown", (event) => {
    const index = nodeOf(event.target);
    const act = KEYS[event.key];
    if (index === null || act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act(index);
  });
  stage.addEventListener("pointerdown", (event) => {
    lastPointer = event.pointerType;
  });
  stage.addEventListener("click", (event) => {
    const index = nodeOf(event.target);
    if (index === null) return;
    // A finger cannot hover: its first tap shows what a node is, the second one collapses it.
    const isKnown = lastPointer !== "touch" || index === focused;
    focus(index);
    light(index);
    if (isKnown) toggle(index);
  });
  stage.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "touch") light(nodeOf(event.target) ?? focusedNode());
  });
  stage.addEventListener("pointerleave", () => light(focusedNode()));
  stage.addEventListener("focusin", (event) => light(nodeOf(event.target)));
  stage.addEventListener("focusout", () => light(null));

  function focusedNode(): number | null {
    return nodeOf(document.activeElement);
  }

  return {
    element: element("div", { class: "canvas-frame" }, port, overview.element),
    zoom,
    get layout() {
      return layout;
    },
    setLayout(next) {
      wanted = next;
    },
    show(nextTree, nextParse, nextCollapsed) {
      const isOther = tree !== nextTree;
      [tree, parse, collapsed] = [nextTree, nextParse, nextCollapsed];
      facts = factsOf(tree, parse);
      if (isOther) focused = 0;
      const hadFocus = stage.contains(document.activeElement);
      draw();
      if (hadFocus) drawing?.groups.get(focused)?.focus({ preventScroll: true });
      events.onNode(null);
    },
    showPicture(picture) {
      [tree, drawing, facts] = [null, null, []];
      stage.replaceChildren(picture);
      layout = "tree";
      const [width, height] = ["width", "height"].map((name) => Number(picture.getAttribute(name)));
      zoom.show(svgPicture(picture, width!, height!));
      overview.show([]);
      events.onNode(null);
    },
    clear() {
      [tree, drawing, facts] = [null, null, []];
      stage.replaceChildren();
      overview.show([]);
      events.onNode(null);
    },
    mark(nextFound, nextCurrent) {
      [found, current] = [nextFound, nextCurrent];
      if (current !== null && facts[current] !== undefined) reveal(current);
      showMarks();
    },
    collapseAll() {
      const phrases = facts.flatMap((own, index) => {
        const isPhrase = own.kind === "constituent" && own.children.every((child) => facts[child]!.kind === "word");
        return isPhrase && own.end - own.start > 1 ? [index] : [];
      });
      change(new Set(phrases));
    },
    expandAll() {
      change(new Set());
    },
    focus,
    showEnd() {
      if (layout === "tree") port.scrollLeft = port.scrollWidth;
      else port.scrollTop = port.scrollHeight;
    },
  };
}

function nodeOf(target: EventTarget | null): number | null {
  const group = target instanceof Element ? target.closest<SVGGElement | HTMLElement>("[data-node]") : null;
  return group === null ? null : Number(group.dataset.node);
}

/** What is to be seen of a node: the texts of its group, or a label of the outline. */
function textsIn(group: Element): readonly string[] {
  const texts = group.matches("span") ? [group] : [...group.querySelectorAll("text, span")];
  return texts.map((text) => text.textContent ?? "");
}

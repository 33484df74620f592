/** The buttons above a tree. */
import { button, element } from "../parts/dom.ts";
import { icon } from "../parts/icons.ts";
import { type ExportSource, exportMenu } from "./export-menu.ts";
import type { Zoom } from "./zoom.ts";

export interface ToolbarActions {
  readonly zoom: Zoom;
  readonly exports: ExportSource;
  /** Further buttons, after those that change what is shown, and after the one that searches. */
  readonly more: readonly HTMLElement[];
  goTo(index: number): void;
  collapseOrExpand(): void;
  /** Between the tree and its outline. */
  switchLayout(): void;
  /** Between the tree and its dependencies. */
  switchPicture(): void;
  find(): void;
  /** Says how it went. */
  copyLink(): Promise<string>;
}

export interface ToolbarState {
  readonly shown: number;
  readonly count: number;
  readonly isCollapsed: boolean;
  readonly isOutline: boolean;
  readonly isArcs: boolean;
  readonly isFinding: boolean;
}

export interface Toolbar {
  readonly element: HTMLElement;
  refresh(state: ToolbarState): void;
  showScale(scale: number): void;
}

export function treeToolbar(actions: ToolbarActions): Toolbar {
  const { zoom, exports, more, goTo, collapseOrExpand, switchLayout, switchPicture, find, copyLink } = actions;
  let state: ToolbarState = {
    shown: 0,
    count: 0,
    isCollapsed: false,
    isOutline: false,
    isArcs: false,
    isFinding: false,
  };
  const previous = button(icon("previous"), () => goTo(state.shown - 1), { "aria-label": "Previous sentence" });
  const next = button(icon("next"), () => goTo(state.shown + 1), { "aria-label": "Next sentence" });
  const place = element("span", { class: "quiet count" });
  const pager = element("div", { class: "pager", hidden: true }, previous, place, next);
  const scale = button("100 %", () => zoom.reset(), { class: "button scale", title: "Automatic size (0)" });
  const zooming = element(
    "div",
    { class: "group" },
    button(icon("minus"), () => zoom.by(1 / 1.25), { "aria-label": "Smaller" }),
    scale,
    button(icon("plus"), () => zoom.by(1.25), { "aria-label": "Larger" }),
    button("Fit", () => zoom.fit(), { title: "Show the whole tree (F)" }),
  );
  const fold = button("Collapse", collapseOrExpand, { title: "Show phrases as triangles" });
  const outline = button("Outline", switchLayout, { title: "One word on each line, for long sentences" });
  const arcs = button("Dependencies", switchPicture, { title: "Show Universal Dependencies as arcs" });
  const search = button("Find", find, { title: "Search the trees with Tregex patterns" });
  const link = button("Link", () => void sayHow(), { title: "Copy a link that restores this view" });
  const menu = exportMenu(exports);

  async function sayHow(): Promise<void> {
    const said = await copyLink();
    link.textContent = said;
    exports.announce(said);
    setTimeout(() => {
      link.textContent = "Link";
    }, SAID_MS);
  }

  return {
    element: element(
      "div",
      { class: "toolbar", role: "toolbar", "aria-label": "Tree" },
      pager,
      zooming,
      outline,
      fold,
      arcs,
      search,
      ...more,
      element("span", { class: "gap" }),
      link,
      menu.element,
    ),
    refresh(now) {
      state = now;
      pager.hidden = now.count < 2;
      place.textContent = `${now.shown + 1} of ${now.count}`;
      previous.disabled = now.shown === 0;
      next.disabled = now.shown >= now.count - 1;
      fold.textContent = now.isCollapsed ? "Expand" : "Collapse";
      fold.disabled = now.count === 0 || now.isArcs;
      outline.disabled = now.count === 0 || now.isArcs;
      outline.setAttribute("aria-pressed", String(now.isOutline && !now.isArcs));
      arcs.disabled = now.count === 0;
      arcs.setAttribute("aria-pressed", String(now.isArcs));
      search.setAttribute("aria-pressed", String(now.isFinding));
      menu.refresh();
    },
    showScale(now) {
      scale.textContent = `${Math.round(now * 100)} %`;
    },
  };
}

/** Long enough to be read. */
const SAID_MS = 1500;

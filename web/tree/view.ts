/** The tree view: type or paste text, see its trees as you type; pasted brackets are drawn as they are. */
import { leaves, ParserError, words } from "../../src/index.ts";
import { compareButton } from "../compare/compare-button.ts";
import { drawingOptions } from "../drawing/style.ts";
import { styleMenu } from "../drawing/style-menu.ts";
import { treeEditor } from "../editing/editor.ts";
import { looksLikeBrackets, readInput } from "../parts/input-kind.ts";
import { guessSplit, hasLines } from "../parts/line-guess.ts";
import type { LinkState } from "../parts/link-state.ts";
import { loadingNotice } from "../parts/loading-notice.ts";
import { type Mark, problemMarks } from "../parts/marked-text.ts";
import { newestText } from "../parts/newest-text.ts";
import type { Split, Topic } from "../parts/topic.ts";
import type { Entry, Page, RunningView, View } from "../parts/view.ts";
import { arcsOrProblem } from "./arcs-on-demand.ts";
import { treeCanvas } from "./canvas.ts";
import { branchesAmong } from "./collapsed-link.ts";
import { type EditedItems, editedItems } from "./edited-items.ts";
import { EXAMPLES } from "./examples.ts";
import type { Exportable } from "./exports.ts";
import { findBar } from "./find-bar.ts";
import { treeFrame, treeIntro } from "./frame.ts";
import { drawnItems, type Item, itemAt, marksIn, otherReading, parsedAgain } from "./items.ts";
import type { Layout } from "./layout-choice.ts";
import { copyAddress, readTreeState, TREE_SETTINGS, type Wish, writeTreeState } from "./link.ts";
import { arcsDetails, arrivalText, emptyText, nodeDetails, parseDetails, tooLongText } from "./node-details.ts";
import type { NodeFacts } from "./node-facts.ts";
import { readings } from "./readings.ts";
import { treeToolbar } from "./toolbar.ts";
import { writing } from "./writing.ts";

/** More is for the command line: a worker would be busy for minutes. */
const MAX_CHARACTERS = 100_000;
/** More would make the page slow; such a tree can still be exported. */
const MAX_DRAWN_WORDS = 2_000;
/** Longer than between two keys: screen readers hear of the parse when somebody stops typing. */
const TYPING_MS = 1_000;

export const treeView: View = { name: "tree", title: "Tree", sharesText: true, settings: TREE_SETTINGS, start };

function start(place: HTMLElement, page: Page): RunningView {
  let items: readonly Item[] = [];
  let shown = 0;
  let isArcs = false; // dependencies instead of the tree
  let layout: Layout | null = null; // null: as it fits
  let isPlainText = false; // also where it looks like brackets
  let split: Split | null = null; // null: as the text looks
  let wish: Wish | null = null;
  let telling: ReturnType<typeof setTimeout> | undefined;
  const isCollapsed = () => (items[shown]?.collapsed.size ?? 0) > 0;

  const input = writing({
    onText(cause) {
      isPlainText = false;
      if (cause === "typed") return void update();
      split = null;
      shown = 0;
      wish = { shown, collapsed: new Set() }; // whatever the caret says
      canvas.zoom.reset();
      void update("new");
    },
    onCaret: () => goTo(sentenceAtCaret()),
    onReading(as) {
      isPlainText = as === "text";
      void update();
    },
    onSplit(chosen) {
      split = chosen;
      void update();
    },
    onProblem: (message) => refuse(message),
  });
  const canvas = treeCanvas({
    onNode: sayDetails,
    onCollapse(collapsed) {
      const item = items[shown];
      if (item !== undefined) item.collapsed = collapsed;
      refresh();
    },
    onZoom: (scale) => toolbar.showScale(scale),
    style: (isParsed) => drawingOptions(styling.style, isParsed),
  });
  const styling = styleMenu(display);
  const editing = treeEditor({
    ground: canvas.element,
    tree: () => (isArcs ? null : shownTree()),
    state: () => ({ text: input.text, items, shown }),
    restore: showEdited,
    replace: (tree) => showEdited({ ...editedItems(items, shown, tree, input.text), shown }),
    focus: canvas.focus,
    announce: page.announce,
    onToggle: refresh,
  });
  const toolbar = treeToolbar({
    zoom: canvas.zoom,
    exports: { shown: shownItem, all: () => items, style: () => styling.style, announce: page.announce },
    more: [editing.opener, compareButton(page, shownTree), styling.element],
    goTo,
    collapseOrExpand: () => (isCollapsed() ? canvas.expandAll() : canvas.collapseAll()),
    switchLayout() {
      layout = canvas.layout === "tree" ? "outline" : "tree";
      canvas.zoom.reset();
      display();
    },
    switchPicture: () => draw(isArcs ? "tree" : "arcs"),
    find: () => (finding.element.hidden ? finding.open() : finding.close()),
    copyLink: () => copyAddress(input.text, page.linkTo("tree", state())),
  });
  const finding = findBar({
    onFound() {
      mark();
      refresh();
    },
    onVisit({ tree }) {
      if (isArcs) draw("tree");
      goTo(tree);
      mark();
    },
    onClose: () => frame.element.querySelector<HTMLElement>("[role=treeitem][tabindex='0']")?.focus(),
  });
  const loading = loadingNotice(page.parser, () => void update());
  const parseNewest = newestText(page.parser);
  const others = readings(page.parser, {
    onReading(tree, parse) {
      items = items.map((item, index) => (index === shown ? otherReading(item, tree, parse) : item));
      display();
      finding.search(items.map((item) => item.tree));
    },
    announce: page.announce,
  });
  const frame = treeFrame({
    bars: [toolbar.element, finding.element, editing.element],
    ground: [canvas.element, loading.element],
    onPage: (step) => goTo(shown + step),
  });
  place.append(treeIntro(), input.element, frame.element, others.element);

  /** Parses or reads what stands there now. What was shown before stays until there is something new; `before`: also if it is the same. */
  async function update(entry: Entry = "same", before: readonly Item[] = []): Promise<void> {
    const { text } = input;
    const canBeBrackets = looksLikeBrackets(text);
    const isBrackets = canBeBrackets && !isPlainText;
    const splitting = split ?? guessSplit(text);
    const read = isBrackets && text.length <= MAX_CHARACTERS ? readInput(text) : null;
    input.sayReading(canBeBrackets ? (isBrackets ? "brackets" : "text") : null, read?.kind === "problem");
    input.saySplit(!isBrackets && hasLines(text) ? splitting : null);
    loading.want(!isBrackets && text.trim() !== "");
    page.share(topic());
    page.remember(state(), entry);
    if (text.length > MAX_CHARACTERS) return refuse(tooLongText(MAX_CHARACTERS));
    if (read?.kind === "problem") return refuse(read.error.message, problemMarks(read.error, text));
    if (read?.kind === "trees") return accept(drawnItems(read.trees, text));
    const endWork = frame.sayWork("Parsing …");
    try {
      const parses = await parseNewest(text, splitting);
      if (parses !== null && text === input.text) accept(parsedAgain(parses, before));
    } catch (error) {
      if (!(error instanceof ParserError)) throw error;
      if (page.parser.state.kind !== "failed") refuse(error.message); // else the notice of loading says it
    } finally {
      endWork();
    }
  }

  function sayDetails(facts: NodeFacts | null): void {
    const item = items[shown];
    if (item === undefined) frame.details.replaceChildren();
    else if (isArcs) frame.details.replaceChildren(...arcsDetails(item.tree));
    else frame.details.replaceChildren(...(facts ? nodeDetails(facts) : parseDetails(item.tree, item.parse)));
    if (!frame.hasProblem) input.mark(marksIn(items, shown, facts));
  }

  function refuse(message: string, marks: readonly Mark[] = []): void {
    sayDetails(null);
    input.mark(marks);
    frame.sayProblem(message);
  }

  function accept(found: readonly Item[]): void {
    frame.sayProblem(null);
    items = found;
    editing.forget();
    shown = Math.max(0, Math.min(wish?.shown ?? sentenceAtCaret() ?? shown, items.length - 1));
    const item = items[shown];
    if (item !== undefined && wish?.collapsed) item.collapsed = branchesAmong(wish.collapsed, item.tree);
    wish = null;
    display();
    finding.search(items.map(({ tree }) => tree));
    if (input.caret === input.text.length) canvas.showEnd();
    clearTimeout(telling);
    if (item !== undefined) telling = setTimeout(() => page.announce(arrivalText(items, shown)), TYPING_MS);
  }

  /** A tree that was edited, with its text. */
  function showEdited(edited: EditedItems & { readonly shown: number }): void {
    input.text = edited.text;
    isPlainText = false;
    ({ items, shown } = edited);
    const isBrackets = looksLikeBrackets(input.text);
    input.sayReading(isBrackets ? "brackets" : null, false);
    loading.want(!isBrackets);
    display();
    page.share(topic());
    finding.search(items.map(({ tree }) => tree));
  }

  function display(): void {
    const item = items[shown];
    const length = item === undefined ? 0 : leaves(item.tree).length;
    const isDrawn = item !== undefined && length <= MAX_DRAWN_WORDS;
    if (isDrawn && isArcs) void displayArcs(item);
    else if (isDrawn) {
      canvas.setLayout(layout);
      canvas.show(item.tree, item.parse, item.collapsed);
    } else canvas.clear();
    mark();
    frame.sayEmpty(isDrawn || loading.isShown ? null : emptyText(item === undefined ? null : length));
    others.show(isDrawn && !item.isBracketed ? item.tree : null);
    refresh();
  }

  async function displayArcs(item: Item): Promise<void> {
    const arcs = await arcsOrProblem(item.tree);
    if (item !== items[shown] || !isArcs) return;
    if (typeof arcs !== "string") return canvas.showPicture(arcs);
    canvas.clear();
    refuse(arcs);
  }

  function draw(picture: "tree" | "arcs"): void {
    isArcs = picture === "arcs";
    frame.sayProblem(null);
    display();
  }

  /** Shows what the search found in this tree. */
  function mark(): void {
    const { current } = finding;
    canvas.mark(finding.foundIn(shown), current?.tree === shown ? current.node : null);
  }

  function shownTree() {
    return items[shown]?.tree ?? null;
  }

  function shownItem(): Exportable | null {
    const item = items[shown];
    return item === undefined ? null : { ...item, highlighted: finding.foundIn(shown) };
  }

  function refresh(): void {
    const [isFinding, isOutline] = [!finding.element.hidden, canvas.layout === "outline"];
    editing.refresh();
    toolbar.refresh({ shown, count: items.length, isCollapsed: isCollapsed(), isOutline, isArcs, isFinding });
    page.remember(state());
  }

  function goTo(index: number | null): void {
    const item = index === null ? undefined : items[index];
    if (index === null || item === undefined || index === shown) return;
    shown = index;
    display();
    page.share(topic());
    clearTimeout(telling);
    page.announce(`Sentence ${index + 1} of ${items.length}: ${words(item.tree).join(" ")}`);
  }

  function sentenceAtCaret(): number | null {
    return input.caret === null ? null : itemAt(items, input.caret);
  }

  function topic(): Topic {
    return { text: input.text, sentence: shown, split };
  }

  function state(): LinkState {
    const collapsed = items[shown]?.collapsed ?? new Set();
    const { pattern } = finding;
    return writeTreeState({ topic: topic(), isPlainText, isArcs, layout, pattern, collapsed, style: styling.style });
  }

  page.parser.onSwitch(() => {
    if (!loading.isWanted) return; // nothing was parsed
    wish ??= { shown, collapsed: null }; // wherever the caret is
    void update("same", items);
  });

  return {
    restore(given) {
      const { topic: wanted, collapsed, pattern, style, ...rest } = readTreeState(given, EXAMPLES[0]!.text);
      input.text = wanted.text;
      [split, shown] = [wanted.split, wanted.sentence];
      ({ isPlainText, isArcs, layout } = rest);
      styling.style = style;
      finding.pattern = pattern;
      wish = { shown, collapsed };
      void update();
    },
  };
}

/**
 * Trees edited by hand, with the mouse and with keys: what is done is one of the library's edits, and can be undone. While the editor
 * is open a click selects a node; closed, everything is as before.
 */
import { isLeaf, nodes, ParserError, type Tree } from "../../src/index.ts";
import {
  attachNode,
  changeWord,
  deleteBranch,
  deleteNode,
  insertParent,
  moveNode,
  type NodeEdit,
  renameNode,
  type SiblingRun,
} from "../../src/trees.ts";
import { button } from "../parts/dom.ts";
import { editBar } from "./edit-bar.ts";
import { type EditAction, editGestures } from "./gestures.ts";
import { type History, NO_HISTORY, recorded, redone, type Step, undone } from "./history.ts";
import { nodesOf, runBetween, widened } from "./selection.ts";

/** The view whose trees are edited. `State` is all that undo must bring back. */
export interface EditedView<State> {
  /** Where the tree is drawn: nodes are `[data-node]`. */
  readonly ground: HTMLElement;
  /** The tree that is shown; null: there is none to edit. */
  tree(): Tree | null;
  state(): State;
  restore(state: State): void;
  /** Shows another tree in the place of the one that is shown, and its brackets. */
  replace(tree: Tree): void;
  focus(node: number): void;
  announce(text: string): void;
  onToggle(): void;
}

export interface Editor {
  /** The button that opens it. */
  readonly opener: HTMLElement;
  readonly element: HTMLElement;
  /** To be called when another tree is drawn. */
  refresh(): void;
  /** Another text: what was edited before cannot be undone. */
  forget(): void;
}

export function treeEditor<State>(view: EditedView<State>): Editor {
  let history: History<State> = NO_HISTORY;
  let selected: SiblingRun | null = null;
  const bar = editBar({
    rename: (name) => edit((tree, { node }) => renameNode(tree, node, name)),
    changeWord: (word) => edit((tree, { node }) => changeWord(tree, node, word)),
    insertParent: (label) => edit((tree, run) => insertParent(tree, run, label)),
    act,
    close: toggle,
    leaveField: () => view.focus(selected?.node ?? 0),
  });
  const opener = button("Edit", toggle, { title: "Change the tree by hand", "aria-pressed": "false" });
  editGestures(view.ground, {
    isOpen: () => !bar.element.hidden,
    select: (node) => select({ node, count: 1 }),
    selectTo: (node) => withTree((tree) => select(runBetween(tree, selected?.node ?? node, node))),
    widen: (direction) => withTree((tree) => selected && select(widened(tree, selected, direction))),
    write: bar.write,
    canAttach: (node, target) => view.tree() !== null && attached(node, target) !== null,
    attach: (node, target) => {
      selected = { node, count: 1 };
      edit((tree) => attachNode(tree, node, target));
    },
    act,
    close: toggle,
  });

  function act(action: EditAction): void {
    if (action === "undo") travel(undone(history, view.state()), "Undone");
    else if (action === "redo") travel(redone(history, view.state()), "Redone");
    else if (action === "deleteNode") edit((tree, { node }) => deleteNode(tree, node));
    else if (action === "deleteBranch") edit((tree, { node }) => deleteBranch(tree, node));
    else edit((tree, { node }) => moveNode(tree, node, action));
  }

  function withTree(use: (tree: Tree) => unknown): void {
    const tree = view.tree();
    if (tree !== null) use(tree);
  }

  function attached(node: number, target: number): NodeEdit | null {
    const tree = view.tree();
    try {
      return tree === null ? null : attachNode(tree, node, target);
    } catch (error) {
      if (error instanceof ParserError) return null;
      throw error;
    }
  }

  function edit(change: (tree: Tree, run: SiblingRun) => NodeEdit): void {
    const tree = view.tree();
    if (tree === null || selected === null) return;
    try {
      const { tree: next, node } = change(tree, selected);
      const before = view.state();
      view.replace(next);
      history = recorded(history, before);
      select({ node, count: 1 });
      view.announce(`Changed: ${described(next, node)}`);
    } catch (error) {
      if (!(error instanceof ParserError)) throw error;
      bar.say(`Not possible: ${error.message}`);
      view.announce(`Not possible: ${error.message}`);
    }
  }

  function travel(step: Step<State> | null, says: string): void {
    if (step === null) return;
    history = step.history;
    view.restore(step.state);
    select(selected === null ? null : { node: selected.node, count: 1 });
    view.announce(says);
  }

  function select(run: SiblingRun | null): void {
    selected = run;
    refresh();
    if (selected !== null) view.focus(selected.node);
  }

  function refresh(): void {
    const tree = view.tree();
    const all = tree === null ? [] : [...nodes(tree)];
    if (selected !== null && all[selected.node] === undefined) selected = all.length > 0 ? { node: 0, count: 1 } : null;
    const marked = tree === null || selected === null || bar.element.hidden ? [] : nodesOf(tree, selected);
    for (const group of view.ground.querySelectorAll<HTMLElement | SVGElement>("[data-node]")) {
      group.classList.toggle("selected", marked.includes(Number(group.dataset.node)));
    }
    bar.refresh({
      node: selected === null ? null : all[selected.node]!,
      count: selected?.count ?? 0,
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
    });
  }

  function toggle(): void {
    bar.element.hidden = !bar.element.hidden;
    view.ground.classList.toggle("editing", !bar.element.hidden);
    opener.setAttribute("aria-pressed", String(!bar.element.hidden));
    if (bar.element.hidden) selected = null;
    refresh();
    view.onToggle();
  }

  return {
    opener,
    element: bar.element,
    refresh,
    forget() {
      history = NO_HISTORY;
      refresh();
    },
  };
}

function described(tree: Tree, node: number): string {
  const own = [...nodes(tree)][node]!;
  return isLeaf(own) ? `${own.tag ?? ""} ${own.word}`.trim() : own.label;
}

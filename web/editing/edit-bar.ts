/** The line that one edits with: the name of the selected node, its word, and what can be done to it. */
import { isLeaf, type Tree } from "../../src/index.ts";
import { button, element } from "../parts/dom.ts";
import { field } from "../parts/field.ts";
import type { EditAction } from "./gestures.ts";

export interface EditActions {
  rename(name: string): void;
  changeWord(word: string): void;
  insertParent(label: string): void;
  act(action: EditAction): void;
  close(): void;
  /** Back from a field to the tree. */
  leaveField(): void;
}

export interface EditState {
  /** The node that is selected, or the first of several; null: none. */
  readonly node: Tree | null;
  readonly count: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

export interface EditBar {
  readonly element: HTMLElement;
  refresh(state: EditState): void;
  /** Puts the caret into a field. */
  write(into: "name" | "parent"): void;
  say(problem: string): void;
}

export function editBar(actions: EditActions): EditBar {
  const name = textField("Label", actions.rename);
  const word = textField("Word", actions.changeWord);
  const parent = textField("New parent", (label) => {
    actions.insertParent(label);
    parent.input.value = "";
  });
  parent.input.placeholder = "NP";
  const remove = button("Delete", () => actions.act("deleteNode"), {
    title: "Delete the node and keep its children (Delete)",
  });
  const prune = button("Delete branch", () => actions.act("deleteBranch"), {
    title: "With everything below it (Shift+Delete)",
  });
  const moves = MOVES.map(({ sign, says, action }) =>
    button(sign, () => actions.act(action), { "aria-label": says, title: says }),
  );
  const undo = button("Undo", () => actions.act("undo"), { title: "Ctrl+Z" });
  const redo = button("Redo", () => actions.act("redo"), { title: "Ctrl+Y" });
  const said = element("span", { class: "edit-said", role: "status" });
  const help = "Select a node; Shift selects several. Drag it onto another to attach it there.";

  function textField(title: string, apply: (text: string) => void) {
    const input = element("input", { type: "text", spellcheck: "false", autocomplete: "off", autocapitalize: "off" });
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") apply(input.value);
      else if (event.key === "Escape") actions.leaveField();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    return { input, place: field(title, input, "edit-field") };
  }

  return {
    element: element(
      "div",
      { class: "edit-bar", role: "toolbar", "aria-label": "Edit the tree", hidden: true },
      name.place,
      word.place,
      parent.place,
      remove,
      prune,
      element("div", { class: "group" }, ...moves),
      element("div", { class: "group" }, undo, redo),
      element("span", { class: "gap" }),
      button("Done", actions.close),
      said,
    ),
    refresh({ node, count, canUndo, canRedo }) {
      const isWord = node !== null && isLeaf(node);
      name.input.value = node === null || count > 1 ? "" : isLeaf(node) ? (node.tag ?? "") : node.label;
      name.place.firstElementChild!.textContent = isWord ? "Tag" : "Label";
      name.input.disabled = node === null || count > 1;
      word.place.hidden = !isWord || count > 1;
      word.input.value = isWord ? node.word : "";
      for (const control of [parent.input, remove, prune, ...moves]) control.disabled = node === null;
      for (const control of [remove, prune, ...moves]) if (count > 1) control.disabled = true;
      undo.disabled = !canUndo;
      redo.disabled = !canRedo;
      said.textContent = node === null ? help : count > 1 ? `${count} nodes: insert a parent above them` : "";
    },
    write(into) {
      const { input } = into === "name" ? name : parent;
      input.focus();
      input.select();
    },
    say(problem) {
      said.textContent = problem;
    },
  };
}

const MOVES: readonly { readonly sign: string; readonly says: string; readonly action: EditAction }[] = [
  { sign: "←", says: "Move left (Alt+←)", action: "left" },
  { sign: "→", says: "Move right (Alt+→)", action: "right" },
  { sign: "↑", says: "Move out of its parent (Alt+↑)", action: "up" },
  { sign: "↓", says: "Move into its neighbour (Alt+↓)", action: "down" },
];

/**
 * Mouse and keys on the nodes of a tree that is being edited. They come before those of the canvas, which would collapse a node; what
 * is not for the editor, such as the arrow keys, goes on to it.
 */
export type EditAction = "deleteNode" | "deleteBranch" | "left" | "right" | "up" | "down" | "undo" | "redo";

export interface Gestures {
  isOpen(): boolean;
  select(node: number): void;
  /** From the node that is selected to this one. */
  selectTo(node: number): void;
  widen(direction: "left" | "right"): void;
  write(into: "name" | "parent"): void;
  canAttach(node: number, target: number): boolean;
  attach(node: number, target: number): void;
  act(action: EditAction): void;
  close(): void;
}

/** With Ctrl, Alt and Shift before them, in this order. */
const ACTIONS: Readonly<Record<string, EditAction>> = {
  Delete: "deleteNode",
  Backspace: "deleteNode",
  "Shift+Delete": "deleteBranch",
  "Shift+Backspace": "deleteBranch",
  "Alt+ArrowLeft": "left",
  "Alt+ArrowRight": "right",
  "Alt+ArrowUp": "up",
  "Alt+ArrowDown": "down",
  "Ctrl+z": "undo",
  "Ctrl+y": "redo",
  "Ctrl+Shift+z": "redo",
};

/** Farther than a hand trembles during a click. In pixels. */
const DRAG_FROM = 6;

export function editGestures(ground: HTMLElement, gestures: Gestures): void {
  let dragged: { readonly node: number; readonly x: number; readonly y: number; isMoving: boolean } | null = null;
  let hasMoved = false; // a click that follows is the end of the drag
  let target: HTMLElement | SVGElement | null = null;

  ground.addEventListener("keydown", onKey, { capture: true });
  ground.addEventListener("click", onClick, { capture: true });
  ground.addEventListener("dblclick", (event) => {
    if (gestures.isOpen() && nodeOf(event.target) !== null) gestures.write("name");
  });
  ground.addEventListener("focusin", (event) => {
    const node = nodeOf(event.target);
    // Arrow keys of the canvas move the focus, and the selection goes with it.
    if (gestures.isOpen() && node !== null && !isSelected(event.target)) gestures.select(node);
  });
  ground.addEventListener("pointerdown", (event) => {
    const node = nodeOf(event.target);
    // A finger scrolls.
    if (!gestures.isOpen() || node === null || event.button !== 0 || event.pointerType === "touch") return;
    hasMoved = false;
    dragged = { node, x: event.clientX, y: event.clientY, isMoving: false };
  });
  document.addEventListener("pointermove", (event) => {
    if (dragged === null) return;
    dragged.isMoving ||= Math.hypot(event.clientX - dragged.x, event.clientY - dragged.y) > DRAG_FROM;
    if (!dragged.isMoving) return;
    event.preventDefault();
    ground.classList.add("moving");
    aimAt(groupOf(document.elementFromPoint(event.clientX, event.clientY)));
  });
  for (const kind of ["pointerup", "pointercancel"] as const) {
    document.addEventListener(kind, () => {
      const [from, to] = [dragged, target];
      ground.classList.remove("moving");
      aimAt(null);
      if (from?.isMoving && to !== null) gestures.attach(from.node, Number(to.dataset.node));
      hasMoved = from?.isMoving ?? false;
      dragged = null;
    });
  }

  function aimAt(group: HTMLElement | SVGElement | null): void {
    const isGood = group !== null && dragged !== null && gestures.canAttach(dragged.node, Number(group.dataset.node));
    const next = isGood ? group : null;
    if (next === target) return;
    target?.classList.remove("drop-target");
    next?.classList.add("drop-target");
    target = next;
  }

  function onClick(event: MouseEvent): void {
    const node = nodeOf(event.target);
    if (!gestures.isOpen() || node === null) return;
    event.stopPropagation();
    if (hasMoved) return;
    if (event.shiftKey) gestures.selectTo(node);
    else gestures.select(node);
  }

  function onKey(event: KeyboardEvent): void {
    if (!gestures.isOpen() || nodeOf(event.target) === null) return;
    const key = keyName(event);
    const action = ACTIONS[key];
    if (action !== undefined) gestures.act(action);
    else if (key === "Enter" || key === "F2" || key === "r") gestures.write("name");
    else if (key === "Insert" || key === "p") gestures.write("parent");
    else if (key === "Shift+ArrowLeft") gestures.widen("left");
    else if (key === "Shift+ArrowRight") gestures.widen("right");
    else if (key === "Escape") gestures.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

function keyName({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const held = [ctrlKey || metaKey ? "Ctrl" : "", altKey ? "Alt" : "", shiftKey ? "Shift" : ""].filter(Boolean);
  return [...held, key.length === 1 ? key.toLowerCase() : key].join("+");
}

function groupOf(target: EventTarget | null): HTMLElement | SVGElement | null {
  return target instanceof Element ? target.closest<HTMLElement | SVGElement>("[data-node]") : null;
}

function nodeOf(target: EventTarget | null): number | null {
  const group = groupOf(target);
  return group === null ? null : Number(group.dataset.node);
}

function isSelected(target: EventTarget | null): boolean {
  return groupOf(target)?.classList.contains("selected") ?? false;
}

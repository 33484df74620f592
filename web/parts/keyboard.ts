/** Keys that a view may take for itself. */

/** Whether a key belongs to a field, or to the browser. */
export function isTyping({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented) return true;
  return target instanceof Element && target.closest("input, textarea, select") !== null;
}

/** Whether a key does something to the element it is pressed on: a space or an Enter on a button or a link. */
export function isPressing({ target, key }: KeyboardEvent): boolean {
  return (key === " " || key === "Enter") && target instanceof Element && target.closest("button, a, summary") !== null;
}

/** A control with its name above it. */
import { element } from "./dom.ts";

export function field(name: string, control: HTMLElement, ...classes: readonly string[]): HTMLLabelElement {
  return element("label", { class: ["field", ...classes].join(" ") }, element("span", {}, name), control);
}

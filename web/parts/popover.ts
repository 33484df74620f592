/** A panel that a button opens below itself; Escape and a click elsewhere close it. */
import { button, element } from "./dom.ts";

export interface Popover {
  /** The button with its panel. */
  readonly element: HTMLElement;
  readonly opener: HTMLButtonElement;
  readonly panel: HTMLElement;
  toggle(isOpen: boolean): void;
}

export function popover(name: string, onToggle: () => void = () => undefined): Popover {
  const panel = element("div", { class: "menu card", role: "group", "aria-label": name, hidden: true });
  const opener = button(name, () => toggle(panel.hidden === true), { "aria-expanded": "false" });
  const place = element("div", { class: "menu-place" }, opener, panel);
  place.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || panel.hidden) return;
    toggle(false);
    opener.focus();
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Node && !place.contains(target)) toggle(false);
  });

  function toggle(isOpen: boolean): void {
    panel.hidden = !isOpen;
    opener.setAttribute("aria-expanded", String(isOpen));
    onToggle();
  }

  return { element: place, opener, panel, toggle };
}

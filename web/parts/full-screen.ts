/** A button that gives a view the whole screen, for lectures. */
import { button } from "./dom.ts";
import { icon } from "./icons.ts";

/** Null where the browser has no full screen, as on some phones. */
export function fullScreenButton(place: HTMLElement): HTMLButtonElement | null {
  if (!document.fullscreenEnabled) return null;
  const made = button(icon("wide"), () => void toggle(), {
    "aria-pressed": "false",
    "aria-label": "Full screen",
    title: "Full screen",
  });
  async function toggle(): Promise<void> {
    if (document.fullscreenElement === place) await document.exitFullscreen();
    else await place.requestFullscreen().catch(() => undefined); // the browser may refuse, and says so itself
  }
  document.addEventListener("fullscreenchange", () => {
    made.setAttribute("aria-pressed", String(document.fullscreenElement === place));
  });
  return made;
}

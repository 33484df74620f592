/**
 * A view whose code is loaded when it is first shown, so that a first visit loads less:
 *
 *   viewOnDemand({ name: "oracle", title: "Oracle", sharesText: true, settings: [] }, async () => (await import("./view.ts")).oracle.start)
 */
import { element } from "./dom.ts";
import type { RunningView, View } from "./view.ts";

export function viewOnDemand(about: Omit<View, "start">, load: () => Promise<View["start"]>): View {
  return {
    ...about,
    start(place, page) {
      let running: RunningView | null = null;
      let wanted: URLSearchParams | null = null;
      load().then(
        (start) => {
          running = start(place, page);
          if (wanted !== null) running.restore(wanted);
        },
        () => {
          const says = `${about.title} could not be loaded. Load the page again.`;
          place.append(element("p", { class: "notice bad", role: "alert" }, says));
        },
      );
      return {
        restore(state) {
          wanted = state; // only the newest counts
          running?.restore(state);
        },
        pause: () => running?.pause?.(),
      };
    },
  };
}

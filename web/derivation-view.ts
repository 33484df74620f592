/** The derivation view. */
import { element } from "./dom.ts";
import type { View } from "./view.ts";

export const derivationView: View = {
  name: "derivation",
  title: "Derivation",
  start(place) {
    place.append(element("h1", { class: "unseen" }, "Derivation"));
    return { restore() {} };
  },
};

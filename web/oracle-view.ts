/** The oracle view. */
import { element } from "./dom.ts";
import type { View } from "./view.ts";

export const oracleView: View = {
  name: "oracle",
  title: "Oracle",
  start(place) {
    place.append(element("h1", { class: "unseen" }, "Oracle"));
    return { restore() {} };
  },
};

/** The tree view: type or paste text, see its trees. */
import { drawSvg } from "../src/index.ts";
import { element } from "./dom.ts";
import type { View } from "./view.ts";

export const treeView: View = {
  name: "tree",
  title: "Tree",
  start(place, page) {
    const text = element("textarea", { "aria-label": "Text", rows: 2 });
    const trees = element("div", { class: "card" });
    place.append(element("h1", { class: "unseen" }, "Tree"), text, trees);
    async function update(): Promise<void> {
      page.remember({ text: text.value });
      const parses = await page.parser.parse(text.value);
      if (parses === null) return;
      trees.replaceChildren(
        ...parses.map(({ tree }) => {
          const picture = element("img", { alt: "" });
          picture.src = `data:image/svg+xml,${encodeURIComponent(drawSvg(tree))}`;
          return picture;
        }),
      );
    }
    text.addEventListener("input", update);
    return {
      restore(state) {
        text.value = state.get("text") ?? "The public is still cautious.";
        void update();
      },
    };
  },
};

/** The way from a tree to the view that compares it. */
import { type Tree, writeTree } from "../../src/index.ts";
import { button } from "../parts/dom.ts";
import type { Page } from "../parts/view.ts";

export function compareButton(page: Page, shown: () => Tree | null): HTMLElement {
  const title = "Compare with the parser's tree, or with another";
  return button(
    "Compare",
    () => {
      const tree = shown();
      if (tree !== null) location.href = page.linkTo("compare", { first: writeTree(tree) });
    },
    { title },
  );
}

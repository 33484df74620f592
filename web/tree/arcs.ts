/** Dependencies of the trees of the page: as arcs to look at, and as files. Loaded when somebody asks for them. */
import { dependenciesOf, drawDependencies, type Tree, writeConllu } from "../../src/index.ts";

/** In the colours of the page, light or dark. */
const COLORS = {
  word: "var(--ink)",
  tag: "var(--quiet)",
  constituent: "var(--accent)",
  line: "var(--tree-line)",
};

/** The text is the library's, which escapes what people typed. */
export function arcsElement(tree: Tree): SVGSVGElement {
  const text = drawDependencies([dependenciesOf(tree)], { scheme: "light", colors: COLORS });
  const picture = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  if (!(picture instanceof SVGSVGElement)) throw new Error("the arcs are not a picture");
  picture.classList.add("arcs");
  return picture;
}

export function arcsSvg(trees: readonly Tree[]): string {
  return drawDependencies(trees.map(dependenciesOf));
}

export function conlluOf(trees: readonly Tree[]): string {
  return trees.map((tree, i) => writeConllu(dependenciesOf(tree), { id: String(i + 1) })).join("");
}

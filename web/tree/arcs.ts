/** Dependencies of the trees of the page: as arcs to look at, and as files. Loaded when somebody asks for them. */
import { dependenciesOf, drawDependencies, ParserError, type Tree, writeConllu } from "../../src/index.ts";

/** In the colours of the page, light or dark. */
const COLORS = {
  word: "var(--ink)",
  tag: "var(--quiet)",
  constituent: "var(--accent)",
  line: "var(--tree-line)",
};

/** Or why there are none. The text is the library's, which escapes what people typed. */
export function arcsElement(tree: Tree): SVGSVGElement | string {
  const text = arcsOf(tree);
  if (text instanceof ParserError) return `This tree has no dependencies: ${text.message}.`;
  const picture = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  if (!(picture instanceof SVGSVGElement)) throw new Error("the arcs are not a picture");
  picture.classList.add("arcs");
  return picture;
}

function arcsOf(tree: Tree): string | ParserError {
  try {
    return drawDependencies([dependenciesOf(tree)], { colors: COLORS });
  } catch (error) {
    if (error instanceof ParserError) return error;
    throw error;
  }
}

export function arcsSvg(trees: readonly Tree[]): string {
  return drawDependencies(trees.map(dependenciesOf));
}

export function conlluOf(trees: readonly Tree[]): string {
  return trees.map((tree, i) => writeConllu(dependenciesOf(tree), { id: String(i + 1) })).join("");
}

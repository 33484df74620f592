/** The forms in which a tree leaves the page. All are the library's own; a PNG is its SVG, painted by the browser. */
import { drawSvg, drawSvgSheet, type Tree, writeForest, writeJson, writeQtree, writeTree } from "../../src/index.ts";
import { element } from "../parts/dom.ts";
import type { PageParse } from "../parts/parser-client.ts";
import { isDark } from "../parts/theme.ts";

export interface Exportable {
  readonly tree: Tree;
  /** Null for a tree that was only drawn. */
  readonly parse: PageParse | null;
  /** Indices in `nodes(tree)`. */
  readonly collapsed: ReadonlySet<number>;
}

export interface ExportFormat {
  readonly name: string;
  readonly about: string;
  readonly file: string;
  write(trees: readonly Exportable[]): Promise<Blob> | Blob;
}

export const EXPORT_FORMATS: readonly ExportFormat[] = [
  {
    name: "SVG",
    about: "for pages and papers, sharp at any size",
    file: "tree.svg",
    write: (trees) => blob(svgOf(trees), "image/svg+xml"),
  },
  { name: "PNG", about: "for slides and chats", file: "tree.png", write: pngOf },
  {
    name: "Brackets",
    about: "Penn Treebank, a line for each tree",
    file: "tree.mrg",
    write: (trees) => lines(trees, ({ tree }) => writeTree(tree)),
  },
  {
    name: "JSON",
    about: "with offsets and confidences",
    file: "tree.json",
    write: (trees) => lines(trees, ({ tree, parse }) => parse?.json ?? writeJson(tree)),
  },
  {
    name: "LaTeX forest",
    about: "\\usepackage{forest}",
    file: "tree.tex",
    write: (trees) => lines(trees, ({ tree }) => writeForest(tree)),
  },
  {
    name: "LaTeX qtree",
    about: "\\usepackage{tikz-qtree}",
    file: "tree.tex",
    write: (trees) => lines(trees, ({ tree }) => writeQtree(tree)),
  },
];

function svgOf(trees: readonly Exportable[], options: { readonly scheme?: "light" | "dark" } = {}): string {
  const [first] = trees;
  if (trees.length === 1)
    return drawSvg(first!.tree, { ...options, ...(first!.collapsed.size > 0 && { collapsed: first!.collapsed }) });
  return drawSvgSheet(
    trees.map(({ tree }) => tree),
    options,
  );
}

/** Pixels for each unit of the picture: sharp on the screens of today. */
const SCALE = 2;
/** Browsers paint nothing at all on larger canvases. */
const MAX_SIDE = 16_000;

async function pngOf(trees: readonly Exportable[]): Promise<Blob> {
  const scheme = isDark() ? "dark" : "light";
  const picture = element("img");
  picture.src = `data:image/svg+xml,${encodeURIComponent(svgOf(trees, { scheme }))}`;
  await picture.decode();
  const { naturalWidth: width, naturalHeight: height } = picture;
  const scale = Math.min(SCALE, MAX_SIDE / width, MAX_SIDE / height);
  const canvas = element("canvas", { width: Math.ceil(width * scale), height: Math.ceil(height * scale) });
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("this browser cannot paint");
  if (scheme === "light") {
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) => (png === null ? reject(new Error("the picture is too large")) : resolve(png)), "image/png");
  });
}

function lines(trees: readonly Exportable[], write: (tree: Exportable) => string): Blob {
  return blob(trees.map((tree) => `${write(tree)}\n`).join(""), "text/plain");
}

function blob(text: string, type: string): Blob {
  return new Blob([text], { type: `${type};charset=utf-8` });
}

/** The forms in which a tree leaves the page: all formats that the library writes, and PNG, which is its SVG painted by the browser. */
import { type Tree, WRITABLE_FORMATS, type WritableFormat, type WriteOptions, writeTrees } from "../../src/index.ts";
import type { PlainParse } from "../../src/worker.ts";
import { element } from "../parts/dom.ts";
import { isDark } from "../parts/theme.ts";

export interface Exportable {
  readonly tree: Tree;
  /** Null for a tree that was only drawn. */
  readonly parse: PlainParse | null;
  /** Indices in `nodes(tree)`. */
  readonly collapsed: ReadonlySet<number>;
  readonly highlighted?: ReadonlySet<number>;
}

export interface ExportFormat {
  readonly name: string;
  readonly about: string;
  readonly file: string;
  write(trees: readonly Exportable[]): Promise<Blob> | Blob;
}

const svg = WRITABLE_FORMATS.find(({ name }) => name === "svg")!;

/** Pictures first: they are what most people come for. */
export const EXPORT_FORMATS: readonly ExportFormat[] = [
  exported(svg),
  { name: "PNG", about: "for slides and chats", file: "tree.png", write: pngOf },
  ...WRITABLE_FORMATS.filter((format) => format !== svg).map(exported),
  {
    name: "Dependencies",
    about: "arcs above the words, SVG",
    file: "dependencies.svg",
    write: async (trees) =>
      new Blob([(await import("./arcs.ts")).arcsSvg(trees.map(treeOf))], { type: svg.mediaType! }),
  },
  {
    name: "CoNLL-U",
    about: "Universal Dependencies",
    file: "dependencies.conllu",
    write: async (trees) => new Blob([(await import("./arcs.ts")).conlluOf(trees.map(treeOf))], { type: "text/plain" }),
  },
];

function exported(format: WritableFormat): ExportFormat {
  const { title, description, endings, mediaType = "text/plain" } = format;
  return {
    name: title,
    about: description,
    file: `tree${endings[0] ?? ".txt"}`,
    write: (trees) => new Blob([textOf(format, trees)], { type: `${mediaType};charset=utf-8` }),
  };
}

function treeOf({ tree }: Exportable): Tree {
  return tree;
}

/** What is folded or highlighted on the page stays so in a picture of that tree alone. */
function textOf(format: WritableFormat, trees: readonly Exportable[], options: WriteOptions = {}): string {
  const [first] = trees;
  const isAlone = trees.length === 1 && first !== undefined;
  const isFolded = isAlone && first.collapsed.size > 0;
  return writeTrees(
    format,
    trees.map(({ tree, parse }) => parse ?? { tree }),
    {
      ...options,
      ...(isFolded && { collapsed: first.collapsed }),
      ...(isAlone && first.highlighted && { highlighted: first.highlighted }),
    },
  );
}

/** Pixels for each unit of the picture: sharp on the screens of today. */
const SCALE = 2;
/** Browsers paint nothing at all on larger canvases. */
const MAX_SIDE = 16_000;

async function pngOf(trees: readonly Exportable[]): Promise<Blob> {
  const scheme = isDark() ? "dark" : "light";
  const picture = element("img");
  picture.src = `data:image/svg+xml,${encodeURIComponent(textOf(svg, trees, { scheme }))}`;
  await picture.decode();
  const { naturalWidth: width, naturalHeight: height } = picture;
  const scale = Math.min(SCALE, MAX_SIDE / width, MAX_SIDE / height);
  const canvas = element("canvas", { width: Math.ceil(width * scale), height: Math.ceil(height * scale) });
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("this browser cannot draw on a canvas");
  if (scheme === "light") {
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) => (png === null ? reject(new Error("the picture is too large")) : resolve(png)), "image/png");
  });
}

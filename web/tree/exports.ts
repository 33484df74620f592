/** The forms in which a tree leaves the page: all formats that the library writes, and PNG, which is its SVG painted by the browser. */
import { type Tree, WRITABLE_FORMATS, type WritableFormat, type WriteOptions, writeTrees } from "../../src/index.ts";
import type { PlainParse } from "../../src/worker.ts";
import { DEFAULT_STYLE, type DrawingStyle, drawingOptions } from "../drawing/style.ts";
import { pngOf } from "./png.ts";

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
  write(trees: readonly Exportable[], style?: DrawingStyle): Promise<Blob> | Blob;
}

const svg = WRITABLE_FORMATS.find(({ name }) => name === "svg")!;

/** Pictures first: they are what most people come for. */
export const EXPORT_FORMATS: readonly ExportFormat[] = [
  exported(svg),
  {
    name: "PNG",
    about: "for slides and chats; many trees as a ZIP",
    file: "tree.png",
    write: (trees, style) => pngOf(trees, (some) => textOf(svg, some, style)),
  },
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
  const write = format.name === "json" ? jsonOf : textOf;
  return {
    name: title,
    about: description,
    file: `tree${endings[0] ?? ".txt"}`,
    write: (trees, style) => new Blob([write(format, trees, style)], { type: `${mediaType};charset=utf-8` }),
  };
}

function treeOf({ tree }: Exportable): Tree {
  return tree;
}

function textOf(format: WritableFormat, trees: readonly Exportable[], style = DEFAULT_STYLE): string {
  return writeTrees(
    format,
    trees.map(({ tree, parse }) => parse ?? { tree }),
    optionsFor(trees, style),
  );
}

/** One object, or an array of them: what a file that is called .json must hold. */
function jsonOf(format: WritableFormat, trees: readonly Exportable[]): string {
  const lines = textOf(format, trees).trimEnd();
  return trees.length === 1 ? `${lines}\n` : `[\n${lines.replaceAll("\n", ",\n")}\n]\n`;
}

/** What is collapsed on the page stays so; what is highlighted, in a picture of that tree alone. */
function optionsFor(trees: readonly Exportable[], style: DrawingStyle): WriteOptions {
  const [first] = trees;
  const collapsed = new Map(trees.map((item) => [item.tree, item.collapsed]));
  const highlighted = trees.length === 1 ? first?.highlighted : undefined;
  return {
    ...drawingOptions(
      style,
      trees.some(({ parse }) => parse !== null),
    ),
    collapsed: (tree) => collapsed.get(tree) ?? new Set(),
    ...(highlighted && { highlighted }),
  };
}

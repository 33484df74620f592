/** How drawings look: options of the commands that draw trees, for SVG, LaTeX and, where it can be done in text, the terminal. */
import { labelledNodes } from "../trees/drawing/collapse.ts";
import { SVG_SCHEMES } from "../trees/drawing/svg-look.ts";
import type { WriteOptions } from "../trees/tree-format.ts";
import { grouped, type OptionValues } from "./command.ts";
import { UsageError } from "./command-line.ts";

export const drawingOptions = grouped("Pictures", {
  scheme: {
    type: "string",
    choices: SVG_SCHEMES,
    description:
      "svg, forest: colours for a light or a dark background, or black-and-white; auto follows the reader's system setting " +
      "(default: light for svg, black for LaTeX)",
  },
  lines: {
    type: "string",
    choices: ["elbow", "straight"],
    description:
      "svg, forest: bars with rounded corners, or slanted lines as in textbooks (default: elbow for svg, straight for LaTeX)",
  },
  terminals: {
    type: "string",
    choices: ["baseline", "compact"],
    default: "baseline",
    description: "svg, forest, boxes: all words on one line, or each word directly below its tag",
  },
  "hide-tags": { type: "boolean", description: "svg, LaTeX, boxes: draw the words without their tags" },
  collapse: {
    type: "string",
    value: "LABEL",
    multiple: true,
    description:
      "svg, LaTeX, boxes: draw the constituents with this label as triangles over their words; may be repeated",
  },
  font: { type: "string", choices: ["sans", "serif", "mono"], description: "svg, LaTeX: the kind of font" },
  "font-size": { type: "number", value: "PIXELS", default: 16, description: "svg: font size of the words" },
  notation: {
    type: "string",
    choices: ["literal", "linguistic"],
    default: "literal",
    description:
      "svg, LaTeX: linguistic draws NP_i with a subscript, V^0 with a superscript, C[+wh] with small features, and an arrow from a trace " +
      "(t_i, *T*-1) to what has moved (svg, forest)",
  },
  latex: {
    type: "string",
    choices: ["fragment", "document"],
    default: "fragment",
    description: "LaTeX: for a document of your own, or one that can be compiled",
  },
});

export function drawingStyle(given: OptionValues<typeof drawingOptions>): WriteOptions {
  const { scheme, lines, font, terminals, notation, latex, "font-size": fontSize } = given;
  if (fontSize <= 0) throw new UsageError(`--font-size must be greater than 0, not ${fontSize}`);
  const labels = new Set(given.collapse);
  return {
    terminals,
    notation,
    latex,
    fontSize,
    tags: given["hide-tags"] ? "hidden" : "shown",
    ...(scheme && { scheme }),
    ...(lines && { lines }),
    ...(font && { font }),
    ...(labels.size > 0 && { collapsed: (tree) => labelledNodes(tree, labels) }),
  };
}

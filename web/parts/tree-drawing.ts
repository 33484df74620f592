/**
 * A tree as SVG elements, placed by the library. Every node of the tree is one group, found by its index in `nodes(tree)`:
 *
 *   const { svg, groups } = drawTree(tree, { classOf: (source) => (lost.has(source) ? "lost" : null) });
 *   groups.get(3)?.addEventListener("click", …);
 *
 * Colours are in page.css: `.tree-drawing .constituent`, `.lines`, and whatever class the caller gives to a node.
 */
import { type Leaf, type SvgScheme, type Tree, unescapeWord } from "../../src/index.ts";
import { mapLeaves, planSvg, SCRIPT_SHIFT, SCRIPT_SIZE, type SvgPlanOptions, type TextRun } from "../../src/trees.ts";
import { svgElement } from "./dom.ts";

export interface DrawingOptions extends SvgPlanOptions {
  /** A class for the group of a node. */
  readonly classOf?: (source: number) => string | null;
  /** On a page only black-and-white makes a difference: other colours are the page's own. */
  readonly scheme?: SvgScheme;
}

export interface TreeDrawing {
  readonly svg: SVGSVGElement;
  /** A leaf's group has its tag and its word, a constituent's its label and the lines down from it. */
  readonly groups: ReadonlyMap<number, SVGGElement>;
  /** In pixels, at its natural size. */
  readonly width: number;
  readonly height: number;
}

export function drawTree(tree: Tree, options: DrawingOptions = {}): TreeDrawing {
  const plan = planSvg(mapLeaves(tree, plainWord), options);
  const { metrics, width, height } = plan;
  const look = ["tree-drawing", options.font, options.scheme === "black-and-white" ? "plain" : null];
  const svg = svgElement("svg", {
    class: look.filter(Boolean).join(" "),
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
  });
  const groups = new Map<number, SVGGElement>();
  for (const { kind, runs, x, y, source, lines, isCollapsed, direction, width: textWidth } of plan.nodes) {
    let group = groups.get(source);
    if (group === undefined) {
      const classes = [kind === "constituent" ? "constituent" : "leaf", isCollapsed ? "collapsed" : null];
      group = svgElement("g", { class: [...classes, options.classOf?.(source)].filter(Boolean).join(" ") });
      groups.set(source, group);
      svg.append(group);
    }
    if (lines !== "") group.append(svgElement("path", { class: "lines", d: lines }));
    const { size, weight } = metrics.text[kind];
    // A larger target for the mouse and the finger than the letters are.
    const target = { x: x - textWidth / 2 - 5, y: y - size * 1.1, width: textWidth + 10, height: size * 1.55 };
    group.append(
      " ", // between a tag and its word, for whoever reads the text of the group
      svgElement("rect", { class: "target", rx: 5, ...target }),
      svgElement(
        "text",
        { class: kind, x, y, "font-size": size, "font-weight": weight, direction },
        ...runNodes(runs, size),
      ),
    );
  }
  for (const { path, head } of plan.arrows) svg.append(svgElement("path", { class: "arrow", d: path + head }));
  return { svg, groups, width, height };
}

/** Brackets as people write them, not as treebanks do: `(` for `-LRB-`. */
function plainWord(leaf: Leaf): Leaf {
  return { ...leaf, word: unescapeWord(leaf.word) };
}

/** A shift holds until the next one, so each part shifts back what the part before it shifted. */
function runNodes(runs: readonly TextRun[], size: number): (string | SVGTSpanElement)[] {
  let shift = 0;
  return runs.map(({ text, script }) => {
    const by = SCRIPT_SHIFT[script] - shift;
    shift += by;
    if (script === "base") return text;
    return svgElement("tspan", { dy: by * size, "font-size": size * SCRIPT_SIZE }, text);
  });
}

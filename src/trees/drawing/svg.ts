/**
 * A tree as an SVG picture, made without a DOM: a string that stands alone as a file or inside a page. Words are on one
 * baseline, tags above them, lines never cross. Needs no script, no web font and no style from outside; it changes with the
 * reader's light or dark scheme if it is told to.
 */
import { writeTree } from "../bracket-writer.ts";
import { words } from "../queries.ts";
import type { Tree } from "../tree.ts";
import type { NodeKind } from "./layout.ts";
import { rounded, SCRIPT_SHIFT, SCRIPT_SIZE } from "./svg-geometry.ts";
import { escapeXml, FONT_FAMILIES, type SvgLook, schemeColors, schemeStyle } from "./svg-look.ts";
import { type PlannedNode, planSvg, type SvgPlan, type SvgPlanOptions } from "./svg-plan.ts";

export interface SvgOptions extends SvgPlanOptions, SvgLook {
  /** What screen readers say and browsers show on hovering. Default: the words. */
  readonly title?: string;
  /** Nodes that stand out, by their index in `nodes(tree)`. */
  readonly highlighted?: ReadonlySet<number>;
}

/** One picture of one tree. */
export function drawSvg(tree: Tree, options: SvgOptions = {}): string {
  return `${element(draw(tree, options))}\n`;
}

/** One picture of several trees, one below the other. `optionsOf` adds to the options what is said of one tree alone. */
export function drawSvgSheet(
  trees: readonly Tree[],
  options: SvgOptions = {},
  optionsOf: (index: number) => SvgOptions = () => ({}),
): string {
  return sheet(trees.map((tree, i) => draw(tree, { ...options, ...optionsOf(i) })));
}

/** Pictures one below the other, in one. */
export function sheet(drawings: readonly Drawing[]): string {
  const parts: string[] = [];
  let height = 0;
  let width = 0;
  for (const drawing of drawings) {
    parts.push(element(drawing, height));
    height += drawing.height;
    width = Math.max(width, drawing.width);
  }
  return `${openTag(width, height)}>\n${parts.join("\n")}\n</svg>\n`;
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly content: string;
}

function draw(tree: Tree, options: SvgOptions): Drawing {
  const plan = planSvg(tree, options);
  const { width, height, metrics } = plan;
  const colors = schemeColors(options);
  const content = [
    `<title>${escapeXml(options.title ?? words(tree).join(" "))}</title>`,
    `<desc>${escapeXml(writeTree(tree))}</desc>`,
    ...schemeStyle(options),
    ...(colors.background === "none"
      ? []
      : [`<rect width="100%" height="100%" fill="${escapeXml(colors.background)}"/>`]),
    ...highlights(plan, options.highlighted ?? NOTHING, colors.highlight),
    `<path class="treewright-line" fill="none" stroke="${escapeXml(colors.line)}" stroke-width="${rounded(metrics.lineWidth)}"` +
      ` stroke-linecap="round" stroke-linejoin="round" d="${plan.nodes.map(({ lines }) => lines).join("")}"/>`,
    ...arrows(plan, colors.tag),
    `<g font-family="${escapeXml(options.fontFamily ?? FONT_FAMILIES[options.font ?? "sans"])}" text-anchor="middle">`,
    ...KINDS.map((kind) => textGroup(kind, plan, colors[kind])),
    "</g>",
  ].join("\n");
  return { width, height, content };
}

const NOTHING: ReadonlySet<number> = new Set();

/** Behind the text, a little larger than it. */
function highlights({ nodes, metrics }: SvgPlan, wanted: ReadonlySet<number>, color: string): string[] {
  const boxes = nodes
    .filter(({ source }) => wanted.has(source))
    .map(({ kind, x, y, width }) => {
      const { size } = metrics.text[kind];
      const [left, top] = [rounded(x - width / 2 - size * 0.3), rounded(y - size * 1.02)];
      const box = `x="${left}" y="${top}" width="${rounded(width + size * 0.6)}" height="${rounded(size * 1.4)}"`;
      return `<rect ${box} rx="${rounded(size * 0.3)}"/>`;
    });
  if (boxes.length === 0) return [];
  const paint = `fill="${escapeXml(color)}" fill-opacity="0.3" stroke="${escapeXml(color)}"`;
  return [
    `<g class="treewright-highlight" ${paint} stroke-width="${rounded(metrics.lineWidth)}">${boxes.join("")}</g>`,
  ];
}

function arrows({ arrows, metrics }: SvgPlan, color: string): string[] {
  if (arrows.length === 0) return [];
  const paint = `fill="none" stroke="${escapeXml(color)}" stroke-width="${rounded(metrics.lineWidth)}"`;
  const lines = arrows.map(({ path, head }) => path + head).join("");
  return [`<path class="treewright-arrow" ${paint} stroke-linecap="round" stroke-linejoin="round" d="${lines}"/>`];
}

const KINDS: readonly NodeKind[] = ["constituent", "tag", "word"];

export function element({ width, height, content }: Drawing, y?: number): string {
  const place = y === undefined ? "" : ` y="${rounded(y)}"`;
  return `${openTag(width, height)}${place} role="img" class="treewright-tree">\n${content}\n</svg>`;
}

function openTag(width: number, height: number): string {
  const [w, h] = [rounded(width), rounded(height)];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}"`;
}

function textGroup(kind: NodeKind, { nodes, metrics }: SvgPlan, color: string): string {
  const { size, weight } = metrics.text[kind];
  const texts: string[] = [];
  for (const node of nodes) {
    if (node.kind !== kind) continue;
    const direction = node.direction === "rtl" ? ' direction="rtl"' : "";
    texts.push(`<text x="${rounded(node.x)}" y="${rounded(node.y)}"${direction}>${textContent(node, size)}</text>`);
  }
  const style = `font-size="${rounded(size)}" font-weight="${weight}" fill="${escapeXml(color)}"`;
  return `<g class="treewright-${kind}" ${style}>\n${texts.join("\n")}\n</g>`;
}

/** A shift holds until the next one, so each part shifts back what the part before it shifted. */
function textContent({ runs }: PlannedNode, size: number): string {
  let shift = 0;
  return runs
    .map(({ text, script }) => {
      const by = SCRIPT_SHIFT[script] - shift;
      shift += by;
      if (script === "base" && by === 0) return escapeXml(text);
      return `<tspan dy="${rounded(by * size)}" font-size="${rounded(size * SCRIPT_SIZE)}">${escapeXml(text)}</tspan>`;
    })
    .join("");
}

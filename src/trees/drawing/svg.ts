/**
 * A tree as an SVG picture, made without a DOM: a string that stands alone as a file or inside a page. Words are on one
 * baseline, tags above them, lines never cross. Needs no script, no web font and no style from outside; it changes with the
 * reader's light or dark scheme unless told which one to use.
 */
import { writeTree } from "../bracket-writer.ts";
import { words } from "../queries.ts";
import type { Tree } from "../tree.ts";
import type { NodeKind } from "./layout.ts";
import { rounded } from "./svg-geometry.ts";
import { planSvg, type SvgPlan, type SvgPlanOptions } from "./svg-plan.ts";

export interface SvgOptions extends SvgPlanOptions {
  /** A CSS font-family list. Default: the reader's own sans-serif. */
  readonly fontFamily?: string;
  /** auto (default): the reader's own scheme, light where that is not known. */
  readonly scheme?: "auto" | "light" | "dark";
  /** Any CSS colours in place of the scheme's, `currentColor` and `var(--name)` among them. */
  readonly colors?: Partial<SvgColors>;
  /** What screen readers say and browsers show on hovering. Default: the words. */
  readonly title?: string;
}

export interface SvgColors {
  readonly word: string;
  readonly tag: string;
  readonly constituent: string;
  readonly line: string;
  /** "none": see-through. */
  readonly background: string;
}

// Text has a contrast of at least 4.5 : 1 with the background (WCAG AA); lines stay behind it.
const LIGHT: SvgColors = {
  word: "#16191d",
  tag: "#667079",
  constituent: "#1f5fa8",
  line: "#b4bcc6",
  background: "none",
};
const DARK: SvgColors = {
  word: "#f1f3f6",
  tag: "#98a2ad",
  constituent: "#84b9f5",
  line: "#525c68",
  background: "#14171b",
};

const FONT_FAMILY = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif";

/** One picture of one tree. */
export function drawSvg(tree: Tree, options: SvgOptions = {}): string {
  return `${element(draw(tree, options))}\n`;
}

/** One picture of several trees, one below the other. */
export function drawSvgSheet(trees: readonly Tree[], options: SvgOptions = {}): string {
  const drawings = trees.map((tree) => draw(tree, options));
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

interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly content: string;
}

function draw(tree: Tree, options: SvgOptions): Drawing {
  const plan = planSvg(tree, options);
  const { width, height, metrics } = plan;
  const colors = { ...(options.scheme === "dark" ? DARK : LIGHT), ...options.colors };
  const content = [
    `<title>${escapeXml(options.title ?? words(tree).join(" "))}</title>`,
    `<desc>${escapeXml(writeTree(tree))}</desc>`,
    ...(options.scheme === undefined || options.scheme === "auto" ? [darkStyle(options.colors ?? {})] : []),
    ...(colors.background === "none"
      ? []
      : [`<rect width="100%" height="100%" fill="${escapeXml(colors.background)}"/>`]),
    `<path class="treewright-line" fill="none" stroke="${escapeXml(colors.line)}" stroke-width="${rounded(metrics.lineWidth)}"` +
      ` stroke-linecap="round" stroke-linejoin="round" d="${plan.nodes.map(({ lines }) => lines).join("")}"/>`,
    `<g font-family="${escapeXml(options.fontFamily ?? FONT_FAMILY)}" text-anchor="middle">`,
    ...KINDS.map((kind) => textGroup(kind, plan, colors[kind])),
    "</g>",
  ].join("\n");
  return { width, height, content };
}

const KINDS: readonly NodeKind[] = ["constituent", "tag", "word"];

function element({ width, height, content }: Drawing, y?: number): string {
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
    texts.push(`<text x="${rounded(node.x)}" y="${rounded(node.y)}"${direction}>${escapeXml(node.text)}</text>`);
  }
  const style = `font-size="${rounded(size)}" font-weight="${weight}" fill="${escapeXml(color)}"`;
  return `<g class="treewright-${kind}" ${style}>\n${texts.join("\n")}\n</g>`;
}

/** Colours that the caller chose are right in both schemes; only the others change. */
function darkStyle(chosen: Partial<SvgColors>): string {
  const rules: string[] = [];
  if (chosen.background === undefined) rules.push(`.treewright-tree{background:${DARK.background}}`);
  if (chosen.line === undefined) rules.push(`.treewright-line{stroke:${DARK.line}}`);
  for (const kind of KINDS) if (chosen[kind] === undefined) rules.push(`.treewright-${kind}{fill:${DARK[kind]}}`);
  return `<style>@media (prefers-color-scheme:dark){${rules.join("")}}</style>`;
}

const XML_ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** For text and attributes; what XML does not allow at all becomes U+FFFD. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\P{Cc}\t\n\r]|[\p{Cs}\ufffe\uffff]/gu, "\ufffd")
    .replace(/[&<>"']/g, (character) => XML_ESCAPES[character]!);
}

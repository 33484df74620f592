/**
 * A tree as an SVG picture, made without a DOM: a string that stands alone as a file or inside a page. Words are on one
 * baseline, tags above them, lines never cross. Needs no script, no web font and no style from outside; it changes with the
 * reader's light or dark scheme unless told which one to use.
 */
import { writeTree } from "../bracket-writer.ts";
import { words } from "../queries.ts";
import type { Tree } from "../tree.ts";
import { layoutTree, type NodeKind, type TreeLayout } from "./layout.ts";
import { connectorPath, type LineStyle, layoutFor, rounded, type SvgMetrics, svgMetrics } from "./svg-geometry.ts";

export interface SvgOptions {
  /** Of the words, in pixels; all else follows. Default: 16. */
  readonly fontSize?: number;
  /** A CSS font-family list. Default: the reader's own sans-serif. */
  readonly fontFamily?: string;
  /** auto (default): the reader's own scheme, light where that is not known. */
  readonly scheme?: "auto" | "light" | "dark";
  /** Any CSS colours in place of the scheme's, `currentColor` and `var(--name)` among them. */
  readonly colors?: Partial<SvgColors>;
  /** baseline (default): all words on one line. compact: each word right below its tag. */
  readonly terminals?: "baseline" | "compact";
  /** Where the sentence starts: at the left, or at the right as in Arabic and Hebrew. Default: as its first letter says. */
  readonly direction?: "ltr" | "rtl";
  /** elbow (default): bars with round corners. straight: slanted lines, as in textbooks. */
  readonly lines?: LineStyle;
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
  const metrics = svgMetrics(options.fontSize ?? 16);
  const sentence = words(tree).join(" ");
  const layout = layoutTree(tree, {
    ...layoutFor(metrics),
    terminals: options.terminals ?? "baseline",
    direction: options.direction ?? (isRightToLeft(sentence) ? "rtl" : "ltr"),
  });
  const colors = { ...(options.scheme === "dark" ? DARK : LIGHT), ...options.colors };
  const content = [
    `<title>${escapeXml(options.title ?? sentence)}</title>`,
    `<desc>${escapeXml(writeTree(tree))}</desc>`,
    ...(options.scheme === undefined || options.scheme === "auto" ? [darkStyle(options.colors ?? {})] : []),
    ...(colors.background === "none"
      ? []
      : [`<rect width="100%" height="100%" fill="${escapeXml(colors.background)}"/>`]),
    `<path class="treewright-line" fill="none" stroke="${escapeXml(colors.line)}" stroke-width="${rounded(metrics.lineWidth)}"` +
      ` stroke-linecap="round" stroke-linejoin="round" d="${connectorPath(layout, metrics, options.lines ?? "elbow")}"/>`,
    `<g font-family="${escapeXml(options.fontFamily ?? FONT_FAMILY)}" text-anchor="middle">`,
    ...KINDS.map((kind) => textGroup(kind, { layout, metrics, color: colors[kind] })),
    "</g>",
  ].join("\n");
  const height = metrics.ascent + layout.height + metrics.descent;
  return { width: layout.width + 2 * metrics.padding, height: height + 2 * metrics.padding, content };
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

interface TextGroup {
  readonly layout: TreeLayout;
  readonly metrics: SvgMetrics;
  readonly color: string;
}

function textGroup(kind: NodeKind, { layout, metrics, color }: TextGroup): string {
  const { size, weight } = metrics.text[kind];
  const texts: string[] = [];
  for (const node of layout.nodes) {
    if (node.kind !== kind) continue;
    const direction = isRightToLeft(node.text) ? ' direction="rtl"' : "";
    const x = rounded(metrics.padding + node.x);
    const y = rounded(metrics.padding + metrics.ascent + node.y);
    texts.push(`<text x="${x}" y="${y}"${direction}>${escapeXml(node.text)}</text>`);
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

/** The first letter decides, as in Unicode's bidirectional algorithm. */
function isRightToLeft(text: string): boolean {
  const letter = text.match(/\p{L}/u)?.[0];
  return (
    letter !== undefined &&
    /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(letter)
  );
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

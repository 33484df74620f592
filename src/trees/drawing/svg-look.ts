/** What all SVG pictures share: fonts, colours in light and dark, and text that is safe in XML. */
import type { NodeKind } from "./layout.ts";
import type { Font } from "./text-width.ts";

export interface SvgLook {
  /** A CSS font-family list. Default: the reader's own sans-serif; trees follow their `font`. */
  readonly fontFamily?: string;
  /** light (default), dark, black-and-white for print, or auto: the reader's own scheme, light where that is not known. */
  readonly scheme?: SvgScheme;
  /** Any CSS colours in place of the scheme's, `currentColor` and `var(--name)` among them. */
  readonly colors?: Partial<SvgColors>;
}

export const SVG_SCHEMES = ["light", "dark", "auto", "black-and-white"] as const;
export type SvgScheme = (typeof SVG_SCHEMES)[number];

export interface SvgColors {
  readonly word: string;
  readonly tag: string;
  readonly constituent: string;
  readonly line: string;
  /** Around nodes that stand out, such as the matches of a search; behind them it is lighter. */
  readonly highlight: string;
  /** "none": see-through. */
  readonly background: string;
}

// Text has a contrast of at least 4.5 : 1 with the background (WCAG AA); lines stay behind it.
const LIGHT: SvgColors = {
  word: "#16191d",
  tag: "#667079",
  constituent: "#1f5fa8",
  line: "#b4bcc6",
  highlight: "#e0a800",
  background: "none",
};
const DARK: SvgColors = {
  word: "#f1f3f6",
  tag: "#98a2ad",
  constituent: "#84b9f5",
  line: "#525c68",
  highlight: "#e0a800",
  background: "#14171b",
};

const BLACK: SvgColors = {
  word: "#000000",
  tag: "#000000",
  constituent: "#000000",
  line: "#000000",
  highlight: "#767676",
  background: "none",
};

const SCHEMES: Readonly<Record<SvgScheme, SvgColors>> = {
  light: LIGHT,
  dark: DARK,
  auto: LIGHT,
  "black-and-white": BLACK,
};

export const FONT_FAMILY =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif";

export const FONT_FAMILIES: Readonly<Record<Font, string>> = {
  sans: FONT_FAMILY,
  serif: "'Times New Roman', Times, 'Liberation Serif', 'Noto Serif', serif",
  mono: "ui-monospace, Menlo, Consolas, 'Liberation Mono', 'DejaVu Sans Mono', monospace",
};

/** The colours that are written into the picture; `auto` changes them by a style where the reader's scheme is dark. */
export function schemeColors({ scheme = "light", colors }: SvgLook): SvgColors {
  return { ...SCHEMES[scheme], ...colors };
}

export function schemeStyle({ scheme, colors = {} }: SvgLook): string[] {
  return scheme === "auto" ? [darkStyle(colors)] : [];
}

const KINDS: readonly NodeKind[] = ["constituent", "tag", "word"];

/** Colours that the caller chose are right in both schemes; only the others change. */
function darkStyle(chosen: Partial<SvgColors>): string {
  const rules: string[] = [];
  if (chosen.background === undefined) rules.push(`.treewright-tree{background:${DARK.background}}`);
  if (chosen.line === undefined) rules.push(`.treewright-line{stroke:${DARK.line}}`);
  if (chosen.tag === undefined) rules.push(`.treewright-arrow{stroke:${DARK.tag}}`);
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
export function escapeXml(text: string): string {
  return text
    .replace(/[^\P{Cc}\t\n\r]|[\p{Cs}\ufffe\uffff]/gu, "\ufffd")
    .replace(/[&<>"']/g, (character) => XML_ESCAPES[character]!);
}

/**
 * Dependencies as arcs above the words, in the way displaCy draws them: an SVG string that stands alone, like the drawings of
 * trees. Takes plain rows: a word, a tag below it, the number of its head (from 1; 0 for the root) and the name of the arc.
 */
import { type ArcSpan, levelsOf } from "./arc-levels.ts";
import { type Drawing, element, sheet } from "./svg.ts";
import { rounded } from "./svg-geometry.ts";
import { escapeXml, FONT_FAMILY, type SvgLook, schemeColors, schemeStyle } from "./svg-look.ts";
import { sansWidth } from "./text-width.ts";

export interface ArcRow {
  readonly word: string;
  readonly tag: string;
  readonly head: number;
  readonly relation: string;
}

export interface ArcOptions extends SvgLook {
  /** In pixels; 16 by default. */
  readonly fontSize?: number;
  /** Default: the words. */
  readonly title?: string;
}

interface Arc extends ArcSpan {
  readonly from: number;
  readonly to: number;
  readonly relation: string;
}

/** One sentence. */
export function drawArcs(rows: readonly ArcRow[], options: ArcOptions = {}): string {
  return `${element(draw(rows, options))}\n`;
}

/** Several sentences in one picture, one below the other. */
export function drawArcsSheet(sentences: readonly (readonly ArcRow[])[], options: ArcOptions = {}): string {
  return sheet(sentences.map((rows) => draw(rows, options)));
}

function draw(rows: readonly ArcRow[], options: ArcOptions): Drawing {
  const size = options.fontSize ?? 16;
  const arcs = rows.flatMap(({ head, relation }, i): Arc[] => {
    const governor = head - 1;
    if (governor < 0 || governor >= rows.length || governor === i) return [];
    return [{ from: governor, to: i, left: Math.min(governor, i), right: Math.max(governor, i), relation }];
  });
  const levels = levelsOf(arcs);
  const centres = placeWords(rows, arcs, size);
  const height = size * 1.5;
  const top = Math.max(0, ...levels) * height;
  const baseline = size + top + size * 1.6;
  const width = (centres.at(-1) ?? 0) + wordWidth(rows.at(-1), size) / 2 + size;
  const total = baseline + size * 2.6;
  const colors = schemeColors(options);
  const line = `stroke="${escapeXml(colors.line)}" stroke-width="${rounded(size * 0.09)}" fill="none"`;
  const parts = arcs.map((arc, i) => arcPath(arc, centres, baseline - size * 1.2, levels[i]! * height, size));
  const content = [
    `<title>${escapeXml(options.title ?? rows.map(({ word }) => word).join(" "))}</title>`,
    ...schemeStyle(options),
    ...(colors.background === "none"
      ? []
      : [`<rect width="100%" height="100%" fill="${escapeXml(colors.background)}"/>`]),
    `<g class="treewright-line" ${line}>${parts.map(({ path }) => path).join("")}</g>`,
    `<g font-family="${escapeXml(options.fontFamily ?? FONT_FAMILY)}" text-anchor="middle">`,
    group(
      "constituent",
      size * 0.72,
      colors.constituent,
      parts.map(({ label }) => label),
    ),
    group(
      "word",
      size,
      colors.word,
      rows.map(({ word }, i) => text(centres[i]!, baseline, word)),
    ),
    group(
      "tag",
      size * 0.72,
      colors.tag,
      rows.map(({ tag }, i) => text(centres[i]!, baseline + size * 1.3, tag)),
    ),
    "</g>",
  ];
  return { width, height: total, content: content.join("\n") };
}

/** The centres of the words: neighbours stand apart as their texts need, and an arc between neighbours as its name does. */
function placeWords(rows: readonly ArcRow[], arcs: readonly Arc[], size: number): number[] {
  const names = new Map<number, number>();
  for (const { left, right, relation } of arcs) {
    if (right === left + 1)
      names.set(left, Math.max(names.get(left) ?? 0, sansWidth(relation) * size * 0.72 + size * 1.2));
  }
  const centres: number[] = [];
  for (const [i, row] of rows.entries()) {
    const before = rows[i - 1];
    if (before === undefined) centres.push(size + wordWidth(row, size) / 2);
    else {
      const needed = (wordWidth(before, size) + wordWidth(row, size)) / 2 + size;
      centres.push(centres[i - 1]! + Math.max(needed, names.get(i - 1) ?? 0));
    }
  }
  return centres;
}

function wordWidth(row: ArcRow | undefined, size: number): number {
  if (row === undefined) return 0;
  return Math.max(sansWidth(row.word) * size, sansWidth(row.tag) * size * 0.72);
}

interface DrawnArc {
  readonly path: string;
  readonly label: string;
}

function arcPath(
  { from, to, relation }: Arc,
  centres: readonly number[],
  floor: number,
  rise: number,
  size: number,
): DrawnArc {
  const direction = to > from ? 1 : -1;
  // The end at the governor stands aside, so that arcs that leave a word do not start where others arrive.
  const start = centres[from]! + direction * size * 0.5;
  const end = centres[to]!;
  const y = floor - rise;
  const bend = Math.min(size * 0.9, Math.abs(end - start) / 2);
  const r = rounded;
  const curve =
    `M${r(start)} ${r(floor)}C${r(start)} ${r(y)} ${r(start)} ${r(y)} ${r(start + direction * bend)} ${r(y)}` +
    `H${r(end - direction * bend)}C${r(end)} ${r(y)} ${r(end)} ${r(y)} ${r(end)} ${r(floor)}`;
  const tip = size * 0.22;
  const arrow = `M${r(end - tip)} ${r(floor - tip * 1.4)}L${r(end)} ${r(floor)}L${r(end + tip)} ${r(floor - tip * 1.4)}`;
  return { path: `<path d="${curve}${arrow}"/>`, label: text((start + end) / 2, y - size * 0.22, relation) };
}

function text(x: number, y: number, content: string): string {
  return `<text x="${rounded(x)}" y="${rounded(y)}">${escapeXml(content)}</text>`;
}

function group(kind: string, size: number, color: string, texts: readonly string[]): string {
  return `<g class="treewright-${kind}" font-size="${rounded(size)}" fill="${escapeXml(color)}">\n${texts.join("\n")}\n</g>`;
}

/** The course of a run as one HTML file that needs nothing else: curves of loss and dev F1, the figures, the options. */

import type { LogEntry } from "../training/training-log.ts";
import { drawCurve } from "./curve.ts";
import { escapeHtml } from "./html.ts";

export interface Report {
  readonly title: string;
  /** The style sheet of the page, web/look.css: a report has its colours. */
  readonly look: string;
  readonly log: readonly LogEntry[];
  /** Names and values in the order they are shown. */
  readonly facts: readonly (readonly [string, string])[];
}

const STYLE = `main { max-width: 72rem; margin: 0 auto; padding: 28px 24px 48px }
h1 { margin: 0; font-size: 1.5rem; font-weight: 650; letter-spacing: -0.02em; overflow-wrap: anywhere }
h2 { margin: 32px 0 12px; font-size: 1.1rem; font-weight: 650 }
.quiet { color: var(--quiet); font-size: 0.9rem }
.card { margin: 0; background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius) }
.tiles, .curves { display: grid; gap: 16px; margin-top: 16px }
.tiles { grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)) }
.curves { grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr)) }
.tiles .card { padding: 12px 16px }
.tiles strong { display: block; font-size: 1.6rem; font-weight: 650; letter-spacing: -0.02em; line-height: 1.3 }
figure { padding: 14px 16px 8px }
figcaption { font-weight: 600; margin-bottom: 6px }
figcaption .quiet { font-weight: 400 }
svg { display: block; width: 100%; height: auto }
svg text { fill: var(--quiet); font-size: 12px; font-variant-numeric: tabular-nums }
.grid { stroke: var(--line); fill: none }
.curve { stroke: var(--accent); stroke-width: 2; fill: none; stroke-linejoin: round }
.dot { fill: var(--accent) }
.best { fill: var(--good); stroke: var(--surface); stroke-width: 2 }
.table { overflow-x: auto }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; font-variant-numeric: tabular-nums }
td, th { padding: 6px 16px; text-align: right; border-top: 1px solid var(--line); white-space: nowrap }
tr:first-child > * { border-top: 0 }
th { color: var(--quiet); font-weight: 500 }
td:first-child, th:first-child { text-align: left }
.facts td { text-align: left; white-space: normal; overflow-wrap: anywhere }
.facts td:first-child { color: var(--quiet) }
.is-best td { background: var(--good-soft) }
`;

export function reportHtml({ title, look, log, facts }: Report): string {
  const best = log.reduce((top, entry, index) => (entry.devF1 > log[top]!.devF1 ? index : top), 0);
  const { devF1, devTagging, epochs } = log[best]!;
  const last = log.at(-1)!;
  const measures = Object.keys(last.measures);
  const tiles: [string, string][] = [
    [devF1.toFixed(2), "best dev F1"],
    [devTagging.toFixed(2), "dev tags correct, %"],
    [epochs.toFixed(epochs % 1 === 0 ? 0 : 2), `epochs to the best, of ${last.epochs.toFixed(1)}`],
    [duration(last.seconds), `for ${log.length} evaluations`],
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
${look}${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<div class="tiles">${tiles.map(([value, name]) => `<div class="card"><strong>${value}</strong><span class="quiet">${name}</span></div>`).join("")}</div>
<div class="curves">
${drawCurve({ name: "Dev F1", points: log.map((entry) => ({ epochs: entry.epochs, value: entry.devF1 })), marked: best })}
${drawCurve({ name: "Loss of a sentence", points: log.map((entry) => ({ epochs: entry.epochs, value: entry.loss })), marked: null })}
</div>
<h2>Evaluations</h2>
<div class="card table" tabindex="0" role="region" aria-label="Evaluations"><table>
${headRow(["epochs", "loss", ...measures.map((name) => `${name} %`), "rate", "dev F1", "dev tags", "sentences/s"])}
${log.map((entry, index) => row(cellsOf(entry, measures), index === best ? ' class="is-best"' : "")).join("\n")}
</table></div>
<h2>What was run</h2>
<div class="card table facts" tabindex="0" role="region" aria-label="What was run"><table>
${facts.map((cells) => row(cells)).join("\n")}
</table></div>
</main>
</body>
</html>
`;
}

function cellsOf(entry: LogEntry, measures: readonly string[]): string[] {
  return [
    `${entry.epochs.toFixed(2)}${entry.isBest ? " ★" : ""}`,
    entry.loss.toFixed(3),
    ...measures.map((name) => entry.measures[name]?.toFixed(2) ?? ""),
    entry.rate.toPrecision(3),
    entry.devF1.toFixed(2),
    entry.devTagging.toFixed(2),
    entry.sentencesPerSecond.toFixed(0),
  ];
}

function headRow(cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<th scope="col">${escapeHtml(cell)}</th>`).join("")}</tr>`;
}

function row(cells: readonly string[], attributes = ""): string {
  return `<tr${attributes}>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join("")}</tr>`;
}

function duration(seconds: number): string {
  if (seconds < 120) return `${seconds.toFixed(0)} s`;
  return seconds < 7200 ? `${(seconds / 60).toFixed(0)} min` : `${(seconds / 3600).toFixed(1)} h`;
}

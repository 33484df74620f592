/** The course of a run as one HTML file that needs nothing else: curves of loss and dev F1, the figures, the options. */
import type { LogEntry } from "./training-log.ts";

export interface Report {
  readonly title: string;
  readonly log: readonly LogEntry[];
  /** Names and values in the order they are shown. */
  readonly facts: readonly (readonly [string, string])[];
}

export function reportHtml({ title, log, facts }: Report): string {
  const best = log.reduce((top, entry) => (entry.devF1 > top.devF1 ? entry : top), log[0]!);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; --line: #3b6ea8; --mark: #c2562d; --faint: #8884; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
figure { margin: 2rem 0 } figcaption { font-weight: 600; margin-bottom: .5rem }
svg { width: 100%; height: auto } svg text { fill: currentColor; font-size: 12px }
table { border-collapse: collapse; font-variant-numeric: tabular-nums } td, th { padding: .15rem .8rem; text-align: right; border-bottom: 1px solid var(--faint) }
th:first-child, td:first-child { text-align: left }
</style>
<h1>${escapeHtml(title)}</h1>
<p>Best dev F1 <strong>${best.devF1.toFixed(2)}</strong> after ${best.epochs.toFixed(2)} epochs; ${log.length} evaluations in ${duration(log.at(-1)!.seconds)}.</p>
${curve("Dev F1", log, (entry) => entry.devF1, best)}
${curve("Loss of a sentence", log, (entry) => entry.loss, null)}
${table(["epochs", "loss", "correct %", "explored %", "rate", "dev F1", "dev tags", "sentences/s"], log.map(row))}
<h2>What was run</h2>
${table(["", ""], facts)}
</html>
`;
}

function row(entry: LogEntry): string[] {
  return [
    `${entry.epochs.toFixed(2)}${entry.isBest ? " ★" : ""}`,
    entry.loss.toFixed(3),
    entry.accuracy.toFixed(2),
    entry.explored.toFixed(2),
    entry.rate.toPrecision(3),
    entry.devF1.toFixed(2),
    entry.devTagging.toFixed(2),
    entry.sentencesPerSecond.toFixed(0),
  ];
}

const WIDTH = 800;
const HEIGHT = 240;
const MARGIN = 48;

function curve(
  name: string,
  log: readonly LogEntry[],
  read: (entry: LogEntry) => number,
  best: LogEntry | null,
): string {
  const values = log.map(read);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const last = log.at(-1)!.epochs;
  const x = (epochs: number) => MARGIN + ((WIDTH - 2 * MARGIN) * epochs) / last;
  const y = (value: number) => HEIGHT - MARGIN - ((HEIGHT - 2 * MARGIN) * (value - low)) / Math.max(high - low, 1e-9);
  const points = log.map((entry) => `${x(entry.epochs).toFixed(1)},${y(read(entry)).toFixed(1)}`).join(" ");
  const ticks = [low, (low + high) / 2, high].map(
    (value) =>
      `<line x1="${MARGIN}" x2="${WIDTH - MARGIN}" y1="${y(value)}" y2="${y(value)}" stroke="var(--faint)"/><text x="${MARGIN - 6}" y="${y(value) + 4}" text-anchor="end">${value.toFixed(2)}</text>`,
  );
  const mark = best === null ? "" : `<circle cx="${x(best.epochs)}" cy="${y(read(best))}" r="5" fill="var(--mark)"/>`;
  return `<figure><figcaption>${escapeHtml(name)}</figcaption><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeHtml(name)} by epoch">
${ticks.join("\n")}
<polyline points="${points}" fill="none" stroke="var(--line)" stroke-width="2"/>${mark}
<text x="${WIDTH - MARGIN}" y="${HEIGHT - 14}" text-anchor="end">${last.toFixed(1)} epochs</text>
</svg></figure>`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join("")}</tr>`;
  return `<table>${head.some((cell) => cell !== "") ? line(head, "th") : ""}${rows.map((cells) => line(cells, "td")).join("\n")}</table>`;
}

function duration(seconds: number): string {
  return seconds < 120 ? `${seconds.toFixed(0)} seconds` : `${(seconds / 60).toFixed(1)} minutes`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

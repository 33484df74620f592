/** A curve over the epochs of a run, as SVG: round numbers at the lines, a dot for each evaluation that says its value. */
import { escapeHtml } from "./html.ts";

export interface Curve {
  readonly name: string;
  /** In the order of the epochs. */
  readonly points: readonly { readonly epochs: number; readonly value: number }[];
  /** The point to mark: an index, or null. */
  readonly marked: number | null;
}

const WIDTH = 640;
const HEIGHT = 260;
const LEFT = 46;
const RIGHT = 14;
const TOP = 12;
const BOTTOM = 34;
/** More dots than this run into each other. */
const MAX_DOTS = 120;

export function drawCurve({ name, points, marked }: Curve): string {
  const values = points.map(({ value }) => value);
  const vertical = roundScale(Math.min(...values), Math.max(...values), 4);
  const last = points.at(-1)!.epochs;
  const horizontal = roundScale(0, last, 6);
  const x = (epochs: number) => LEFT + ((WIDTH - LEFT - RIGHT) * epochs) / last;
  const y = (value: number) =>
    HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * (value - vertical.from)) / (vertical.to - vertical.from);
  const place = (index: number) => `${x(points[index]!.epochs).toFixed(1)} ${y(points[index]!.value).toFixed(1)}`;
  const line = points.map((_, index) => `${index === 0 ? "M" : "L"}${place(index)}`).join("");
  const parts = [
    ...vertical.ticks.map(
      (tick) =>
        `<path class="grid" d="M${LEFT} ${y(tick).toFixed(1)}H${WIDTH - RIGHT}"/><text x="${LEFT - 8}" y="${(y(tick) + 4).toFixed(1)}" text-anchor="end">${vertical.write(tick)}</text>`,
    ),
    ...horizontal.ticks
      .filter((tick) => tick <= last)
      .map(
        (tick) =>
          `<text x="${x(tick).toFixed(1)}" y="${HEIGHT - BOTTOM + 20}" text-anchor="middle">${horizontal.write(tick)}</text>`,
      ),
    `<path class="curve" d="${line}"/>`,
    ...points.map((point, index) => {
      if (points.length > MAX_DOTS && index !== marked) return "";
      const said = `${point.value.toFixed(2)} after ${point.epochs.toFixed(2)} epochs`;
      const [cx, cy] = place(index).split(" ");
      return `<circle class="${index === marked ? "best" : "dot"}" cx="${cx}" cy="${cy}" r="${index === marked ? 5 : 2.5}"><title>${said}</title></circle>`;
    }),
  ];
  return `<figure class="card"><figcaption>${escapeHtml(name)} <span class="quiet">by epoch</span></figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeHtml(described(name, points))}">
${parts.join("\n")}
</svg></figure>`;
}

function described(name: string, points: Curve["points"]): string {
  const [first, last] = [points[0]!, points.at(-1)!];
  return `${name} by epoch: from ${first.value.toFixed(2)} to ${last.value.toFixed(2)} after ${last.epochs.toFixed(1)} epochs`;
}

interface Scale {
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
  write(tick: number): string;
}

/** Steps of 1, 2 or 5 times a power of ten, about as many as asked for. */
function roundScale(low: number, high: number, count: number): Scale {
  const span = Math.max(high - low, Math.abs(high) * 1e-3, 1e-6);
  const power = 10 ** Math.floor(Math.log10(span / count));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => span / size <= count) ?? 10 * power;
  const from = Math.floor(low / step) * step;
  const to = Math.max(Math.ceil(high / step) * step, from + step);
  const decimals = Math.max(0, Math.ceil(-Math.log10(step)));
  const ticks = Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => from + i * step);
  return { from, to, ticks, write: (tick) => tick.toFixed(decimals) };
}

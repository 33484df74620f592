// A reliability diagram as SVG: for each bin of confidences, how many constituents are right, before and after calibration.
// On the diagonal, a confidence means what it says. The grey bars are the shares of all constituents in each bin, after calibration.
import { calibrationError, reliability } from "../dist/evaluation/calibration.js";

const SIZE = 320; // of the square
const LEFT = 56;
const TOP = 16;
const BINS = 10;

/** @param before @param after The same points with both confidences. */
export function reliabilityDiagram(before, after) {
  const x = (share) => (LEFT + share * SIZE).toFixed(1);
  const y = (share) => (TOP + (1 - share) * SIZE).toFixed(1);
  const line = (points, color) => {
    const bins = reliability(points, BINS).filter(({ points: count }) => count >= 10); // fewer tell nothing
    const path = bins.map((bin) => `${x(bin.confidence)},${y(bin.right)}`);
    const dots = path.map((place) => `<circle cx="${place.replace(",", '" cy="')}" r="3.5" fill="${color}"/>`);
    return `<polyline points="${path.join(" ")}" fill="none" stroke="${color}" stroke-width="2"/>${dots.join("")}`;
  };
  const bars = reliability(after, BINS).map(({ points }, i) => {
    const height = (SIZE * points) / after.length;
    return `<rect x="${x(i / BINS)}" y="${(TOP + SIZE - height).toFixed(1)}" width="${SIZE / BINS - 1}" height="${height.toFixed(1)}" fill="#d8dde3"/>`;
  });
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1].map((share) => {
    const label = `${Math.round(100 * share)} %`;
    return (
      `<text x="${x(share)}" y="${TOP + SIZE + 18}" text-anchor="middle">${label}</text>` +
      `<text x="${LEFT - 8}" y="${Number(y(share)) + 4}" text-anchor="end">${label}</text>`
    );
  });
  const legend = [
    ["before", before, "#b4552d"],
    ["after", after, "#1f6feb"],
  ].map(([name, points, color], i) => {
    const at = TOP + 22 + 20 * i;
    const error = (100 * calibrationError(points)).toFixed(1);
    return (
      `<rect x="${LEFT + 14}" y="${at - 9}" width="10" height="10" fill="${color}"/>` +
      `<text x="${LEFT + 30}" y="${at}">${name} calibration: error ${error} %</text>`
    );
  });
  const [width, height] = [LEFT + SIZE + 24, TOP + SIZE + 48];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="12" fill="#24292f">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<rect x="${LEFT}" y="${TOP}" width="${SIZE}" height="${SIZE}" fill="none" stroke="#8c959f"/>`,
    ...bars,
    `<line x1="${x(0)}" y1="${y(0)}" x2="${x(1)}" y2="${y(1)}" stroke="#8c959f" stroke-dasharray="4 4"/>`,
    line(before, "#b4552d"),
    line(after, "#1f6feb"),
    ...ticks,
    ...legend,
    `<text x="${LEFT + SIZE / 2}" y="${TOP + SIZE + 38}" text-anchor="middle">confidence of a constituent</text>`,
    `<text transform="translate(12 ${TOP + SIZE / 2}) rotate(-90)" text-anchor="middle">constituents that are right</text>`,
    "</svg>",
    "",
  ].join("\n");
}

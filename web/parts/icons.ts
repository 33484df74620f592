/** Icons as inline SVG: signs of the font may be missing, or come as coloured pictures. They are for the eye; a button says by its label what it does. */
import { svgElement } from "./dom.ts";

/** Strokes on a grid of 16 by 16. */
const STROKES = {
  previous: "M10 3 5 8l5 5",
  next: "m6 3 5 5-5 5",
  minus: "M3 8h10",
  plus: "M3 8h10M8 3v10",
  close: "m4 4 8 8m0-8-8 8",
  first: "M4 3v10M12 3 7 8l5 5",
  last: "M12 3v10M4 3l5 5-5 5",
  play: "M5 3v10l8-5z",
  pause: "M5.5 3v10M10.5 3v10",
  warning: "M8 2 1.5 13.5h13zM8 6.5v3.2m0 1.6v.4",
  wide: "M2.5 6V2.5H6M10 2.5h3.5V6m0 4v3.5H10M6 13.5H2.5V10",
} as const;

export type IconName = keyof typeof STROKES;

export function icon(name: IconName): SVGSVGElement {
  const stroke = svgElement("path", { d: STROKES[name] });
  return svgElement("svg", { class: "icon", viewBox: "0 0 16 16", "aria-hidden": "true" }, stroke);
}

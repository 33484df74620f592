/**
 * The whole tree in a strip: a bar for each phrase, from its first word to its last, and a frame around what is to be seen in the
 * window. A click or a drag moves there. The tree itself can be reached with the keys, so the strip is for the eye alone.
 */
import { element, svgElement } from "../parts/dom.ts";
import type { NodeFacts } from "./node-facts.ts";

export interface Overview {
  readonly element: HTMLElement;
  /** Another tree, or none. */
  show(facts: readonly NodeFacts[]): void;
  /** The window shows another part, or has another size. */
  refresh(): void;
}

/** There is more to be seen than the window shows, by this much at least. */
const MUCH = 1.15;

/** `across`: whether the sentence runs from left to right in the window, or from top to bottom. */
export function overviewOf(port: HTMLElement, across: () => boolean): Overview {
  const bars = svgElement("path");
  const picture = svgElement("svg", { preserveAspectRatio: "none" }, bars);
  const frame = element("div", { class: "overview-frame" });
  const strip = element("div", { class: "overview", "aria-hidden": "true", hidden: true }, picture, frame);
  let hasTree = false;

  function part(): { readonly from: number; readonly share: number } {
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = port;
    return across()
      ? { from: scrollLeft / scrollWidth, share: clientWidth / scrollWidth }
      : { from: scrollTop / scrollHeight, share: clientHeight / scrollHeight };
  }

  function refresh(): void {
    const { from, share } = part();
    strip.hidden = !hasTree || share * MUCH > 1;
    frame.style.left = `${from * 100}%`;
    frame.style.width = `${share * 100}%`;
  }

  function moveTo({ clientX }: PointerEvent): void {
    const { left, width } = strip.getBoundingClientRect();
    const from = (clientX - left) / width - part().share / 2;
    if (across()) port.scrollLeft = from * port.scrollWidth;
    else port.scrollTop = from * port.scrollHeight;
  }

  strip.addEventListener("pointerdown", (event) => {
    strip.setPointerCapture(event.pointerId);
    moveTo(event);
  });
  strip.addEventListener("pointermove", (event) => {
    if (strip.hasPointerCapture(event.pointerId)) moveTo(event);
  });
  port.addEventListener("scroll", refresh);
  new ResizeObserver(refresh).observe(port);

  return {
    element: strip,
    show(facts) {
      const phrases = facts.filter(({ kind }) => kind === "constituent");
      const levels = phrases.reduce((most, { level }) => Math.max(most, level), 1);
      hasTree = phrases.length > 0;
      picture.setAttribute("viewBox", `0 0 ${facts[0]?.end ?? 1} ${levels}`);
      bars.setAttribute("d", barsOf(phrases));
      refresh();
    },
    refresh,
  };
}

/** Each a little shorter than its words, so that neighbours are two. */
function barsOf(phrases: readonly NodeFacts[]): string {
  return phrases.map(({ start, end, level }) => `M${start + 0.1} ${level - 0.5}h${end - start - 0.2}`).join("");
}

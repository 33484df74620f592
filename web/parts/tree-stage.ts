/** A place for a tree: shrunk a little where that makes it fit, scrolled where it does not. */
import { type Tree, words } from "../../src/index.ts";
import { element, svgElement } from "./dom.ts";
import { drawTree } from "./tree-drawing.ts";

/** Below this scale words are hard to read. */
const MIN_SCALE = 0.75;

/** Trees of few words are drawn larger: there is room, and people look at them from the back of a lecture hall. */
const LARGE_UP_TO = 10;
const LARGE = 20;
const MEDIUM = 16;

export interface TreeStage {
  readonly place: HTMLElement;
  /** `says`: for those who do not see the picture. Returns the groups of the nodes, by index in `nodes(tree)`. */
  show(tree: Tree, says: string): ReadonlyMap<number, SVGGElement>;
  /** Brings a node into view. */
  follow(group: SVGGElement): void;
}

export function treeStage(name: string): TreeStage {
  const place = element("div", { class: "scroll tree-stage", tabindex: 0, role: "group", "aria-label": name });
  return {
    place,
    show(tree, says) {
      const { length } = words(tree);
      const { svg, groups, width } = drawTree(tree, { fontSize: length <= LARGE_UP_TO ? LARGE : MEDIUM });
      svg.setAttribute("role", "img");
      svg.setAttribute("aria-label", `${says} Words: ${words(tree).join(" ")}`);
      svg.style.minWidth = `${Math.round(width * MIN_SCALE)}px`;
      svg.style.maxWidth = `${Math.round(width)}px`;
      place.replaceChildren(svg);
      return groups;
    },
    follow(group) {
      const box = group.getBoundingClientRect();
      const frame = place.getBoundingClientRect();
      if (box.left < frame.left || box.right > frame.right) {
        place.scrollLeft += box.left + box.width / 2 - frame.left - frame.width / 2;
      }
    },
  };
}

/** Puts a small sign beside the label of a constituent, so that its state can be told without colours. */
export function mark(group: SVGGElement, sign: string): void {
  const label = group.querySelector("text.constituent");
  const x =
    Number(label?.getAttribute("x")) + Number(group.querySelector("rect.target")?.getAttribute("width")) / 2 - 2;
  const y = Number(label?.getAttribute("y"));
  group.append(svgElement("text", { class: "mark", x, y: y - 5, "font-size": 12 }, sign));
}

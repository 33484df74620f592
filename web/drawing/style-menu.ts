/** The button that opens the choices of how trees are drawn. */
import { element } from "../parts/dom.ts";
import { popover } from "../parts/popover.ts";
import { DEFAULT_STYLE, type DrawingStyle, STYLE_CHOICES, type StyleName } from "./style.ts";

export interface StyleMenu {
  readonly element: HTMLElement;
  style: DrawingStyle;
}

/** What the choices are called, in the order of STYLE_CHOICES. */
const TITLES: { readonly [Name in StyleName]: { readonly title: string; readonly choices: readonly string[] } } = {
  lines: { title: "Lines", choices: ["Elbows", "Straight"] },
  terminals: { title: "Words", choices: ["On one line", "Below their parents"] },
  tags: { title: "Tags", choices: ["Shown", "Hidden"] },
  font: { title: "Font", choices: ["Sans-serif", "Serif", "Fixed width"] },
  scheme: {
    title: "Colours",
    choices: ["Automatic", "Colours, also in LaTeX", "Black and white", "Dark files", "Files follow the reader"],
  },
  notation: { title: "NP_i, t_i, C{+wh}", choices: ["Drawn, with arrows", "As written"] },
  latex: { title: "LaTeX", choices: ["Fragment", "Document"] },
};

export function styleMenu(onChange: () => void): StyleMenu {
  const { element: place, panel } = popover("Style");
  let style = DEFAULT_STYLE;
  const selects = (Object.keys(TITLES) as StyleName[]).map((name) => {
    const { title, choices } = TITLES[name];
    const options = STYLE_CHOICES[name].map((value, i) => element("option", { value }, choices[i]!));
    const select = element("select", { name: `style-${name}` }, ...options);
    select.addEventListener("change", () => {
      style = { ...style, [name]: select.value };
      onChange();
    });
    panel.append(element("label", { class: "style-row" }, element("span", {}, title), select));
    return { name, select };
  });
  panel.append(
    element(
      "p",
      { class: "quiet said" },
      "For the page and for SVG, PNG and LaTeX. Click a phrase to draw it as a triangle.",
    ),
  );
  return {
    element: place,
    get style() {
      return style;
    },
    set style(next) {
      style = next;
      for (const { name, select } of selects) select.value = next[name];
    },
  };
}

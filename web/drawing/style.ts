/**
 * How trees are drawn and exported, as people choose it; in a link it is the choices that differ from the defaults:
 *
 *   style=straight.serif.black-and-white
 */
import type { Font, LineStyle, Notation, SvgScheme, WriteOptions } from "../../src/index.ts";

export interface DrawingStyle {
  readonly lines: LineStyle;
  readonly terminals: "baseline" | "compact";
  readonly tags: "shown" | "hidden";
  readonly font: Font;
  /** automatic: the colours of the page on the screen, light in files, black in LaTeX. */
  readonly scheme: "automatic" | SvgScheme;
  /** Of trees in brackets; in what the parser read an underscore is an underscore. */
  readonly notation: Notation;
  readonly latex: "fragment" | "document";
}

export type StyleName = keyof DrawingStyle;

/** What can be chosen, the default first. No value has two meanings, so that a link needs no names. */
export const STYLE_CHOICES: { readonly [Name in StyleName]: readonly DrawingStyle[Name][] } = {
  lines: ["elbow", "straight"],
  terminals: ["baseline", "compact"],
  tags: ["shown", "hidden"],
  font: ["sans", "serif", "mono"],
  scheme: ["automatic", "light", "black-and-white", "dark", "auto"],
  notation: ["linguistic", "literal"],
  latex: ["fragment", "document"],
};

export const DEFAULT_STYLE: DrawingStyle = {
  lines: "elbow",
  terminals: "baseline",
  tags: "shown",
  font: "sans",
  scheme: "automatic",
  notation: "linguistic",
  latex: "fragment",
};

/** A link may say anything: what is not a choice is passed over. */
export function readStyle(text: string | null): DrawingStyle {
  let style = DEFAULT_STYLE;
  for (const value of (text ?? "").split(".")) {
    for (const [name, choices] of Object.entries(STYLE_CHOICES)) {
      if (choices.some((choice) => choice === value)) style = { ...style, [name]: value };
    }
  }
  return style;
}

/** Empty for the defaults. */
export function writeStyle(style: DrawingStyle): string {
  const names = Object.keys(STYLE_CHOICES) as StyleName[]; // the keys of an object that we wrote ourselves
  return names
    .map((name) => style[name])
    .filter((value, i) => value !== DEFAULT_STYLE[names[i]!])
    .join(".");
}

/** The style as the library takes it. `isParsed`: the tree came from the parser. */
export function drawingOptions(style: DrawingStyle, isParsed: boolean): WriteOptions {
  const { scheme, font, notation, ...options } = style;
  return {
    ...options,
    notation: isParsed ? "literal" : notation,
    // Without them a picture is light and sans-serif, and LaTeX black and in the document's own font.
    ...(scheme !== "automatic" && { scheme }),
    ...(font !== DEFAULT_STYLE.font && { font }),
  };
}

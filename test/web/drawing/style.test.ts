/** Styles of drawings in links of the page. */
import { expect, test } from "vitest";
import { DEFAULT_STYLE, drawingOptions, readStyle, STYLE_CHOICES, writeStyle } from "../../../web/drawing/style.ts";

test("a link has what differs from the default, and is read back", () => {
  expect(writeStyle(DEFAULT_STYLE)).toBe("");
  const style = { ...DEFAULT_STYLE, lines: "straight", tags: "hidden", scheme: "black-and-white" } as const;
  expect(writeStyle(style)).toBe("straight.hidden.black-and-white");
  expect(readStyle("straight.hidden.black-and-white")).toEqual(style);
  expect(readStyle("nonsense.__proto__..serif")).toEqual({ ...DEFAULT_STYLE, font: "serif" });
  expect(readStyle(null)).toEqual(DEFAULT_STYLE);
});

test("no value stands for two choices, and the first one is the default", () => {
  const values = Object.values(STYLE_CHOICES).flat();
  expect(new Set(values).size).toBe(values.length);
  expect(Object.entries(STYLE_CHOICES).map(([name, [first]]) => [name, first])).toEqual(Object.entries(DEFAULT_STYLE));
});

test("an underscore is an index in brackets, and itself in what was parsed", () => {
  expect(drawingOptions(DEFAULT_STYLE, false).notation).toBe("linguistic");
  expect(drawingOptions(DEFAULT_STYLE, true).notation).toBe("literal");
});

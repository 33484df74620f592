import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readTree } from "../../../src/trees/bracket-reader.ts";
import { drawSvg, drawSvgSheet } from "../../../src/trees/drawing/svg.ts";
import { words } from "../../../src/trees/queries.ts";
import { branch, leaf } from "../../../src/trees/tree.ts";
import { arbitraryTree } from "../../helpers/arbitrary-trees.ts";

const TREE = readTree("(S (NP (DT The) (JJ public)) (VP (VBZ is)) (. .))");

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

function plain(text: string): string {
  return text.replace(/&[^;]*;/g, (entity) => ENTITIES[entity] ?? `unknown ${entity}`);
}

interface DrawnText {
  readonly kind: string;
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

function textsOf(svg: string): DrawnText[] {
  const found: DrawnText[] = [];
  let kind = "";
  for (const line of svg.split("\n")) {
    kind = line.match(/<g class="treewright-(\w+)"/)?.[1] ?? kind;
    const match = line.match(/^<text x="([\d.]+)" y="([\d.]+)"[^>]*>(.*)<\/text>$/);
    if (match) found.push({ kind, x: Number(match[1]), y: Number(match[2]), text: plain(match[3]!) });
  }
  return found;
}

/** Tags are balanced, and nothing else looks like one. */
function expectWellFormed(svg: string): void {
  const open: string[] = [];
  for (const [, slash, name, rest] of svg.matchAll(/<(\/?)([a-z]+)([^<>]*)>/g)) {
    if (slash === "/") expect(open.pop()).toBe(name);
    else if (!rest!.endsWith("/")) open.push(name!);
    expect(rest).toMatch(/^( [\w:-]+="[^"<]*")*\/?$/);
  }
  expect(open).toEqual([]);
  const content = svg.replace(/<\/?[a-z]+[^<>]*>/g, "");
  expect(content).not.toMatch(/[<>]|&(?!(amp|lt|gt|quot|#39);)/);
  expect(svg).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
}

describe("an SVG picture", () => {
  test("stands alone and has a name for screen readers", () => {
    const svg = drawSvg(TREE);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="[\d.]+" height="[\d.]+" viewBox="0 0 /);
    expect(svg).toContain('role="img"');
    expect(svg).toContain("<title>The public is .</title>");
    expect(svg).toContain("<desc>(S (NP (DT The) (JJ public)) (VP (VBZ is)) (. .))</desc>");
    expect(drawSvg(TREE, { title: "A & B" })).toContain("<title>A &amp; B</title>");
  });

  test("is light, or as the scheme says that is asked for", () => {
    expect(drawSvg(TREE, { scheme: "auto" })).toContain("prefers-color-scheme:dark");
    expect(drawSvg(TREE)).toBe(drawSvg(TREE, { scheme: "light" }));
    const black = drawSvg(TREE, { scheme: "black-and-white" });
    expect(new Set(black.match(/(?<=(?:fill|stroke)=")#\w+/g))).toEqual(new Set(["#000000"]));
    expect(drawSvg(TREE, { scheme: "light" })).not.toContain("<style>");
    const dark = drawSvg(TREE, { scheme: "dark" });
    expect(dark).not.toContain("<style>");
    expect(dark).toContain("<rect ");
  });

  test("takes colours from outside, which then hold in both schemes", () => {
    const svg = drawSvg(TREE, { colors: { word: "currentColor", line: 'var(--line, "x")' } });
    expect(svg).toMatch(/class="treewright-word"[^>]* fill="currentColor"/);
    expect(svg).toContain('stroke="var(--line, &quot;x&quot;)"');
    expect(svg).not.toMatch(/\.treewright-(word|line)\{/);
    expectWellFormed(svg);
  });

  test("grows with the font size", () => {
    const width = (svg: string) => Number(svg.match(/width="([\d.]+)"/)![1]);
    expect(width(drawSvg(TREE, { fontSize: 32 }))).toBeCloseTo(2 * width(drawSvg(TREE, { fontSize: 16 })), 0);
  });

  test("runs from right to left where the sentence does", () => {
    const byKind = (svg: string) => textsOf(svg).filter(({ kind }) => kind === "word");
    const arabic = byKind(drawSvg(readTree("(S (VBD كتب) (NN الولد))")));
    expect(arabic[0]!.x).toBeGreaterThan(arabic[1]!.x);
    const english = byKind(drawSvg(TREE));
    expect(english[0]!.x).toBeLessThan(english[1]!.x);
  });

  test("lines may be slanted, words compact", () => {
    expect(drawSvg(TREE, { lines: "straight" })).toMatch(/ d="M[^"]*L/);
    expect(drawSvg(TREE)).not.toMatch(/ d="M[^"]*L/);
    const compact = textsOf(drawSvg(readTree("(S (A a) (X (B b)))"))).filter(({ kind }) => kind === "word");
    expect(new Set(compact.map(({ y }) => y)).size).toBe(1);
    const ragged = textsOf(drawSvg(readTree("(S (A a) (X (B b)))"), { terminals: "compact" }));
    expect(new Set(ragged.filter(({ kind }) => kind === "word").map(({ y }) => y)).size).toBe(2);
  });

  test("several trees stand one below the other", () => {
    const sheet = drawSvgSheet([TREE, readTree("(X (Y y))")]);
    expectWellFormed(sheet);
    const heights = [...sheet.matchAll(/height="([\d.]+)" viewBox/g)].map(([, height]) => Number(height));
    expect(heights[0]).toBeCloseTo(heights[1]! + heights[2]!);
    expect(sheet).toContain(`y="${heights[1]}"`);
  });
});

describe("nothing in a tree gets out of its text", () => {
  test.each([
    "<script>alert(1)</script>",
    "</text></svg><img src=x onerror=alert(1)>",
    "\"' onload='x'",
    "&lt;&amp;&#x3c;",
    "]]><!--",
    "a\u0000b\u001bc\ud800\uffff",
  ])("%j", (nasty) => {
    const tree = branch(nasty, [leaf(nasty, nasty)]);
    for (const svg of [
      drawSvg(tree),
      drawSvg(tree, { title: nasty, fontFamily: nasty, colors: { word: nasty, background: nasty } }),
    ]) {
      expectWellFormed(svg);
      expect(svg).not.toMatch(/<(script|img)/);
    }
  });
});

describe("for every tree", () => {
  test("all words are there in order, on one baseline, escaped", () => {
    fc.assert(
      fc.property(arbitraryTree(), (tree) => {
        const svg = drawSvg(tree, { direction: "ltr" });
        expectWellFormed(svg);
        const drawn = textsOf(svg).filter(({ kind }) => kind === "word");
        expect(drawn.map(({ text }) => text)).toEqual(
          words(tree).map((word) => word.replace(/[\p{Cc}\u2028\u2029]/gu, "\ufffd")),
        );
        expect(new Set(drawn.map(({ y }) => y)).size).toBe(1);
        for (const [i, { x }] of drawn.entries()) if (i > 0) expect(x).toBeGreaterThan(drawn[i - 1]!.x);
      }),
    );
  });
});

test("highlighted nodes have a box behind their text, a word with its tag two", () => {
  const boxes = (highlighted: readonly number[]) =>
    drawSvg(TREE, { scheme: "light", highlighted: new Set(highlighted) }).match(/<rect /g)?.length ?? 0;
  expect([boxes([]), boxes([1]), boxes([1, 2])]).toEqual([0, 1, 3]);
});

test("each tree of a sheet has highlights of its own", () => {
  const sheet = drawSvgSheet([TREE, TREE], { scheme: "light" }, (i) => ({ highlighted: new Set(i === 0 ? [] : [1]) }));
  const [first, second] = sheet.split("<title>").slice(1);
  expect([first!.includes("<rect "), second!.includes("<rect ")]).toEqual([false, true]);
});

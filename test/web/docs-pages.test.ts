import { expect, test } from "vitest";
import { docsPages, withHeadingIds } from "../../web/docs-pages.ts";

const pages = new Map(docsPages("default-src 'self'").map(({ name, source }) => [name, source]));

function idsOf(html: string): string[] {
  return [...html.matchAll(/<h[1-6] id="([^"]*)">/g)].map(([, id]) => id!);
}

test("headings have the ids that GitHub gives them", () => {
  const headings = ["JSON", "Surprisal, perplexity, reranking", "The paper&#39;s claim", "Is the difference real?"];
  const html = headings.map((heading) => `<h2>${heading}</h2>`).join("\n");
  expect(idsOf(withHeadingIds(html))).toEqual([
    "json",
    "surprisal-perplexity-reranking",
    "the-papers-claim",
    "is-the-difference-real",
  ]);
});

test("code, hyphens, underscores and letters of any script count; &, < and > do not", () => {
  const html = "<h1>The <code>in-order</code> F_1 &amp; <em>café</em> 句法</h1>";
  expect(idsOf(withHeadingIds(html))).toEqual(["the-in-order-f_1--café-句法"]);
});

test("headings of the same name are numbered", () => {
  const html = ["Scores", "Scores", "Scores 1", "Scores"].map((name) => `<h3>${name}</h3>`).join("");
  expect(idsOf(withHeadingIds(html))).toEqual(["scores", "scores-1", "scores-1-1", "scores-2"]);
});

test("every heading of the documents has an id of its own", () => {
  for (const [name, source] of pages) {
    const ids = idsOf(source);
    expect(source.match(/<h[1-6][ >]/g)?.length ?? 0, name).toBe(ids.length);
    expect(new Set(ids).size, name).toBe(ids.length);
  }
});

test("every link from one document to a place in another leads there", () => {
  const links = [...pages].flatMap(([name, source]) =>
    [...source.matchAll(/<a href="([^":]*)#([^"]*)">/g)].map(([, file, anchor]) => ({
      from: name,
      to: file === "" ? name : `docs/${file}`,
      anchor: decodeURIComponent(anchor!),
    })),
  );
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter(({ to, anchor }) => !idsOf(pages.get(to) ?? "").includes(anchor))).toEqual([]);
});

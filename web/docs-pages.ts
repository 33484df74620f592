/** The documents of the project as pages beside the page: docs/page.md becomes docs/page.html. For vite.config.ts, when it builds. */
import { readdirSync, readFileSync } from "node:fs";
import { parse } from "marked";

export interface BuiltFile {
  /** Relative to the page. */
  readonly name: string;
  readonly source: string;
}

const root = new URL("../", import.meta.url);

export function docsPages(policy: string): readonly BuiltFile[] {
  const names = readdirSync(new URL("docs/", root)).filter((name) => name.endsWith(".md"));
  const documents = names.map((name) => ({ name, text: readFileSync(new URL(`docs/${name}`, root), "utf8") }));
  const titles = documents.map(({ name, text }) => ({ href: pageOf(name), title: titleOf(text) }));
  return [
    { name: "docs/docs.css", source: stylesheet() },
    ...documents.map(({ name, text }) => ({
      name: `docs/${pageOf(name)}`,
      source: pageHtml({ title: titleOf(text), body: bodyOf(text, names), own: pageOf(name), titles, policy }),
    })),
  ];
}

interface DocumentPage {
  readonly title: string;
  readonly body: string;
  readonly own: string;
  readonly titles: readonly { readonly href: string; readonly title: string }[];
  readonly policy: string;
}

function pageHtml({ title, body, own, titles, policy }: DocumentPage): string {
  const links = titles.map(
    (each) =>
      `<li><a href="${each.href}"${each.href === own ? ' aria-current="page"' : ""}>${escaped(each.title)}</a></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} — treewright</title>
<link rel="stylesheet" href="docs.css">
<link rel="icon" href="data:,">
</head>
<body>
<nav aria-label="Documents"><a class="back" href="../">treewright</a><ul>${links.join("")}</ul></nav>
<main>
${body}</main>
</body>
</html>
`;
}

/** Links to other documents lead to their pages; what is not beside them, such as sources, is named without a link. */
function bodyOf(text: string, names: readonly string[]): string {
  return withHeadingIds(parse(text, { async: false }))
    .replace(/<a href="([^"]*)">(.*?)<\/a>/g, (link: string, address: string, content: string) => {
      const [file = "", anchor] = address.split("#");
      if (/^https?:/.test(address) || file === "") return link;
      return names.includes(file) ? `<a href="${pageOf(file)}${anchor ? `#${anchor}` : ""}">${content}</a>` : content;
    })
    .replace(/<img [^>]*alt="([^"]*)"[^>]*>/g, "<em>$1</em>")
    .replaceAll("<pre>", '<pre tabindex="0">')
    .replaceAll("<table>", '<div class="wide" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>");
}

/** The ids that GitHub gives to headings, so that a link such as library.md#json leads to the same place here as there. */
export function withHeadingIds(html: string): string {
  const taken = new Set<string>();
  return html.replace(/<h([1-6])>(.*?)<\/h\1>/gs, (_, level: string, content: string) => {
    const name = nameOf(content);
    let id = name;
    for (let repeat = 1; taken.has(id); repeat++) id = `${name}-${repeat}`;
    taken.add(id);
    return `<h${level} id="${id}">${content}</h${level}>`;
  });
}

/** Marks such as <code> are no part of it; what HTML writes as &amp; is punctuation, and dropped like all of it. */
function nameOf(heading: string): string {
  const text = heading.replace(/<[^>]*>|&(?:amp|lt|gt|quot|#39);/g, "");
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{Nd}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");
}

function stylesheet(): string {
  return ["look.css", "docs.css"].map((name) => readFileSync(new URL(`web/${name}`, root), "utf8")).join("\n");
}

function titleOf(text: string): string {
  return (/^# (.*)$/m.exec(text)?.[1] ?? "").replaceAll("`", "");
}

function pageOf(name: string): string {
  return name.replace(/\.md$/, ".html");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

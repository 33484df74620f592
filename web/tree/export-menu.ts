/** The button that opens the list of export formats, each to copy or to save. */

import type { DrawingStyle } from "../drawing/style.ts";
import { copyPicture, copyText, save } from "../parts/clipboard.ts";
import { button, element } from "../parts/dom.ts";
import { popover } from "../parts/popover.ts";
import { EXPORT_FORMATS, type Exportable, type ExportFormat } from "./exports.ts";

export interface ExportSource {
  /** The tree that is shown. */
  shown(): Exportable | null;
  all(): readonly Exportable[];
  style(): DrawingStyle;
  announce(text: string): void;
}

export interface ExportMenu {
  readonly element: HTMLElement;
  /** To be called when there are other trees. */
  refresh(): void;
}

export function exportMenu(source: ExportSource): ExportMenu {
  const everything = element("input", { type: "checkbox" });
  const count = element("span");
  const scope = element("label", { class: "scope" }, everything, count);
  const said = element("p", { class: "quiet said" });
  const {
    element: place,
    opener,
    panel,
    toggle,
  } = popover("Export", () => {
    said.textContent = "";
  });
  panel.append(scope, ...EXPORT_FORMATS.map(row), said);

  function row(format: ExportFormat): HTMLElement {
    const copy = button("Copy", () => void act(format, copyOut), { "aria-label": `Copy ${format.name}` });
    const download = button("Save", () => void act(format, saveOut), { "aria-label": `Save ${format.name}` });
    const name = element("span", { class: "format" }, format.name, element("small", { class: "quiet" }, format.about));
    return element("div", { class: "export-row" }, name, copy, download);
  }

  async function act(
    format: ExportFormat,
    use: (format: ExportFormat, content: Blob) => Promise<string>,
  ): Promise<void> {
    const shown = source.shown();
    const trees = everything.checked && !scope.hidden ? source.all() : shown === null ? [] : [shown];
    if (trees.length === 0) return;
    try {
      said.textContent = await use(format, await format.write(trees, source.style()));
    } catch (error) {
      said.textContent = `That did not work: ${error instanceof Error ? error.message : error}`;
    }
    source.announce(said.textContent);
  }

  function refresh(): void {
    const trees = source.all().length;
    scope.hidden = trees < 2;
    count.textContent = `All ${trees} trees`;
    opener.disabled = source.shown() === null;
    if (opener.disabled) toggle(false);
  }

  refresh();
  return { element: place, refresh };
}

async function copyOut(format: ExportFormat, content: Blob): Promise<string> {
  if (content.type === ZIP) return "Several pictures cannot be copied at once; save them instead";
  const isPicture = content.type === "image/png";
  const isDone = isPicture ? await copyPicture(content) : await copyText((await content.text()).trimEnd());
  return isDone ? `${format.name} copied` : "This browser does not let the page copy; save the file instead";
}

async function saveOut(format: ExportFormat, content: Blob): Promise<string> {
  const file = content.type === ZIP ? "trees.zip" : format.file;
  save(content, file);
  return `${file} saved`;
}

const ZIP = "application/zip";

/** The button that opens the list of export formats, each to copy or to save. */
import { copyPicture, copyText, save } from "../parts/clipboard.ts";
import { button, element } from "../parts/dom.ts";
import { EXPORT_FORMATS, type Exportable, type ExportFormat } from "./exports.ts";

export interface ExportSource {
  /** The tree that is shown. */
  shown(): Exportable | null;
  all(): readonly Exportable[];
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
  const panel = element("div", { class: "menu card", role: "group", "aria-label": "Export", hidden: true });
  const opener = button("Export", () => toggle(panel.hidden === true), { "aria-expanded": "false" });
  const place = element("div", { class: "menu-place" }, opener, panel);

  panel.append(scope, ...EXPORT_FORMATS.map(row), said);
  place.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || panel.hidden) return;
    toggle(false);
    opener.focus();
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Node && !place.contains(target)) toggle(false);
  });

  function toggle(open: boolean): void {
    panel.hidden = !open;
    opener.setAttribute("aria-expanded", String(open));
    said.textContent = "";
  }

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
      said.textContent = await use(format, await format.write(trees));
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
  const isPicture = content.type === "image/png";
  const isDone = isPicture ? await copyPicture(content) : await copyText((await content.text()).trimEnd());
  return isDone ? `${format.name} copied` : "This browser does not let the page copy; save the file instead";
}

async function saveOut(format: ExportFormat, content: Blob): Promise<string> {
  save(content, format.file);
  return `${format.file} saved`;
}

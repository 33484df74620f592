/** Text files: dropped on a part of the page, or chosen with a button. */
import { button, element } from "./dom.ts";

export interface FileTaking {
  /** The button that lets one choose a file. */
  readonly opener: HTMLElement;
}

/** Larger ones would stop the page while they are read. The views have limits of their own. */
const MAX_BYTES = 4_000_000;

export function takeFiles(
  target: HTMLElement,
  onText: (text: string) => void,
  onProblem: (message: string) => void,
): FileTaking {
  const chooser = element("input", {
    type: "file",
    class: "unseen",
    tabindex: -1,
    "aria-hidden": "true",
    accept: ".txt,.mrg,.md,text/*",
  });
  const opener = button("Open a file", () => chooser.click(), { class: "chip-button", title: "Or drop one here" });
  chooser.addEventListener("change", () => {
    void take(chooser.files?.[0]);
    chooser.value = ""; // the same file can be chosen again
  });
  target.addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return; // text that is dragged goes where it is dropped
    event.preventDefault();
    target.classList.add("dropping");
  });
  target.addEventListener("dragleave", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node) || !target.contains(relatedTarget)) target.classList.remove("dropping");
  });
  target.addEventListener("drop", (event) => {
    target.classList.remove("dropping");
    const file = event.dataTransfer?.files[0];
    if (file === undefined) return;
    event.preventDefault();
    void take(file);
  });

  async function take(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    if (file.size > MAX_BYTES)
      return onProblem(`${file.name} is too large for this page; the command line has no limit.`);
    const text = await file.text().catch(() => null);
    if (text === null) onProblem(`${file.name} could not be read.`);
    else if (text.includes("\0")) onProblem(`${file.name} is not a text file.`);
    else onText(text.replace(/^\ufeff/, "").trimEnd());
  }

  return { opener: element("span", {}, opener, chooser) };
}

/** Copying and saving. */
import { element } from "./dom.ts";

/** Whether it worked: browsers refuse it to pages that are neither https nor local. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

export async function copyPicture(picture: Blob): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [picture.type]: picture })]);
    return true;
  } catch {
    return false;
  }
}

export function save(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = element("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The download has started by then; the browser keeps what it needs.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The old way, which needs no permission. */
function copyBySelection(text: string): boolean {
  const field = element("textarea", { class: "unseen", "aria-hidden": "true" });
  field.value = text;
  document.body.append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } finally {
    field.remove();
  }
}

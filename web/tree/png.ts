/** SVG painted by the browser: one picture, or, where that would be too large to be read, one for each tree in a ZIP file. */
import { element } from "../parts/dom.ts";
import { zipOf } from "../parts/zip.ts";

/** Pixels for each unit of the picture: sharp on the screens of today. */
const SCALE = 2;
/** Browsers paint nothing at all on larger canvases, */
const MAX_SIDE = 16_000;
/** and larger pictures open nowhere. In pixels. */
const MAX_AREA = 64_000_000;

/** `draw` makes one SVG picture of some of the items. */
export async function pngOf<Item>(items: readonly Item[], draw: (items: readonly Item[]) => string): Promise<Blob> {
  const together = draw(items);
  if (items.length === 1 || scaleOf(sizeOf(together)) === SCALE) return painted(together);
  const digits = String(items.length).length;
  const files: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }[] = [];
  for (const [i, item] of items.entries()) {
    const picture = await painted(draw([item]));
    const name = `tree-${String(i + 1).padStart(digits, "0")}.png`;
    files.push({ name, bytes: new Uint8Array(await picture.arrayBuffer()) });
  }
  return zipOf(files);
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The size that our SVG pictures say they have. */
export function sizeOf(svg: string): PictureSize {
  const [, width = 0, height = 0] = (/^<svg [^>]*width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? []).map(Number);
  return { width, height };
}

/** Less than SCALE only for what is too large for it. */
export function scaleOf({ width, height }: PictureSize): number {
  return Math.min(SCALE, MAX_SIDE / width, MAX_SIDE / height, Math.sqrt(MAX_AREA / (width * height)));
}

async function painted(svg: string): Promise<Blob> {
  const picture = element("img");
  picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await picture.decode();
  const { naturalWidth: width, naturalHeight: height } = picture;
  const scale = scaleOf({ width, height });
  const canvas = element("canvas", { width: Math.ceil(width * scale), height: Math.ceil(height * scale) });
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("this browser cannot draw on a canvas");
  // Below a dark picture it is not seen.
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) => (png === null ? reject(new Error("the picture is too large")) : resolve(png)), "image/png");
  });
}

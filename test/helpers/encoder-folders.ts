/** Pretrained encoders that lie beside the project on some machines: TREEWRIGHT_ENCODERS names a folder with a folder for each of them. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** minilm, bert-cased, bert-multi-cased …; null where it is not there: such tests skip, and say so. */
export function encoderFolder(name: string): string | null {
  const parent = process.env.TREEWRIGHT_ENCODERS;
  const folder = parent === undefined ? null : join(parent, name);
  return folder !== null && existsSync(join(folder, "config.json")) ? folder : null;
}

/** Its files by name. */
export function filesOf(folder: string): Map<string, Uint8Array> {
  return new Map(readdirSync(folder).map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))]));
}

export const NO_ENCODER = "SKIPPED: TREEWRIGHT_ENCODERS names no folder with it";

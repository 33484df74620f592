/** The bytes of a model file, so that what is checked is what is loaded. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { fileError } from "../platform/node/file-error.ts";

const ENGLISH_MODEL = new URL("../../models/english.safetensors", import.meta.url);

/** Without a path: the English model of the package. */
export async function readModelBytes(path: string = fileURLToPath(ENGLISH_MODEL)): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    throw fileError(path, error);
  }
}

/** The files of a pretrained encoder, from its folder in the form of Hugging Face. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileError } from "../platform/node/file-error.ts";
import { ParserError } from "../shared/errors.ts";

/** All that a checkpoint may consist of; other files of the folder are not read. */
const FILES = new Set(["config.json", "model.safetensors", "tokenizer.json", "vocab.txt", "tokenizer_config.json"]);

export async function readEncoderFolder(folder: string): Promise<Map<string, Uint8Array>> {
  try {
    const found = (await readdir(folder)).filter((name) => FILES.has(name)).sort();
    if (!found.includes("config.json")) {
      throw new ParserError("E_ENCODER", `${folder}: no config.json found; this is not an encoder folder`);
    }
    const files = await Promise.all(found.map((name) => readFile(join(folder, name))));
    return new Map(found.map((name, i) => [name, files[i]!]));
  } catch (error) {
    throw fileError(folder, error);
  }
}

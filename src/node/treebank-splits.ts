/**
 * The paper's splits (its section 4.1) of the two treebanks that users get from the Linguistic Data Consortium: which files of
 * such a folder belong to training, development and test set. The folder may be the whole distribution or a part of it:
 * files are found by their names at any depth.
 */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileError } from "../platform/node/file-error.ts";
import { ParserError } from "../shared/errors.ts";

export type SplitName = "train" | "dev" | "test";
export const SPLIT_NAMES: readonly SplitName[] = ["train", "dev", "test"];

/** Files in the order of the treebank. */
export type SplitFiles = Readonly<Record<SplitName, readonly string[]>>;

export interface SplitTreebank {
  readonly name: string;
  /** What its files look like, for messages. */
  readonly files: string;
  readonly encoding: string;
  /** The number that decides, from a file's name; null: not a file of this treebank. */
  numberOf(fileName: string): number | null;
  splitOf(number: number): SplitName | null;
}

/** WSJ: sections 2-21 for training, 22 for development, 23 for testing; wsj_0203.mrg is file 3 of section 2. */
export const pennTreebank: SplitTreebank = {
  name: "Penn Treebank",
  files: "wsj_SSNN.mrg",
  encoding: "latin1",
  numberOf: (fileName) => numberIn(/^wsj_(\d{4})\.mrg(?:\.gz)?$/i, fileName),
  splitOf(number) {
    const section = Math.floor(number / 100);
    if (section >= 2 && section <= 21) return "train";
    return section === 22 ? "dev" : section === 23 ? "test" : null;
  },
};

/** CTB 5.1: articles 1-270 and 440-1151 for training, 301-325 for development, 271-300 for testing. */
export const chineseTreebank: SplitTreebank = {
  name: "Chinese Treebank 5.1",
  files: "chtb_NNN.fid",
  encoding: "gb18030",
  numberOf: (fileName) => numberIn(/^chtb_(\d{3,4})\.(?:fid|nw|mz|mrg)(?:\.gz)?$/i, fileName),
  splitOf(number) {
    if ((number >= 1 && number <= 270) || (number >= 440 && number <= 1151)) return "train";
    if (number >= 271 && number <= 300) return "test";
    return number >= 301 && number <= 325 ? "dev" : null;
  },
};

export async function findSplits(treebank: SplitTreebank, folder: string): Promise<SplitFiles> {
  const found = new Map<number, string>();
  for (const entry of await filesBelow(folder)) {
    const number = treebank.numberOf(entry.name);
    if (number === null) continue;
    const other = found.get(number);
    if (other !== undefined) {
      throw new ParserError("E_SPLIT_TWICE", `${other} and ${entry.path} are the same file of the ${treebank.name}`, {
        hint: "Name the folder that contains only the bracketed files",
      });
    }
    found.set(number, entry.path);
  }
  const splits: Record<SplitName, string[]> = { train: [], dev: [], test: [] };
  for (const [number, path] of [...found].sort((a, b) => a[0] - b[0])) {
    const split = treebank.splitOf(number);
    if (split !== null) splits[split].push(path);
  }
  for (const name of SPLIT_NAMES) {
    if (splits[name].length > 0) continue;
    throw new ParserError("E_SPLIT_EMPTY", `${folder} has no files of the ${treebank.name} for the ${name} set`, {
      hint: `Their names are ${treebank.files}`,
    });
  }
  return splits;
}

function numberIn(pattern: RegExp, fileName: string): number | null {
  const digits = pattern.exec(fileName)?.[1];
  return digits === undefined ? null : Number(digits);
}

async function filesBelow(folder: string): Promise<{ name: string; path: string }[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => ({ name: entry.name, path: join(entry.parentPath, entry.name) }));
  } catch (error) {
    throw fileError(folder, error);
  }
}

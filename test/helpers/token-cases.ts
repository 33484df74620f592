/** Reads the hand-written cases of test/cases/tokens and test/cases/sentences; their README describes the format. */
import { readdirSync, readFileSync } from "node:fs";
import type { TokenizerOptions } from "../../src/text/token.ts";

export interface TokenCase {
  readonly file: string;
  readonly raw: string;
  readonly options: TokenizerOptions;
  readonly tokens: readonly { readonly text: string; readonly form: string }[];
}

const tokenFolder = new URL("../cases/tokens/", import.meta.url);

export function tokenCases(): TokenCase[] {
  return caseFiles(tokenFolder).flatMap(({ file, lines }) => {
    let options: TokenizerOptions = {};
    const cases: TokenCase[] = [];
    lines.forEach((line, i) => {
      if (line.startsWith("@ ")) options = { ...options, ...readOption(line.slice(2)) };
      if (!line.startsWith("> ")) return;
      const tokens = lines[i + 1]!.split(" ").map(readToken);
      cases.push({ file, raw: line.slice(2), options, tokens });
    });
    return cases;
  });
}

function readOption(line: string): TokenizerOptions {
  const [name, value] = line.split("=") as [string, string];
  return name === "abbreviations" ? { abbreviations: value.split(",") } : { [name]: value };
}

function readToken(written: string): { text: string; form: string } {
  const bar = written.indexOf("|", 1);
  if (bar === -1) return { text: written, form: written };
  return { text: written.slice(0, bar).replaceAll("␣", " "), form: written.slice(bar + 1) };
}

export interface SentenceCase {
  readonly file: string;
  readonly raw: string;
  readonly sentences: readonly string[];
}

/** `> text` with `⏎` for a line end, then one line `- sentence` for each. */
export function sentenceCases(): SentenceCase[] {
  return caseFiles(new URL("../cases/sentences/", import.meta.url)).flatMap(({ file, lines }) => {
    const cases: { file: string; raw: string; sentences: string[] }[] = [];
    for (const line of lines) {
      const content = line.slice(2).replaceAll("⏎", "\n");
      if (line.startsWith("> ")) cases.push({ file, raw: content, sentences: [] });
      if (line.startsWith("- ")) cases.at(-1)!.sentences.push(content);
    }
    return cases;
  });
}

function caseFiles(folder: URL): { file: string; lines: string[] }[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".txt"));
  return files.map((file) => ({ file, lines: readFileSync(new URL(file, folder), "utf8").split("\n") }));
}

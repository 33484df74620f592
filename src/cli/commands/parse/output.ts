/** How parses are written: one form a file format, each with something in the place of a sentence that has no parse. */
import { type Parse, writeParse } from "../../../parsing/parse.ts";
import { ParserError } from "../../../shared/errors.ts";
import { writeTree } from "../../../trees/bracket-writer.ts";
import { conll2012 } from "../../../trees/conll-2012.ts";
import { drawBoxes } from "../../../trees/drawing/boxes.ts";
import { drawSvg, drawSvgSheet } from "../../../trees/drawing/svg.ts";
import type { Tree } from "../../../trees/tree.ts";
import { refusePicture } from "../../output.ts";
import type { RawSentence } from "./word-input.ts";

export const PARSE_FORMATS = ["brackets", "boxes", "json", "svg", "conll2012"] as const;
export type ParseFormat = (typeof PARSE_FORMATS)[number];

/** What the name of the output asks for when nobody says it otherwise. */
export function parseFormatFor(path: string | undefined): ParseFormat {
  if (path === undefined) return "brackets";
  refusePicture(path);
  if (path.endsWith(".svg")) return "svg";
  if (/\.jsonl?$/.test(path)) return "json";
  return path.endsWith(".conll") ? "conll2012" : "brackets";
}

/** null: an empty line stood there. */
export type Outcome = Parse | ParserError | null;

export interface ParseWriter {
  readonly header: string;
  write(outcome: Outcome, raw?: RawSentence): string;
  footer(): string;
}

export function parseWriter(format: ParseFormat): ParseWriter {
  switch (format) {
    case "brackets":
      return simpleWriter(writeTree);
    case "boxes":
      return simpleWriter(drawBoxes);
    case "conll2012":
      return {
        header: conll2012.header!,
        write: (outcome) => (isParse(outcome) ? conll2012.write!(outcome.tree) : "\n"),
        footer: () => conll2012.footer!,
      };
    case "json":
      return { header: "", write: (outcome, raw) => `${jsonLine(outcome, raw)}\n`, footer: () => "" };
    case "svg":
      return svgWriter();
  }
}

function simpleWriter(writeOne: (tree: Tree) => string): ParseWriter {
  return {
    header: "",
    write: (outcome) => `${isParse(outcome) ? writeOne(outcome.tree) : ""}\n`,
    footer: () => "",
  };
}

/** One picture with all trees, or of the one tree there is. */
function svgWriter(): ParseWriter {
  const trees: Tree[] = [];
  return {
    header: "",
    write(outcome) {
      if (isParse(outcome)) trees.push(outcome.tree);
      return "";
    },
    footer: () => (trees.length === 1 ? drawSvg(trees[0]!) : drawSvgSheet(trees)),
  };
}

/** Of raw text, where the sentence is from goes first. */
export function jsonLine(outcome: Outcome, raw?: RawSentence): string {
  const line = resultLine(outcome);
  return raw === undefined ? line : `${JSON.stringify(raw).slice(0, -1)},${line.slice(1)}`;
}

function resultLine(outcome: Outcome): string {
  if (isParse(outcome)) return writeParse(outcome);
  if (outcome === null) return JSON.stringify({ tokens: [], tree: null, logProbability: 0, constituents: [] });
  const { code, message } = outcome;
  return JSON.stringify({ error: { code, message } });
}

export function isParse(outcome: Outcome): outcome is Parse {
  return outcome !== null && !(outcome instanceof ParserError);
}

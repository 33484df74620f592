/**
 * The properties of a CoreNLP request, as far as they mean something here:
 *
 *   {"annotators": "tokenize,ssplit,pos,parse", "outputFormat": "json", "tokenize.whitespace": "true", "ssplit.eolonly": "true"}
 *
 * Clients send many more (languages, models, annotators that this server does not have): those are left aside, as the answer leaves out
 * what they would give. What cannot be left aside is an error: an output format other than JSON.
 */
import { ServiceError } from "./service-error.ts";

export interface CoreNlpProperties {
  /** Whether tags and trees are asked for; if neither is, nothing is parsed. */
  readonly tags: boolean;
  readonly trees: boolean;
  /** depparse: dependencies, made from the trees. */
  readonly dependencies: boolean;
  readonly words: "text" | "whitespace";
  readonly sentences: "text" | "lines" | "one";
}

/** What CoreNLP itself does when nothing is said about annotators. */
const DEFAULT_ANNOTATORS = "tokenize,ssplit,pos,parse";

export function readProperties(text: string | undefined): CoreNlpProperties {
  const properties = propertiesIn(text ?? "{}");
  const get = (name: string, fallback: string) => properties.get(name) ?? fallback;
  const isSet = (name: string) => get(name, "false").toLowerCase() === "true";
  const format = get("outputFormat", "json").toLowerCase();
  if (format !== "json") {
    throw new ServiceError(400, "E_OUTPUT_FORMAT", `the output format "${format}" is not supported; only json is`);
  }
  const annotators = get("annotators", DEFAULT_ANNOTATORS)
    .split(/[\s,]+/)
    .map((name) => name.toLowerCase());
  const isWhitespace = isSet("tokenize.whitespace") || get("tokenize.language", "").toLowerCase() === "whitespace";
  return {
    tags: annotators.some((name) => name === "pos" || name === "parse" || name === "depparse"),
    trees: annotators.includes("parse"),
    dependencies: annotators.includes("depparse"),
    words: isWhitespace ? "whitespace" : "text",
    sentences: isSet("ssplit.isOneSentence") ? "one" : isSet("ssplit.eolonly") ? "lines" : "text",
  };
}

function propertiesIn(text: string): ReadonlyMap<string, string> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new ServiceError(400, "E_PROPERTIES", "properties must be a JSON object", {
      hint: 'Give ?properties={"annotators":"parse","outputFormat":"json"}, percent-encoded',
    });
  }
  return new Map(Object.entries(value).map(([name, given]) => [name, String(given)]));
}

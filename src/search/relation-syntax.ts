/** Reads relations: their spellings, their numbers, the C of chains, and the list of all children `<... { A ; B }`. */
import { readDescription } from "./descriptions.ts";
import type { Formula, NodePattern, Relation } from "./syntax.ts";
import type { TokenReader } from "./token-reader.ts";

/** How the node after a relation is read: the parser's business. */
export type ReadTarget = (reader: TokenReader) => NodePattern;

/** The spellings of tgrep2 that differ. */
const SPELLINGS: Readonly<Record<string, string>> = {
  "<`": "<-",
  ">`": ">-",
  "<<`": "<<-",
  ">>`": ">>-",
  "$.": "$+",
  "$,": "$-",
  "$..": "$++",
  "$,,": "$--",
};

export function readRelation(reader: TokenReader, readTarget: ReadTarget): Formula {
  const { text, offset } = reader.take();
  if (text === "<...") return readChildList(reader, readTarget);
  const symbol = SPELLINGS[text] ?? text;
  return { kind: "relation", relation: readArgument(reader, symbol, offset), target: readTarget(reader) };
}

function readArgument(reader: TokenReader, symbol: string, offset: number): Relation {
  if (symbol.endsWith("+") && !symbol.startsWith("$")) {
    reader.expect("(", `${symbol} needs what stands between in brackets: ${symbol}(NP)`);
    const through = readDescription(reader);
    if (through.kind === "reference" || through.kind === "link" || through.variables.length > 0) {
      throw reader.problem("only a label or a regular expression can stand in these brackets", offset);
    }
    reader.expect(")", 'a label alone can stand in these brackets, and ")" after it');
    return { symbol, through };
  }
  if (reader.next.kind === "number") return readNumber(reader, symbol);
  if (symbol === "<," || symbol === ">,") return { symbol: symbol[0]!, number: 1 };
  if (symbol === "<-" || symbol === ">-") return { symbol: symbol[0]!, number: -1 };
  return { symbol };
}

/** `<2`, `<-2`, `>2`, `>-2`, `<<<2`, `<<<-2`. */
function readNumber(reader: TokenReader, symbol: string): Relation {
  const isCounted = ["<", ">", "<-", ">-", "<<<"].includes(symbol);
  if (!isCounted) throw reader.problem(`${symbol} takes no number`);
  const { text, offset } = reader.take();
  const isFromEnd = symbol.endsWith("-");
  const number = Number(text);
  if (number === 0) throw reader.problem("children are counted from 1", offset);
  if (isFromEnd && number < 0) throw reader.problem("one minus is enough", offset);
  return { symbol: isFromEnd ? symbol[0]! : symbol, number: isFromEnd ? -number : number };
}

/** `<... { A ; B }`: the first child is an A, the second a B, and there is no third. */
function readChildList(reader: TokenReader, readTarget: ReadTarget): Formula {
  reader.expect("{", 'the children stand in braces with blanks around them: "<... { DT ; NN }"');
  const targets = [readTarget(reader)];
  while (reader.takes(";")) targets.push(readTarget(reader));
  reader.expect("}", 'children are separated by ";" and end with "}", with blanks around them');
  const parts: Formula[] = targets.map((target, i) => childNumber(i + 1, target));
  return { kind: "all", parts: [...parts, { kind: "not", part: childNumber(targets.length + 1, ANY_NODE) }] };
}

function childNumber(number: number, target: NodePattern): Formula {
  return { kind: "relation", relation: { symbol: "<", number }, target };
}

const ANY_NODE: NodePattern = {
  description: { isNegated: false, isBasic: false, variables: [], kind: "any" },
  name: null,
  relations: null,
};

/**
 * Trees as JSON, offsets included:
 *
 *   {"label":"NP","children":[{"tag":"DT","word":"the","offsets":{"start":0,"end":3}},{"tag":null,"word":"dog"}]}
 *
 * Strict: what is not a tree is an error that names the place, as in `$.children[1].word`.
 */
import { ParserError, reasonOf } from "../shared/errors.ts";
import { recurse } from "./recurse.ts";
import { branch, isLeaf, type Leaf, leaf, type Offsets, type Tree } from "./tree.ts";

/** The plain value: what `fromJson` takes, with nothing in it but a tree's own fields. */
export function toJson(tree: Tree): Tree {
  return recurse<Tree, Tree>(tree, (node) =>
    isLeaf(node)
      ? { children: [], finish: () => copyLeaf(node) }
      : { children: node.children, finish: (children) => branch(node.label, children) },
  );
}

/** The tree that a plain value stands for. Throws a `ParserError` (E_TREE_JSON) if it stands for none. */
export function fromJson(value: unknown): Tree {
  return recurse<Located, Tree>({ value, above: null }, (at) => {
    const fields = objectAt(at, "a tree is");
    if ("word" in fields) {
      const read = readLeaf(fields, at);
      return { children: [], finish: () => read };
    }
    if (!("children" in fields)) fail(at, 'a leaf has a "word", a constituent has "children"; here is neither');
    const { label, children } = fields;
    checkFields(fields, ["label", "children"], at);
    if (typeof label !== "string") fail(inside(at, "label", label), `a label must be a string, not ${kindOf(label)}`);
    const place = inside(at, "children", children);
    if (!Array.isArray(children)) fail(place, `children must be a list, not ${kindOf(children)}`);
    if (children.length === 0) fail(place, "a constituent must have at least one child");
    return {
      children: Array.from(children, (child: unknown, index) => inside(place, index, child)),
      finish: (read) => branch(label, read),
    };
  });
}

/** The text on one line. JSON.stringify overflows the stack on deep trees; this does not. */
export function writeJson(tree: Tree): string {
  let text = "";
  const pending: (Tree | string)[] = [tree]; // a string is text as it is
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === "string") text += next;
    else if (isLeaf(next)) text += JSON.stringify(copyLeaf(next));
    else {
      text += `{"label":${JSON.stringify(next.label)},"children":[`;
      pending.push("]}");
      for (let i = next.children.length - 1; i >= 0; i--) {
        pending.push(next.children[i]!);
        if (i > 0) pending.push(",");
      }
    }
  }
  return text;
}

/** The tree in a JSON text. */
export function readJson(text: string): Tree {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ParserError("E_TREE_JSON", `this is not JSON: ${reasonOf(cause)}`, { cause });
  }
  return fromJson(value);
}

/** A value and the way to it, kept as a chain so that it is spelt out only for an error. */
interface Located {
  readonly value: unknown;
  readonly above: { readonly place: Located; readonly key: string | number } | null;
}

function inside(place: Located, key: string | number, value: unknown): Located {
  return { value, above: { place, key } };
}

function fail(at: Located, reason: string): never {
  const keys: string[] = [];
  for (let { above } = at; above !== null; above = above.place.above) {
    keys.push(typeof above.key === "number" ? `[${above.key}]` : `.${above.key}`);
  }
  throw new ParserError("E_TREE_JSON", `$${keys.reverse().join("")}: ${reason}`);
}

function objectAt(at: Located, subject: string): Readonly<Record<string, unknown>> {
  const { value } = at;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    fail(at, `${subject} an object, not ${kindOf(value)}`);
  }
  return value as Readonly<Record<string, unknown>>; // an object, as was just seen
}

function checkFields(fields: Readonly<Record<string, unknown>>, known: readonly string[], at: Located): void {
  for (const name of Object.keys(fields)) {
    if (!known.includes(name)) fail(inside(at, name, fields[name]), `unknown field; known fields: ${known.join(", ")}`);
  }
}

function readLeaf(fields: Readonly<Record<string, unknown>>, at: Located): Leaf {
  checkFields(fields, ["tag", "word", "offsets"], at);
  const { tag, word, offsets } = fields;
  if (typeof word !== "string" || word === "") {
    fail(inside(at, "word", word), `a word must be a non-empty string, not ${kindOf(word)}`);
  }
  if (tag !== null && typeof tag !== "string")
    fail(inside(at, "tag", tag), `a tag must be a string or null, not ${kindOf(tag)}`);
  return leaf(tag, word, offsets === undefined ? undefined : readOffsets(inside(at, "offsets", offsets)));
}

function readOffsets(at: Located): Offsets {
  const fields = objectAt(at, "offsets are");
  checkFields(fields, ["start", "end"], at);
  const { start, end } = fields;
  if (!isIndex(start) || !isIndex(end) || end < start) {
    fail(at, "offsets must be whole numbers with 0 <= start <= end");
  }
  return { start, end };
}

function isIndex(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0; // a number, as was just seen
}

function copyLeaf({ tag, word, offsets }: Leaf): Leaf {
  return leaf(tag, word, offsets === undefined ? undefined : { start: offsets.start, end: offsets.end });
}

function kindOf(value: unknown): string {
  if (value === undefined) return "missing";
  if (value === "") return "an empty string";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `${typeof value} ${JSON.stringify(value)}`;
}

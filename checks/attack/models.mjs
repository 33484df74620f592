// Model files with a right checksum and made-up contents: refused with a code, or loaded and parsed with an end.
import { readFileSync } from "node:fs";
import { Parser } from "../../dist/index.js";
import { ParserError } from "../../dist/shared/errors.js";
import { randomFromSeed } from "../../dist/shared/random.js";
import { readWeights } from "../../dist/shared/safetensors.js";
import { seal } from "../../dist/shared/seal.js";
import { writeWeights } from "../../dist/shared/write-safetensors.js";

const COUNT = 150;
const MAX_SECONDS = 120;
const VALUES = [
  0,
  -1,
  1,
  2,
  64,
  1e3,
  65_536,
  1e6,
  1e9,
  1.5,
  null,
  "",
  "x",
  [],
  {},
  true,
  "NT-S",
  "top-down",
  "bottom-up",
];

export async function attackModels({ model }, fault) {
  const { metadata, tensors } = readWeights(readFileSync(model));
  metadata.delete("checksum");
  const random = randomFromSeed(7);
  const outcomes = new Map();
  const before = process.memoryUsage().rss;
  const end = performance.now() + MAX_SECONDS * 1000;
  let tried = 0;
  for (; tried < COUNT && performance.now() < end; tried++) {
    const changed = new Map(metadata);
    const key = ["encoder", "tags", "network", "task", "decoder"][random.below(5)];
    changed.set(key, JSON.stringify(mutated(JSON.parse(metadata.get(key)), random)));
    const outcome = await outcomeOf(seal(writeWeights({ metadata: changed, tensors })));
    if (!(outcome instanceof Error)) count(outcomes, outcome);
    else if (outcome instanceof ParserError) count(outcomes, outcome.code);
    else fault(`a changed ${key}: ${outcome.stack}`);
  }
  const counted = [...outcomes].sort().map(([name, times]) => `${name} ${times} times`);
  const grown = Math.round((process.memoryUsage().rss - before) / 2 ** 20);
  return [`${tried} models with one value changed: ${counted.join(", ")}`, `memory of the process grew by ${grown} MB`];
}

function count(outcomes, name) {
  outcomes.set(name, (outcomes.get(name) ?? 0) + 1);
}

async function outcomeOf(bytes) {
  try {
    const parser = await Parser.load(bytes, { threads: 1 });
    try {
      parser.parse("The public is still cautious.");
      return "parsed";
    } finally {
      parser.dispose();
    }
  } catch (error) {
    return error;
  }
}

/** The same with one value, wherever it is, replaced, left out or doubled. */
function mutated(value, random) {
  const places = [];
  const pending = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    // Long lists (words) would hide everything else.
    const keys = Array.isArray(next) ? [0, next.length - 1].filter((i) => i >= 0) : Object.keys(next);
    for (const key of keys) {
      places.push([next, key]);
      if (typeof next[key] === "object" && next[key] !== null) pending.push(next[key]);
    }
  }
  const [owner, key] = places[random.below(places.length)];
  const way = random.below(6);
  if (way === 0 && Array.isArray(owner)) owner.push(owner[key]);
  else if (way === 0) delete owner[key];
  else owner[key] = VALUES[random.below(VALUES.length)];
  return value;
}

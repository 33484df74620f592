/**
 * The true loss of configurations, from the definition: the smallest distance from gold of any tree that can still be built,
 * found by trying every sequence of transitions. It shares no code with the oracles nor with the transition systems: it has
 * configurations and rules of its own, written down from section 2 of the paper. It imports nothing.
 *
 * Nothing bounds the search but the loss itself: is there a sequence that ends with a loss of 0, of 1, of 2 …? A sequence is
 * given up when its loss must be larger, for two plain reasons: a constituent ends no earlier than the next word, so what is
 * missing and should have ended before it stays missing; and an open nonterminal will be a constituent of its label and left end,
 * either one that is missing or one in excess.
 */
export interface Space {
  readonly system: string;
  readonly words: number;
  readonly labels: readonly string[];
  /** The longest chain of labels that one transition makes, in systems whose transitions do that. */
  readonly chain: number;
}

interface Item {
  /** The label of an open nonterminal; null for a word or a finished constituent. */
  readonly open: string | null;
  readonly left: number;
  readonly unary: number;
  readonly isWord: boolean;
  /** Lexical: what is not a constituent yet but must become one of this label. */
  readonly part?: { readonly label: string; readonly isLeftOpen: boolean };
}

export interface Configuration {
  readonly next: number;
  readonly stack: readonly Item[];
  /** The gold constituents that are not built, as a sorted multiset of "label left right". */
  readonly missing: readonly string[];
  /** How many constituents are built that are not in gold. */
  readonly excess: number;
  readonly finished: boolean;
  /** Structure-label: the topmost item is still to be labelled. */
  readonly isUnlabelled: boolean;
}

export function startOf(gold: readonly string[]): Configuration {
  return { next: 0, stack: [], missing: [...gold].sort(), excess: 0, finished: false, isUnlabelled: false };
}

/** Every legal transition with the configuration it leads to. */
export function successors(space: Space, from: Configuration): Map<string, Configuration> {
  const rules = RULES[space.system];
  if (rules === undefined)
    throw new Error(`write down the transitions of the ${space.system} system here, by themselves`);
  return from.finished ? new Map() : new Map(rules(space, from));
}

type Successors = (space: Space, from: Configuration) => Iterable<[string, Configuration]>;

/** By system: the transitions as the literature has them. A system with an exact oracle adds its own. */
const RULES: Readonly<Record<string, Successors>> = {
  *"top-down"({ words, labels }, from) {
    const { next, stack } = from;
    const bottom = stack.findLastIndex(isOpen);
    const opens = stack.filter(isOpen).length;
    if (next < words && opens > 0) yield ["SH", shifted(from)];
    if (opens > 0 && !isOpen(stack.at(-1)!) && !(opens === 1 && next < words)) {
      const after = built(from, stack[bottom]!.open!, bottom, stack.slice(bottom + 1));
      yield ["RE", { ...after, finished: bottom === 0 }];
    }
    if (next < words) for (const label of labels) yield [`NT-${label}`, opened(from, label, next)];
  },
  *"in-order"(space, from) {
    const { next, stack } = from;
    const top = stack.at(-1);
    const last = stack.findLastIndex(isOpen);
    if (next < space.words && (last >= 0 || top === undefined)) yield ["SH", shifted(from)];
    if (last >= 0) {
      const children = [stack[last - 1]!, ...stack.slice(last + 1)];
      yield ["RE", built(from, stack[last]!.open!, last - 1, children)];
    }
    if (top !== undefined && !isOpen(top)) {
      for (const label of space.labels) yield [`NT-${label}`, opened(from, label, top.left)];
    }
    yield* finished(space, from);
  },
  *"bottom-up"(space, from) {
    const { next, stack } = from;
    if (next < space.words) yield ["SH", shifted(from)];
    for (let arity = 1; arity <= stack.length; arity++) {
      const bottom = stack.length - arity;
      for (const label of space.labels) yield [`RE#${arity}-${label}`, built(from, label, bottom, stack.slice(bottom))];
    }
    yield* finished(space, from);
  },
  *lexical(space, from) {
    const { next, stack } = from;
    const [under, left, right] = [stack.at(-3), stack.at(-2), stack.at(-1)];
    const wordsLeft = next < space.words;
    if (wordsLeft) yield ["SH", shifted(from)];
    for (const label of space.labels) {
      if (right !== undefined && right.part === undefined)
        yield [`UN-${label}`, built(from, label, stack.length - 1, [right])];
      if (left === undefined || right === undefined) continue;
      for (const [name, head, other] of [
        ["RL", left, right],
        ["RR", right, left],
      ] as const) {
        if (other.part !== undefined || (head.part !== undefined && head.part.label !== label)) continue;
        if (name === "RR" && head.part?.isLeftOpen === false) continue;
        yield [`${name}-${label}`, built(from, label, stack.length - 2, [left, right])];
        const part = { label, isLeftOpen: name === "RR" };
        const canBeTaken = wordsLeft || (part.isLeftOpen && under !== undefined && under.part === undefined);
        const item: Item = { open: null, left: left.left, unary: 0, isWord: false, part };
        if (canBeTaken) yield [`${name}*-${label}`, { ...from, stack: [...stack.slice(0, -2), item] }];
      }
    }
    yield* finished(space, from);
  },
  *"structure-label"({ words, labels, chain }, from) {
    const { next, stack, isUnlabelled } = from;
    if (!isUnlabelled) {
      if (next < words) yield ["SH", { ...shifted(from), isUnlabelled: true }];
      const [left] = stack.slice(-2);
      const pair: Item = { open: null, left: left?.left ?? 0, unary: -1, isWord: false };
      if (stack.length > 1) yield ["CO", { ...from, stack: [...stack.slice(0, -2), pair], isUnlabelled: true }];
      return;
    }
    const isWhole = next === words && stack.length === 1;
    if (!isWhole) yield ["NO", { ...from, isUnlabelled: false }];
    for (const names of sequencesOf(labels, chain)) {
      let after = from;
      for (const label of names.toReversed()) after = built(after, label, stack.length - 1, after.stack.slice(-1));
      yield [`LA-${names.join("+")}`, { ...after, isUnlabelled: false, finished: isWhole }];
    }
  },
};

/** All sequences of one to `longest` labels. */
function* sequencesOf(labels: readonly string[], longest: number): Generator<readonly string[]> {
  if (longest === 0) return;
  for (const label of labels) {
    yield [label];
    for (const inner of sequencesOf(labels, longest - 1)) yield [label, ...inner];
  }
}

function isOpen({ open }: Item): boolean {
  return open !== null;
}

function shifted(from: Configuration): Configuration {
  return { ...from, next: from.next + 1, stack: [...from.stack, word(from.next)] };
}

function* finished({ words }: Space, from: Configuration): Generator<[string, Configuration]> {
  const [only, ...others] = from.stack;
  if (from.next < words || only === undefined || others.length > 0 || isOpen(only) || only.isWord || only.part) return;
  yield ["FI", { ...from, finished: true }];
}

/** The true loss of any configuration of a space; what was found is remembered from one question to the next. */
export function trueLoss(space: Space): (configuration: Configuration) => number {
  /** By configuration: the loss still to come is known to be at least this much, or exactly this much. */
  const atLeast = new Map<string, number>();
  const exactly = new Map<string, number>();

  /** Can the parse end with at most `budget` more constituents in excess and missing? */
  function canEndWith(configuration: Configuration, budget: number): boolean {
    const { missing, finished, excess } = configuration;
    if (finished) return missing.length <= budget;
    if (leastToCome(configuration) > budget) return false;
    const key = keyOf(configuration);
    const known = exactly.get(key);
    if (known !== undefined) return known <= budget;
    if ((atLeast.get(key) ?? 0) > budget) return false;
    for (const after of successors(space, configuration).values()) {
      if (canEndWith(after, budget - (after.excess - excess))) {
        if ((atLeast.get(key) ?? 0) === budget) exactly.set(key, budget);
        return true;
      }
    }
    atLeast.set(key, budget + 1);
    return false;
  }

  return (configuration) => {
    let toCome = 0;
    while (!canEndWith(configuration, toCome)) toCome++;
    return configuration.excess + toCome;
  };
}

function leastToCome({ next, stack, missing }: Configuration): number {
  const wanted = new Map<string, number>();
  let least = 0;
  for (const constituent of missing) {
    const [label, left, right] = constituent.split(" ");
    const key = `${label} ${left}`;
    if (Number(right) < next) least++;
    else wanted.set(key, (wanted.get(key) ?? 0) + 1);
  }
  for (const { open, left } of stack) {
    if (open === null) continue;
    const key = `${open} ${left}`;
    const count = wanted.get(key) ?? 0;
    if (count === 0) least++;
    else wanted.set(key, count - 1);
  }
  return least;
}

/** What is asked about: the search has no bounds, but the configurations of a sentence are without end. */
export interface Bounds {
  readonly unary: number;
  readonly open: number;
  readonly excess: number;
}

export interface Reached {
  readonly configuration: Configuration;
  readonly transitions: readonly string[];
}

/** Every configuration that can be reached within the bounds, once, with transitions that lead to it. */
export function* configurations(space: Space, start: Configuration, bounds: Bounds): Generator<Reached> {
  const seen = new Set<string>();
  const pending: Reached[] = [{ configuration: start, transitions: [] }];
  for (let reached = pending.pop(); reached !== undefined; reached = pending.pop()) {
    const { configuration, transitions } = reached;
    const key = `${keyOf(configuration)} ${configuration.excess}`;
    if (seen.has(key) || !isWithin(bounds, configuration)) continue;
    seen.add(key);
    yield reached;
    for (const [name, after] of successors(space, configuration)) {
      pending.push({ configuration: after, transitions: [...transitions, name] });
    }
  }
}

function isWithin(bounds: Bounds, { stack, excess }: Configuration): boolean {
  const opens = stack.filter(({ open }) => open !== null).length;
  return opens <= bounds.open && excess <= bounds.excess && stack.every(({ unary }) => unary <= bounds.unary);
}

function word(left: number): Item {
  return { open: null, left, unary: 0, isWord: true };
}

function opened(from: Configuration, label: string, left: number): Configuration {
  return { ...from, stack: [...from.stack, { open: label, left, unary: 0, isWord: false }] };
}

/** After `children` and all of the stack from `bottom` on became one constituent. */
function built(from: Configuration, label: string, bottom: number, children: readonly Item[]): Configuration {
  const { left, unary } = children[0]!;
  const item = { open: null, left, unary: children.length === 1 ? unary + 1 : 0, isWord: false };
  const stack = [...from.stack.slice(0, bottom), item];
  const place = from.missing.indexOf(`${label} ${left} ${from.next}`);
  if (place === -1) return { ...from, stack, excess: from.excess + 1 };
  return { ...from, stack, missing: from.missing.toSpliced(place, 1) };
}

function keyOf({ next, stack, missing, finished, isUnlabelled }: Configuration): string {
  let key = finished ? "." : isUnlabelled ? "?" : "";
  for (const { open, left, unary, isWord, part } of stack) {
    if (part !== undefined) key += `${part.label}${part.isLeftOpen ? "<" : "*"}${left},`;
    else key += open === null ? `${left}${isWord ? "w" : `:${unary}`},` : `${open}${left},`;
  }
  return `${key}${next} ${missing.join(";")}`;
}

/**
 * The playground's state: a gold tree, a system, and the transitions chosen so far. It is a value: each function gives a new one.
 *
 *   let game = newGame({ gold: "(A (B w0) w1)", words: "bare", system: "in-order", … });
 *   game = choose(choose(game, "SH"), "NT-A");      // here(game).loss is 1
 *   game = goTo(game, game.at - 1);                 // undo; what was undone is kept until another transition is chosen
 */
import { leaves, ParserError, type Tree } from "../../src/index.ts";
import {
  EXACT_SYSTEMS,
  findSystem,
  type Grammar,
  grammarAround,
  type SystemEntry,
  systemOf,
} from "../../src/oracle.ts";
import { readBrackets, type WordForm } from "../parts/bracket-input.ts";
import { type Judges, judgesOf, type Position, positionAfter, type Reading } from "./position.ts";

export interface Setting {
  /** In brackets. */
  readonly gold: string;
  /** tagged: a bracket around a single word is its tag. bare: it is a constituent, as in the paper's figures. */
  readonly words: WordForm;
  /** The name of one that can be played. */
  readonly system: string;
  /** Of the formula. */
  readonly reading: Reading;
  /** To choose from, beside those of the gold tree. */
  readonly labels: readonly string[];
}

export interface Game {
  readonly setting: Setting;
  readonly gold: Tree;
  readonly grammar: Grammar;
  readonly judges: Judges;
  /** The first is the start; what comes after `at` was undone. */
  readonly positions: readonly Position[];
  readonly at: number;
}

export function isSameSetting(a: Setting, b: Setting): boolean {
  const parts = ({ gold, words, system, reading, labels }: Setting) => [gold, words, system, reading, ...labels];
  return JSON.stringify(parts(a)) === JSON.stringify(parts(b));
}

/** The systems of which everything is known that the playground shows. */
export const PLAYABLE: readonly SystemEntry[] = EXACT_SYSTEMS.filter(({ reach }) => reach !== undefined);

/** The name, if it is one of theirs. */
export function playable(name: string | null): string | null {
  return PLAYABLE.find((known) => known.name === name)?.name ?? null;
}

/** Every step asks for every legal transition: past this it is no longer something to look at. */
const MAX_WORDS = 60;

export function newGame(setting: Setting): Game {
  const gold = readBrackets(setting.gold, setting.words);
  const { length } = leaves(gold);
  if (length > MAX_WORDS) {
    throw new ParserError("E_TOO_LONG", `the sentence has ${length} words; the playground takes up to ${MAX_WORDS}`);
  }
  const entry = findSystem(setting.system);
  const system = systemOf(entry);
  system.derive(gold); // an error if there is no constituent to build
  const grammar = grammarAround(system, gold, [], setting.labels);
  const judges = judgesOf(entry, grammar, setting.reading);
  return { setting, gold, grammar, judges, positions: [positionAfter(judges, gold, [])], at: 0 };
}

export function here({ positions, at }: Game): Position {
  return positions[at]!;
}

/** The position that the last transition was chosen at; null at the start. */
export function before({ positions, at }: Game): Position | null {
  return at === 0 ? null : positions[at - 1]!;
}

/** A transition that is not legal here is an error. */
export function choose(game: Game, name: string): Game {
  const { judges, gold, positions, at } = game;
  // To choose again what was undone is to redo it.
  if (positions[at + 1]?.taken.at(-1) === name) return { ...game, at: at + 1 };
  const next = positionAfter(judges, gold, [...here(game).taken, name]);
  return { ...game, positions: [...positions.slice(0, at + 1), next], at: at + 1 };
}

/** Undo, redo, or back to any step. */
export function goTo(game: Game, step: number): Game {
  return { ...game, at: Math.max(0, Math.min(step, game.positions.length - 1)) };
}

export interface Score {
  readonly transitions: number;
  /** Transitions that raised the loss. */
  readonly mistakes: number;
  readonly loss: number;
  /** Labelled F1 of the best tree still reachable, and in the end of the tree that was built: from 0 to 1. */
  readonly f1: number;
}

export function scoreOf({ positions, at }: Game): Score {
  const played = positions.slice(0, at + 1);
  const { loss, golds, best } = played[at]!;
  const mistakes = played.filter((position, step) => step > 0 && position.loss > played[step - 1]!.loss).length;
  const matched = golds.length - best.missing.length;
  return { transitions: at, mistakes, loss, f1: (2 * matched) / (golds.length + best.nodes.length) };
}

/** To the end by what the exact oracle prefers. */
export function finish(game: Game): Game {
  let played = game;
  for (let { preferred } = here(played); preferred !== null; preferred = here(played).preferred) {
    played = choose(played, preferred);
  }
  return played;
}

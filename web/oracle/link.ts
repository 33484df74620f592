/**
 * Games in a link: `#oracle?gold=(A+(B+w0)+w1)&words=bare&system=in-order&moves=SH+NT-A`; with a second one on the same tree,
 * `&beside=top-down&beside-moves=NT-A`; and with the text that the gold tree was parsed from, if there was one.
 */
import { ParserError } from "../../src/index.ts";
import { DEFAULT_SYSTEM } from "../../src/oracle.ts";
import type { LinkState } from "../parts/link-state.ts";
import { choose, type Game, goTo, here, isSameSetting, newGame, playable, type Setting } from "./game.ts";

export function writeGames([first, second]: readonly Game[]): LinkState {
  if (first === undefined) return {};
  const { gold, words, system, reading, labels } = first.setting;
  return {
    gold,
    words,
    system,
    ...(reading === "printed" && { formula: "printed" }),
    ...(labels.length > 0 && { labels: labels.join(" ") }),
    ...written("moves", first),
    ...(second !== undefined && { beside: second.setting.system, ...written("beside-moves", second) }),
  };
}

export interface ReadGames {
  readonly games: readonly Game[];
  /** A transition that is not legal; those before it are played. */
  readonly problem: ParserError | null;
}

/** A gold tree that cannot be read is an error. `known`: games that may be the same ones at another step, which keep what was undone. */
export function readGames(state: URLSearchParams, known: readonly Game[] = []): ReadGames {
  const setting: Setting = { ...readChoices(state), gold: state.get("gold") ?? "", words: wordsOf(state) };
  const first = played(setting, wordsIn(state.get("moves")), known[0]);
  const beside = playable(state.get("beside"));
  if (beside === null) return { games: [first.game], problem: first.problem };
  const second = played({ ...setting, system: beside }, wordsIn(state.get("beside-moves")), known[1]);
  return { games: [first.game, second.game], problem: first.problem ?? second.problem };
}

/** What a link says beside the tree. */
export function readChoices(state: URLSearchParams): Pick<Setting, "system" | "reading" | "labels"> {
  return {
    system: playable(state.get("system")) ?? DEFAULT_SYSTEM,
    reading: state.get("formula") === "printed" ? "printed" : "meant",
    labels: wordsIn(state.get("labels")),
  };
}

function played(
  setting: Setting,
  moves: readonly string[],
  known: Game | undefined,
): { readonly game: Game; readonly problem: ParserError | null } {
  if (known !== undefined && isSameSetting(known.setting, setting)) {
    const step = known.positions.findIndex(({ taken }) => taken.join(" ") === moves.join(" "));
    if (step !== -1) return { game: goTo(known, step), problem: null };
  }
  let game = newGame(setting);
  try {
    for (const name of moves) game = choose(game, name);
  } catch (error) {
    if (!(error instanceof ParserError)) throw error;
    return { game, problem: error };
  }
  return { game, problem: null };
}

function written(name: string, game: Game): LinkState {
  const { taken } = here(game);
  return taken.length > 0 ? { [name]: taken.join(" ") } : {};
}

function wordsOf(state: URLSearchParams): Setting["words"] {
  return state.get("words") === "tagged" ? "tagged" : "bare";
}

function wordsIn(list: string | null): string[] {
  return (list ?? "").split(/\s+/).filter((name) => name !== "");
}

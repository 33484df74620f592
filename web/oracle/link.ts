/** A game in a link: `#oracle?gold=(A+(B+w0)+w1)&words=bare&system=in-order&moves=SH+NT-A`. */
import { ParserError } from "../../src/index.ts";
import { DEFAULT_SYSTEM } from "../../src/oracle.ts";
import { choose, type Game, here, newGame, PLAYABLE, type Setting } from "./game.ts";

export function writeGame(game: Game): Record<string, string> {
  const { gold, words, system, reading, labels } = game.setting;
  const { taken } = here(game);
  return {
    gold,
    words,
    system,
    ...(reading === "printed" && { formula: "printed" }),
    ...(labels.length > 0 && { labels: labels.join(" ") }),
    ...(taken.length > 0 && { moves: taken.join(" ") }),
  };
}

export interface ReadGame {
  readonly game: Game;
  /** A transition that is not legal; those before it are played. */
  readonly problem: ParserError | null;
}

/** A gold tree that cannot be read is an error. */
export function readGame(state: URLSearchParams): ReadGame {
  let game = newGame(readSetting(state));
  try {
    for (const name of wordsIn(state.get("moves"))) game = choose(game, name);
  } catch (error) {
    if (!(error instanceof ParserError)) throw error;
    return { game, problem: error };
  }
  return { game, problem: null };
}

function readSetting(state: URLSearchParams): Setting {
  const system = state.get("system");
  return {
    gold: state.get("gold") ?? "",
    words: state.get("words") === "tagged" ? "tagged" : "bare",
    system: PLAYABLE.find(({ name }) => name === system)?.name ?? DEFAULT_SYSTEM,
    reading: state.get("formula") === "printed" ? "printed" : "meant",
    labels: wordsIn(state.get("labels")),
  };
}

function wordsIn(list: string | null): string[] {
  return (list ?? "").split(/\s+/).filter((name) => name !== "");
}

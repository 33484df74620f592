import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { writeTree } from "../../src/index.ts";
import { SYSTEM_NAMES } from "../../src/oracle.ts";
import { timelineOf } from "../../web/derivation/timeline.ts";
import { choose, finish, here } from "../../web/oracle/game.ts";
import { readGames } from "../../web/oracle/link.ts";
import { readBrackets } from "../../web/parts/bracket-input.ts";

const page = readFileSync(new URL("../../docs/playground.md", import.meta.url), "utf8");
const games = [...page.matchAll(/```\n#oracle\?(\S+)\n```\n\n((?:\|.*\n)+)/g)].map(([, link, table]) => ({
  link: link!,
  rows: [...table!.matchAll(/^\| ([A-Z]\S*) \| (\d+) \| (\d+) \|$/gm)].map(([, name, exact, formula]) => [
    name,
    Number(exact),
    Number(formula),
  ]),
}));

describe("docs/playground.md", () => {
  test("has games with their tables", () => expect(games.length).toBeGreaterThan(3));

  test.each(games)("$link", ({ link, rows }) => {
    const { games: played, problem } = readGames(new URLSearchParams(link));
    expect(problem).toBeNull();
    expect(here(played[0]!).moves.map(({ name, exact, formula }) => [name, exact.loss, formula!.loss])).toEqual(rows);
  });

  test("says how the second example ends, either way", () => {
    const [game] = readGames(new URLSearchParams(games.at(-1)!.link)).games;
    const ends = ["SH", "RE"].map((name) => writeTree(here(finish(choose(game!, name))).best.tree));
    for (const end of ends) expect(page).toContain(`\`${end}\``);
    const readings = here(finish(choose(readGames(new URLSearchParams(games[0]!.link)).games[0]!, "SH")));
    expect(writeTree(readings.best.tree)).toContain("(VP saw (NP the man) (PP with (NP the telescope)))");
    expect(readings.loss).toBe(1);
  });

  test("says when the VP appears in each system", () => {
    const [, link] = page.match(/#derivation\?(\S+)/)!;
    const tree = readBrackets(new URLSearchParams(link).get("text")!, "bare");
    const said = [...page.matchAll(/at step (\d+) of (\d+) ([a-z]+(?:-[a-z]+)?)/g)].map(([, step, all, system]) => [
      system,
      Number(step),
      Number(all),
    ]);
    const found = SYSTEM_NAMES.map((system) => {
      const { growth, actions } = timelineOf(system, tree);
      return [system, growth[2]!.openedAt ?? growth[2]!.builtAt, actions.length];
    });
    expect(said).toEqual(found);
  });
});

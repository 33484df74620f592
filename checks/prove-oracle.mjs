// The proof by exhaustion on sentences of four words: node checks/prove-oracle.mjs [WORDS MAX_GOLD [SYSTEM …]] [--advice]
// Compares the exact oracles with the true minimum, found by trying every sequence of transitions, at every configuration
// within the bounds. With --advice: how often the dynamic oracles that are not exact prefer a transition that raises the loss. The searcher
// is that of the tests (test/helpers); it is compiled into build/ to run without a test runner.
import { EXACT_SYSTEMS, oracleNamesOf } from "../dist/oracle.js";
import { refuse } from "../scripts/refuse.mjs";
import { compiledHelpers } from "./compiled-helpers.mjs";

const numbers = process.argv.slice(2).filter((argument) => argument !== "--advice");
const [words = 4, maxGold = 3] = numbers.slice(0, 2).map(Number);
const systems = numbers.slice(2);
const unknown = systems.find((system) => EXACT_SYSTEMS.every(({ name }) => name !== system));
if (unknown !== undefined) refuse(`no system with an exact oracle is called ${unknown}`);
const isWanted = (system) => systems.length === 0 || systems.includes(system);
const { adviceExhaustively, checkCrossHuang, checkExhaustively } = await compiledHelpers(
  "gold-trees",
  "exhaustive-oracle",
  "exhaustive-check",
  "cross-huang",
);

const settings = { labels: ["A", "B"], words, chain: 2, maxGold, explore: { unary: 1, open: 2, excess: 1 } };
console.log(`${words} words, labels A and B, chains of up to ${settings.chain}, gold trees of up to ${maxGold} constituents;
configurations with up to ${settings.explore.open} open nonterminals, ${settings.explore.excess} constituent in excess, unary chains of up to ${settings.explore.unary}
`);
if (process.argv.includes("--advice")) showAdvice();
else process.exit(proves() ? 0 : 1);

function showAdvice() {
  console.log("| system | oracle | configurations | not optimal |\n| --- | --- | --- | --- |");
  for (const system of EXACT_SYSTEMS.filter(({ name }) => isWanted(name))) {
    for (const oracle of oracleNamesOf(system).filter((name) => name.startsWith("dynamic-"))) {
      const { configurations, harmful } = adviceExhaustively(oracle, { system: system.name, ...settings });
      const share = `${harmful.toLocaleString("en")} (${((100 * harmful) / configurations).toFixed(2)} %)`;
      console.log(`| ${system.name} | ${oracle} | ${configurations.toLocaleString("en")} | ${share} |`);
    }
  }
}

/** Whether all of them are exact. */
function proves() {
  console.log(`| system | gold trees | configurations | transitions | mismatches | minutes |
| --- | --- | --- | --- | --- | --- |`);
  let failed = false;
  for (const { name: system } of EXACT_SYSTEMS) {
    if (!isWanted(system)) continue;
    const start = performance.now();
    const { golds, configurations, transitions, mismatches, mismatchCount } = checkExhaustively({
      system,
      ...settings,
    });
    const minutes = ((performance.now() - start) / 60e3).toFixed(1);
    const counts = [golds, configurations, transitions, mismatchCount].map((count) => count.toLocaleString("en"));
    console.log(`| ${system} | ${counts.join(" | ")} | ${minutes} |`);
    for (const mismatch of mismatches) console.log(mismatch);
    failed ||= mismatchCount > 0;
  }
  if (isWanted("lexical")) showPublished();
  return (!isWanted("structure-label") || provesPublished()) && !failed;
}

/** Whether the published oracle of the lexical system recommends what raises the loss. */
function showPublished() {
  const { configurations, harmful, harmfulSets, shown } = adviceExhaustively("dynamic-coavoux-crabbe", {
    system: "lexical",
    ...settings,
  });
  console.log(`
The published oracle of the lexical system, at ${configurations.toLocaleString("en")} configurations: what it prefers raises the loss in
${harmful.toLocaleString("en")}; something that it recommends raises it in ${harmfulSets.toLocaleString("en")}`);
  for (const found of shown) console.log(found);
}

/** Whether the published oracle of the structure-label system is optimal. */
function provesPublished() {
  const { configurations, harmful, leftOut, otherOrders } = checkCrossHuang(settings);
  console.log(`
The published oracle of the structure-label system, at ${configurations.toLocaleString("en")} configurations: a transition that
raises the loss in ${harmful.length}; only another order of a chain left out in ${otherOrders.length}; another optimal transition left out in ${leftOut.length}`);
  for (const found of [...harmful, ...leftOut].slice(0, 5)) console.log(found);
  return harmful.length + leftOut.length === 0;
}

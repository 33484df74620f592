// The proof by exhaustion on sentences of four words: node checks/prove-oracle.mjs [WORDS MAX_GOLD]
// Compares the exact oracles with the true minimum, found by trying every sequence of transitions, at every configuration
// within the bounds. The searcher is that of the tests (test/helpers); it is compiled into build/ to run without a test runner.
import { EXACT_SYSTEMS } from "../dist/oracle.js";
import { compiledHelpers } from "./compiled-helpers.mjs";

const [words = 4, maxGold = 3] = process.argv.slice(2).map(Number);
const { checkExhaustively } = await compiledHelpers("exhaustive-oracle", "exhaustive-check");

const settings = { labels: ["A", "B"], words, chain: 2, maxGold, explore: { unary: 1, open: 2, excess: 1 } };
console.log(`${words} words, labels A and B, chains of up to ${settings.chain}, gold trees of up to ${maxGold} constituents;
configurations with up to ${settings.explore.open} open nonterminals, ${settings.explore.excess} constituent in excess, unary chains of up to ${settings.explore.unary}

| system | gold trees | configurations | transitions | mismatches | minutes |
| --- | --- | --- | --- | --- | --- |`);
let failed = false;
for (const { name: system } of EXACT_SYSTEMS) {
  const start = performance.now();
  const { golds, configurations, transitions, mismatches, mismatchCount } = checkExhaustively({ system, ...settings });
  const minutes = ((performance.now() - start) / 60e3).toFixed(1);
  const counts = [golds, configurations, transitions, mismatchCount].map((count) => count.toLocaleString("en"));
  console.log(`| ${system} | ${counts.join(" | ")} | ${minutes} |`);
  for (const mismatch of mismatches) console.log(mismatch);
  failed ||= mismatchCount > 0;
}
process.exit(failed ? 1 : 0);

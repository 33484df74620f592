// Parses the everyday sentences of test/cases/everyday and prints how many trees are exactly right, by phenomenon:
//   node checks/everyday.mjs [--model MODEL] [--json] [--wrong]
// "exact" is about constituents and the places of punctuation marks; "tags too" also about the tags. --wrong adds each wrong tree below the right one.
import { parseArgs } from "node:util";
import { Parser, tokenize, writeTree } from "../dist/index.js";
import { everydayCases, scoreEveryday } from "./everyday-suite.mjs";

const { values: options } = parseArgs({
  options: { model: { type: "string" }, json: { type: "boolean" }, wrong: { type: "boolean" } },
});
const cases = everydayCases();
const parser = await Parser.load({ model: options.model });
const sentences = cases.map(({ text }) => tokenize(text).map(({ form }) => form));
const found = parser.parseBatch(sentences).map(({ tree }) => writeTree(tree));
const { total, byPhenomenon } = scoreEveryday(cases, found);

if (options.json) console.log(JSON.stringify({ total, byPhenomenon: Object.fromEntries(byPhenomenon) }, null, 2));
else {
  console.log("| phenomenon | sentences | exact | | tags too |");
  console.log("| --- | --- | --- | --- | --- |");
  for (const [name, counts] of byPhenomenon) console.log(row(name.replaceAll("-", " "), counts));
  console.log(row("**all**", total));
}
if (options.wrong) {
  for (const [i, { text, tree }] of cases.entries()) {
    if (scoreEveryday([cases[i]], [found[i]]).total.exact === 0) console.log(`\n${text}\n  ${tree}\n  ${found[i]}`);
  }
}

function row(name, { sentences: count, exact, tagged }) {
  return `| ${name} | ${count} | ${exact} | ${((100 * exact) / count).toFixed(0)} % | ${tagged} |`;
}

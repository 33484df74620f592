// The everyday sentences of test/cases/everyday, and how many of them a parser gets exactly right.
import { readdirSync, readFileSync } from "node:fs";

const FOLDER = new URL("../test/cases/everyday/", import.meta.url);

/** Every case: its phenomenon (the name of its file), the sentence as written, and its tree in brackets. */
export function everydayCases() {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".txt"));
  return files.sort().flatMap((file) =>
    readFileSync(new URL(file, FOLDER), "utf8")
      .trim()
      .split(/\n{2,}/)
      .map((block) => {
        const [text, tree, ...more] = block.split("\n");
        if (tree === undefined || more.length > 0) throw new Error(`${file}: a case has two lines, not:\n${block}`);
        return { phenomenon: file.replace(/\.txt$/, ""), text, tree };
      }),
  );
}

/**
 * How many trees are exactly right: every constituent and the place of every mark of punctuation (`exact`), and every tag as well (`tagged`).
 * Both trees are in brackets on one line.
 */
export function scoreEveryday(cases, found) {
  const byPhenomenon = new Map();
  const total = { sentences: 0, exact: 0, tagged: 0 };
  for (const [i, { phenomenon, tree }] of cases.entries()) {
    if (!byPhenomenon.has(phenomenon)) byPhenomenon.set(phenomenon, { sentences: 0, exact: 0, tagged: 0 });
    for (const counts of [total, byPhenomenon.get(phenomenon)]) {
      counts.sentences++;
      if (withoutTags(tree) === withoutTags(found[i])) counts.exact++;
      if (tree === found[i]) counts.tagged++;
    }
  }
  return { total, byPhenomenon };
}

function withoutTags(tree) {
  return tree.replaceAll(/\([^\s()]+ ([^\s()]+)\)/g, "$1");
}

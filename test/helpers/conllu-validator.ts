/**
 * The rules of the UD validator's levels 1 and 2 that concern us, written anew: ten columns, ids in order, universal tags and
 * relations that there are, features sorted and well formed, one root, no circle, text that is there.
 */
const UPOS = new Set("ADJ ADP ADV AUX CCONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X".split(" "));
const RELATIONS = new Set(
  (
    "acl advcl advmod amod appos aux case cc ccomp clf compound conj cop csubj dep det discourse dislocated expl fixed flat " +
    "goeswith iobj list mark nmod nsubj nummod obj obl orphan parataxis punct reparandum root vocative xcomp"
  ).split(" "),
);

/** What is wrong with one sentence; nothing if it is valid. */
export function conlluProblems(text: string): string[] {
  const problems: string[] = [];
  if (!text.endsWith("\n\n")) problems.push("no empty line at the end");
  const lines = text.replace(/\n\n$/, "").split("\n");
  const comments = lines.filter((line) => line.startsWith("#"));
  const rows = lines.filter((line) => !line.startsWith("#")).map((line) => line.split("\t"));
  if (!comments.some((line) => /^# text = \S/.test(line) && !/\s$/.test(line))) problems.push("no text");
  for (const [i, columns] of rows.entries()) {
    const at = `row ${i + 1}`;
    if (columns.length !== 10) {
      problems.push(`${at}: ${columns.length} columns`);
      continue;
    }
    const [id, , , upos, , features, head, relation] = columns as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    if (columns.some((column) => column === "" || /^\s|\s$|\s\s/.test(column)))
      problems.push(`${at}: an empty or padded column`);
    if (id !== String(i + 1)) problems.push(`${at}: id ${id}`);
    if (!UPOS.has(upos)) problems.push(`${at}: tag ${upos}`);
    if (!/^\d+$/.test(head) || Number(head) > rows.length || head === id) problems.push(`${at}: head ${head}`);
    if (!RELATIONS.has(relation.split(":")[0]!) || !/^[a-z]+(:[a-z]+)?$/.test(relation))
      problems.push(`${at}: relation ${relation}`);
    if ((relation === "root") !== (head === "0")) problems.push(`${at}: root and head 0 go together`);
    problems.push(...featureProblems(features).map((problem) => `${at}: ${problem}`));
  }
  if (problems.length > 0) return problems;
  if (rows.filter(([, , , , , , head]) => head === "0").length !== 1) problems.push("not one root");
  for (const start of rows.keys()) {
    let at = start + 1;
    for (let steps = 0; at !== 0 && steps <= rows.length; steps++) at = Number(rows[at - 1]![6]);
    if (at !== 0) problems.push(`row ${start + 1} is in a circle`);
  }
  return problems;
}

function featureProblems(text: string): string[] {
  if (text === "_") return [];
  const features = text.split("|");
  const names = features.map((feature) => feature.split("=")[0]!);
  const problems = features
    .filter(
      (feature) => !/^[A-Z][A-Za-z0-9]*(\[[a-z0-9]+\])?=[A-Z0-9][A-Za-z0-9]*(,[A-Z0-9][A-Za-z0-9]*)*$/.test(feature),
    )
    .map((feature) => `feature ${feature}`);
  const sorted = [...names].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  if (sorted.join() !== names.join()) problems.push("features are not sorted");
  if (new Set(names).size !== names.length) problems.push("a feature stands twice");
  return problems;
}

/** Vectors of dependencies: for each word of a tree its universal tag, head and relation. They are scored, not compared one by one. */

/** Percentages, and the sentences whose dependencies are no tree. `also` lists answers that other runs of the reference gave. */
export function dependencyScore(library, vectors) {
  const counts = { words: 0, unlabelled: 0, labelled: 0, tags: 0 };
  const broken = [];
  for (const { id, tree, rows, also = [] } of vectors) {
    const words = library.dependenciesOf(library.readTree(tree));
    const problem = notATree(words, rows.length);
    if (problem !== null) {
      broken.push(`${id}: ${problem}`);
      continue;
    }
    for (const [i, [number, , upos, , head, relation]] of rows.entries()) {
      const ours = words[i];
      const answers = [[head, relation], ...also.filter(([of]) => of === number).map(([, ...answer]) => answer)];
      counts.words++;
      if (ours.upos === upos) counts.tags++;
      if (answers.some(([wanted]) => wanted === ours.head)) counts.unlabelled++;
      if (answers.some(([wanted, name]) => wanted === ours.head && name === ours.relation)) counts.labelled++;
    }
  }
  const share = (count) => (100 * count) / counts.words;
  return {
    unlabelled: share(counts.unlabelled),
    labelled: share(counts.labelled),
    tags: share(counts.tags),
    broken,
  };
}

function notATree(words, count) {
  if (words.length !== count) return `${words.length} words instead of ${count}`;
  if (words.filter(({ head }) => head === 0).length !== 1) return "there is not one root";
  for (const { id } of words) {
    let at = id;
    for (let steps = 0; at !== 0; steps++) {
      if (steps > count) return `word ${id} is in a circle`;
      at = words[at - 1].head;
    }
  }
  return null;
}

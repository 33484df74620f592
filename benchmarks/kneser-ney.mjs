// A model of n-grams with interpolated Kneser-Ney smoothing (Kneser & Ney 1995; Chen & Goodman 1999): what a generative parser is compared with.
// One discount for each order, n1 / (n1 + 2·n2), as Ney, Essen & Kneser (1994) estimate it. Sentences are lists of word ids.

/** Ends of sentences are generated, their beginnings are not. */
const [START, END] = [-1, -2];

export function kneserNey(sentences, order, vocabulary) {
  // levels[n]: of each history of n words, the counts of the words after it. The highest level counts occurrences; the lower ones count in how
  // many different contexts a word follows the history.
  const levels = Array.from({ length: order }, () => new Map());
  const add = (level, history, word) => {
    const known = level.get(history);
    const counts = known ?? { total: 0, words: new Map() };
    if (known === undefined) level.set(history, counts);
    const before = counts.words.get(word) ?? 0;
    counts.words.set(word, before + 1);
    counts.total++;
    return before === 0;
  };
  for (const sentence of sentences) {
    const padded = [...Array(order - 1).fill(START), ...sentence, END];
    for (let i = order - 1; i < padded.length; i++) {
      for (let length = order - 1; length >= 0; length--) {
        // A lower level hears of a word only when the level above has seen a new pair of history and word.
        if (!add(levels[length], padded.slice(i - length, i).join(" "), padded[i])) break;
      }
    }
  }
  const discounts = levels.map((level) => {
    let [once, twice] = [0, 0];
    for (const { words } of level.values()) {
      for (const count of words.values()) [once, twice] = [once + (count === 1), twice + (count === 2)];
    }
    return once === 0 ? 0.5 : once / (once + 2 * twice);
  });
  const probability = (history, word) => {
    let p = 1 / (vocabulary + 1); // every word of the vocabulary, and the end
    for (let length = 0; length < order; length++) {
      const counts = levels[length].get(history.slice(history.length - length).join(" "));
      if (counts === undefined) break;
      const discount = discounts[length];
      const own = Math.max(0, (counts.words.get(word) ?? 0) - discount) / counts.total;
      p = own + ((discount * counts.words.size) / counts.total) * p;
    }
    return p;
  };
  return {
    probability: (before, word) =>
      probability([...Array(order - 1).fill(START), ...before].slice(-(order - 1)), word ?? END),
    /** −log₂ p of all words of a sentence and of its end. */
    bits(sentence) {
      const padded = [...Array(order - 1).fill(START), ...sentence, END];
      let sum = 0;
      for (let i = order - 1; i < padded.length; i++) {
        sum -= Math.log2(probability(padded.slice(i - order + 1, i), padded[i]));
      }
      return sum;
    },
  };
}

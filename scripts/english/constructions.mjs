// A small treebank of our own: constructions of everyday English that treebanks of edited text hardly have (exclamatives, inversion, headlines,
// vocatives, small clauses, ranges of numbers), with the trees that the Penn Treebank's guidelines (Bies et al. 1995) give them. Each
// construction is a function that draws its words; test/cases/everyday/README.md has the conventions. None of the sentences of that suite is used.
import {
  ADJECTIVES,
  ADVERBS,
  CAUSATIVES,
  COMPARED,
  HEADLINE_ENDS,
  HEADLINE_PLURALS,
  HEADLINE_SUBJECTS,
  HEADLINE_VERBS,
  INTRANSITIVE,
  MANNER,
  NAMES,
  NOUN_ADJECTIVES,
  PARTICLES,
  PLACES,
  PLURAL,
  PLURALS,
  RESULTS,
  SAYING,
  SINGULARS,
  THINGS,
  THIRD,
  TRANSITIVE,
} from "./construction-words.mjs";

/** Parts that constructions are made of; `one` draws from a list. */
function partsWith(one) {
  const name = () =>
    `(NP ${one(NAMES)
      .map((word) => `(NNP ${word})`)
      .join(" ")})`;
  const third = () => (one([0, 0, 1]) ? name() : one(THIRD));
  const thing = () => one(THINGS);
  /** A verb phrase in this form; `more` comes after it. */
  const predicate = (form, more = "") => {
    if (one([0, 1, 1])) return `(VP (${form} ${one(TRANSITIVE)[form]}) ${thing()}${more})`;
    const manner = one(["", ` (ADVP (RB ${one(MANNER)}))`, ` ${one(PLACES)}`]);
    return `(VP (${form} ${one(INTRANSITIVE)[form]})${manner}${more})`;
  };
  /** Subject and predicate, past or present. */
  const clause = () =>
    one([
      () => `${third()} ${predicate("VBD")}`,
      () => `${third()} ${predicate("VBZ")}`,
      () => `${one(PLURAL)} ${predicate("VBP")}`,
      () => `(NP (PRP I)) ${predicate("VBD")}`,
      () => `${third()} (VP (MD ${one(["will", "can", "must"])}) ${predicate("VB")})`,
      () => `${third()} (VP (VBZ is) (ADJP (JJ ${one(ADJECTIVES)})))`,
      () => `(NP (PRP I)) (VP (VBP am) (ADJP (JJ ${one(ADJECTIVES)})))`,
      () => `(NP (PRP it)) (VP (VBZ is) (ADJP (RB ${one(["very", "too", "so"])}) (JJ ${one(ADJECTIVES)})))`,
    ])();
  const copula = () => one([() => `${third()} (VP (VBZ is))`, () => `${one(PLURAL)} (VP (VBP are))`])();
  const number = () => one(["20", "35", "ten", "twelve", "100", "250", "1,000", "40", "six", "three", "15,000"]);
  const unit = () => one(["dollars", "people", "days", "pounds", "miles", "years", "guests", "euros", "hours"]);
  const stop = () => one(["(. .)", "(. .)", "(. !)"]);
  return { name, third, thing, predicate, clause, copula, number, unit, stop };
}

/** Of each construction, a function from `one` and the parts to a tree; those named twice are drawn twice as often. */
const CONSTRUCTIONS = [
  // Exclamatives
  (one, { copula }) => `(SBAR (WHADJP (WRB How) (JJ ${one(ADJECTIVES)})) (S ${copula()}) (. !))`,
  (one, { third }) =>
    `(SBAR (WHADVP (WRB How) (RB ${one(ADVERBS)})) (S ${third()} (VP (VBZ ${one(INTRANSITIVE).VBZ}))) (. !))`,
  (one, { third }) =>
    `(SBAR (WHADVP (WRB How) (RB ${one(MANNER)})) (S ${third()} (VP (VBZ has) (VP (VBN ${one(INTRANSITIVE).VBN})))) (. !))`,
  (one, { third }) =>
    `(SBAR (WHNP (WDT What) (DT a) (JJ ${one(NOUN_ADJECTIVES)}) (NN ${one(SINGULARS)})) (S ${third()} ${one(["(VP (VBZ has))", "(VP (VBZ is))", "(VP (VBD made))", "(VP (VBD told) (NP (PRP us)))"])}) (. !))`,
  (one) =>
    `(SBAR (WHNP (WDT What) (DT a) (NN ${one(SINGULARS)})) (S (NP (DT ${one(["that", "this"])})) (VP (VBD was))) (. !))`,
  (one) =>
    `(SBAR (WHNP (WDT What) (JJ ${one(NOUN_ADJECTIVES)}) (NNS ${one(PLURALS)})) (S ${one(PLURAL)} (VP (VBP ${one(["have", "need", "want"])}))) (. !))`,
  (one) =>
    `(SBAR (WHNP (WDT What) (JJ ${one(NOUN_ADJECTIVES)}) (NNS ${one(PLURALS)})) (S (NP (DT ${one(["those", "these"])})) (VP (VBP are))) (. !))`,
  // Inversion
  (one, { clause, name, third }) =>
    `(SINV (\`\` ") (S ${clause()}) (, ,) ('' ") (VP (VBD ${one(SAYING)})) ${one([name, third])()} (. .))`,
  (one, { clause, third }) => `(S (\`\` ") (S ${clause()}) (, ,) ('' ") ${third()} (VP (VBD ${one(SAYING)})) (. .))`,
  (one, { predicate, third }) =>
    `(SINV (ADVP (RB ${one(["Seldom", "Never", "Rarely", "Hardly"])})) ${one(["(VBZ does)", "(VBD did)"])} ${third()} ${predicate("VB")} (. .))`,
  (one, { predicate }) =>
    `(SINV (ADVP (RB ${one(["Never", "Rarely", "Seldom"])})) (VBP have) (NP (PRP ${one(["I", "we", "they", "you"])})) ${predicate("VBN")} (. .))`,
  (one, { predicate }) =>
    `(SINV (ADVP (RB Only) (RB ${one(["then", "later", "afterwards", "now"])})) (VBD did) (NP (PRP ${one(["we", "she", "they", "he"])})) ${predicate("VB")} (. .))`,
  (one) =>
    `(SINV (ADVP (RB ${one(["Here", "There"])})) (VP (VBZ ${one(["comes", "goes", "is", "stands"])})) ${one(["(NP (DT the) (NN train))", "(NP (PRP$ my) (NN money))", "(NP (PRP$ your) (NN taxi))", "(NP (DT the) (NN bride))", "(NP (PRP$ our) (NN chance))", "(NP (DT the) (JJ last) (NN boat))"])} ${one(["(. .)", "(. !)"])})`,
  (one) =>
    `(SINV ${one(PLACES)} (VP (VBD ${one(["sat", "lay", "stood", "was", "hung", "lived"])})) (NP (DT a) (JJ ${one(NOUN_ADJECTIVES)}) (NN ${one(["dog", "picture", "house", "church", "painting", "woman", "stranger"])})) (. .))`,
  (one, { predicate }) =>
    `(S (SBAR (SINV (VBD Had) (NP (PRP ${one(["we", "she", "they", "he", "you"])})) ${predicate("VBN")})) (, ,) (NP (PRP ${one(["we", "she", "they", "he"])})) (VP (MD ${one(["would", "could", "might"])}) (VP (VB have) ${predicate("VBN")})) (. .))`,
  (one, { predicate }) =>
    `(S (SBAR (SINV (MD Should) (NP (PRP you)) ${predicate("VB")})) (, ,) (INTJ (UH please)) (VP (VB call) ${one(["(NP (PRP us))", "(NP (DT the) (NN office))"])}) (. .))`,
  // Headlines
  (one) =>
    headline(
      one,
      (subject) => `(S ${subject.one} (VP (VBZ ${subject.verb[0]}) ${subject.verb[2]}${one(HEADLINE_ENDS)}))`,
    ),
  (one) =>
    headline(
      one,
      (subject) => `(S ${subject.many} (VP (VBP ${subject.verb[1]}) ${subject.verb[2]}${one(HEADLINE_ENDS)}))`,
    ),
  (one) =>
    headline(
      one,
      (subject) =>
        `(S ${subject.one} (VP (TO to) (VP (VB ${subject.verb[1]}) ${subject.verb[2]}${one(HEADLINE_ENDS)})))`,
    ),
  (one) =>
    headline(
      one,
      (subject) =>
        `(SBAR (WHADVP (WRB ${one(["Why", "How"])})) (S ${subject.many.toLowerCase().replaceAll(/\((np|nns)/g, (tag) => tag.toUpperCase())} (VP (VBP ${subject.verb[1]}) ${subject.verb[2]})))`,
    ),
  // Vocatives and interjections
  (one, { clause, name }) => `(S ${vocative(one, name)} (, ,) ${clause()} (. .))`,
  (one, { name, predicate, stop }) => `(S ${vocative(one, name)} (, ,) ${predicate("VB")} ${stop()})`,
  (one, { name, predicate }) =>
    `(SQ ${vocative(one, name)} (, ,) (MD ${one(["can", "will", "could", "would"])}) (NP (PRP you)) ${predicate("VB")} (. ?))`,
  (one, { name, predicate }) => `(SQ ${vocative(one, name)} (, ,) (VBP have) (NP (PRP you)) ${predicate("VBN")} (. ?))`,
  (one, { name, predicate, stop }) =>
    `(S ${vocative(one, name)} (, ,) (INTJ (UH please)) ${predicate("VB")} ${stop()})`,
  (_one, { predicate, stop }) => `(S (INTJ (UH Please)) ${predicate("VB")} ${stop()})`,
  (one, { clause, stop }) =>
    `(S (INTJ (UH ${one(["Oh", "Wow", "Well", "Hey", "Yes", "No", "Ah"])})) (, ,) ${clause()} ${stop()})`,
  // Small clauses and causatives
  (one, { third, thing }) => {
    const [tag, verb, result] = one(RESULTS);
    return `(S ${third()} (VP (${tag} ${verb}) (S ${result.startsWith("(NP") ? third() : thing()} ${result})) (. .))`;
  },
  (one, { third, name, predicate }) => {
    const [tag, verb] = one(CAUSATIVES);
    return `(S ${third()} (VP (${tag} ${verb}) (S ${one([
      name,
      () =>
        one(PLURAL)
          .replace(/\bwe\b/, "us")
          .replace(/\bthey\b/, "them"),
    ])()} ${predicate("VB")})) (. .))`;
  },
  (one, { third, name }) =>
    `(S ${third()} (VP (VBD ${one(["named", "called"])}) (S ${one(["(NP (DT the) (NN cat))", "(NP (PRP$ their) (NN son))", "(NP (DT the) (NN boat))", "(NP (PRP$ her) (NN daughter))"])} ${name()})) (. .))`,
  (one, { third, name, predicate }) =>
    `(S ${third()} (VP (VBZ ${one(["wants", "expects", "likes", "needs"])}) (S ${one([name, () => "(NP (PRP them))", () => "(NP (PRP me))"])()} (VP (TO to) ${predicate("VB")}))) (. .))`,
  (one, { name, predicate }) =>
    `(S (NP (PRP ${one(["I", "We", "They"])})) (VP (MD would) (VP (VB like) (S ${one([name, () => "(NP (PRP you))", () => "(NP (PRP him))"])()} (VP (TO to) ${predicate("VB")})))) (. .))`,
  // Comparison
  (one, { third }) => `(S ${third()} (VP (VBZ is) ${compared(one, `(PP (IN than) ${third()})`)}) (. .))`,
  (one, { third }) =>
    `(S ${third()} (VP (VBZ is) ${compared(one, `(SBAR (IN than) (S (NP (PRP ${one(["I", "we", "you"])})) (VP (VBD ${one(["thought", "expected", "hoped"])}))))`)}) (. .))`,
  (one, { third }) =>
    `(S ${third()} (VP (VBZ is) (ADJP (ADJP (RB as) (JJ ${one(ADJECTIVES)})) (PP (IN as) ${third()}))) (. .))`,
  // Numbers
  (one, { third, number, unit }) =>
    `(S ${third()} (VP (VBD ${one(["paid", "needed", "counted", "saw"])}) (NP (QP (IN between) (CD ${number()}) (CC and) (CD ${number()})) (NNS ${unit()}))) (. .))`,
  (one, { number, unit }) =>
    `(S (NP (QP (IN Between) (CD ${number()}) (CC and) (CD ${number()})) (NNS ${unit()})) (VP (VBD ${one(["passed", "remained", "followed", "disappeared"])})) (. .))`,
  (one, { third, number, unit }) =>
    `(S ${third()} (VP (VBD ${one(["waited", "walked", "paid", "lost"])}) (NP (QP ${one(["(RB nearly)", "(RB almost)", "(IN about)", "(RB roughly)", "(JJR more) (IN than)", "(JJR less) (IN than)", "(IN at) (JJS least)", "(RB only)"])} (CD ${number()})) (NNS ${unit()}))) (. .))`,
  (one) => {
    const quantity = () =>
      `(NP (QP (CD ${one(["1.3", "2.7", "4", "5.5", "12"])}) (CD ${one(["million", "billion"])})))`;
    return `(S (NP (DT The) (NN ${one(["price", "number", "debt", "budget", "audience"])})) (VP (VBD ${one(["rose", "fell", "dropped", "climbed"])}) (PP (IN from) ${quantity()}) (PP (TO to) ${quantity()})) (. .))`;
  },
  // Questions
  (one, { predicate }) => `(SBARQ (WHNP (WP ${one(["Who", "What"])})) (SQ ${predicate("VBD")}) (. ?))`,
  (one, { predicate }) =>
    `(SBARQ (WHADVP (WRB How) (RB ${one(["often", "fast", "soon", "long", "well"])})) (SQ ${one(["(VBP do)", "(VBD did)", "(MD can)", "(MD will)"])} (NP (PRP ${one(["you", "they", "we"])})) ${predicate("VB")}) (. ?))`,
  (one, { third }) =>
    `(SBARQ (WHADJP (WRB How) (JJ ${one(["old", "tall", "big", "rich", "sick"])})) (SQ (VBZ is) ${third()}) (. ?))`,
  (one, { third, predicate }) =>
    `(SBARQ (WHADVP (WRB ${one(["Why", "When", "Where", "How"])})) (SQ (VBD did) ${third()} ${predicate("VB")}) (. ?))`,
  (one, { thing }) =>
    one([
      `(FRAG (WHNP (WP What)) (PP (IN about) ${thing()}) (. ?))`,
      `(FRAG (WHADVP (WRB How)) (PP (IN about) ${thing()}) (. ?))`,
    ]),
  // Coordination
  (one, { third }) => {
    const [first, second] = [one(INTRANSITIVE).VBZ, one(INTRANSITIVE).VBZ];
    return `(S ${third()} (VP (VBZ ${first}) (CC and) (VBZ ${second})) (. .))`;
  },
  (one, { third }) =>
    `(S ${third()} (VP (VBZ is) (ADJP (ADJP (JJ ${one(ADJECTIVES)})) (, ,) (ADJP (JJ ${one(ADJECTIVES)})) (CC and) (ADJP (RB very) (JJ ${one(ADJECTIVES)})))) (. .))`,
  (_one, { third, predicate }) => `(S ${third()} (VP ${predicate("VBD")} (CC and) ${predicate("VBD")}) (. .))`,
  // Particles
  (one, { third }) => {
    const { VBD, particle } = one(PARTICLES);
    return `(S ${third()} (VP (VBD ${VBD}) (PRT (RP ${particle}))${one(["", " (ADVP (RB early))", " (NP (JJ last) (NN night))", " (ADVP (RB again))"])}) (. .))`;
  },
  (one) => {
    const { VBG, particle } = one(PARTICLES);
    return `(S (S (VP (VBG ${VBG}) (PRT (RP ${particle}))${one(["", " (ADVP (RB late))"])})) (VP (VBZ is) (RB not) (ADJP (JJ ${one(["easy", "fun", "hard", "possible"])}))) (. .))`;
  },
  // Apostrophes left out, emoji
  (one, { predicate }) => `(S (NP (PRP ${one(["I", "they", "we", "you"])})) (VP (VBP dont) ${predicate("VB")}))`,
  (one, { third, predicate }) =>
    `(S ${third()} (VP ${one(["(VBZ doesnt)", "(VBD didnt)", "(MD cant)", "(MD wont)", "(MD couldnt)"])} ${predicate("VB")}))`,
  (one, { clause }) =>
    `(S ${clause()} (NFP ${one(["😀", "😂", "😢", "❤️", ":D", ":P", ";D", "<3", "🎉", "👍", ":-RRB-", ":-LRB-", "xD"])}))`,
];

/** Every so many sentences are in CAPITALS. */
const CAPITALS_EVERY = 12;

/**
 * `count` different trees in brackets, in every construction about as many.
 * @param random one of shared/random.ts
 */
export function constructionTrees(count, random) {
  const one = (list) => list[random.below(list.length)];
  const parts = partsWith(one);
  const trees = new Set();
  for (let i = 0; trees.size < count; i++) {
    const tree = agreeing(CONSTRUCTIONS[i % CONSTRUCTIONS.length](one, parts));
    trees.add(random.below(CAPITALS_EVERY) === 0 ? withWords(tree, (word) => word.toUpperCase()) : withCapital(tree));
  }
  return [...trees];
}

function headline(one, treeOf) {
  const [word, tag] = one(HEADLINE_SUBJECTS).split("|");
  const many = `(NP (NNS ${one(HEADLINE_PLURALS)}))`;
  return treeOf({ one: `(NP (${tag} ${word}))`, many, verb: one(HEADLINE_VERBS) });
}

function vocative(one, name) {
  return one([
    name,
    name,
    () => `(NP (NN ${one(["Doctor", "Sir", "Mom", "Honey", "Professor", "Waiter", "Madam", "Dad", "Captain"])}))`,
    () => `(NP (NNS ${one(["Guys", "Children", "Boys", "Friends", "Students"])}))`,
    () => `(NP (PRP$ My) (JJ dear) (NN ${one(["child", "sister", "boy", "colleague"])}))`,
    () => "(NP (NNS Friends) (CC and) (NNS neighbours))",
    () => "(NP (NNP @kim))",
  ])();
}

function compared(one, standard) {
  const [adjective, degree] = one(COMPARED);
  const inner = degree === null ? `(JJR ${adjective})` : `(RBR ${degree}) (JJ ${adjective})`;
  return `(ADJP (ADJP ${inner}) ${standard})`;
}

/** "an" before vowels. */
function agreeing(tree) {
  return tree.replaceAll(/\(DT ([Aa])n?\) (\(\S+ [aeiouAEIOU])/g, "(DT $1n) $2");
}

function withCapital(tree) {
  let isFirst = true;
  return withWords(tree, (word) => {
    if (!isFirst || !/^[\p{L}@]/u.test(word)) return word;
    isFirst = false;
    return word[0].toUpperCase() + word.slice(1);
  });
}

function withWords(tree, change) {
  return tree.replaceAll(/ ([^\s()]+)\)/g, (leaf, word) => (/^:?-[LR]RB-$/.test(word) ? leaf : ` ${change(word)})`));
}

/** Morphological features in UD's names, as far as the Penn tag and the word itself say them. */
type Features = Readonly<Record<string, string>>;

const BY_TAG: Readonly<Record<string, Features>> = {
  CD: { NumType: "Card" },
  JJ: { Degree: "Pos" },
  JJR: { Degree: "Cmp" },
  JJS: { Degree: "Sup" },
  MD: { VerbForm: "Fin" },
  NN: { Number: "Sing" },
  NNP: { Number: "Sing" },
  NNPS: { Number: "Plur" },
  NNS: { Number: "Plur" },
  RBR: { Degree: "Cmp" },
  RBS: { Degree: "Sup" },
  VB: { VerbForm: "Inf" },
  VBD: { Mood: "Ind", Tense: "Past", VerbForm: "Fin" },
  VBG: { VerbForm: "Ger" },
  VBN: { Tense: "Past", VerbForm: "Part" },
  VBP: { Mood: "Ind", Tense: "Pres", VerbForm: "Fin" },
  VBZ: { Mood: "Ind", Number: "Sing", Person: "3", Tense: "Pres", VerbForm: "Fin" },
  WDT: { PronType: "Int,Rel" },
  WP: { PronType: "Int,Rel" },
  WP$: { Poss: "Yes", PronType: "Int,Rel" },
  WRB: { PronType: "Int,Rel" },
};

const PERSONAL: Readonly<Record<string, Features>> = {
  i: { Case: "Nom", Number: "Sing", Person: "1" },
  me: { Case: "Acc", Number: "Sing", Person: "1" },
  my: { Number: "Sing", Person: "1" },
  we: { Case: "Nom", Number: "Plur", Person: "1" },
  us: { Case: "Acc", Number: "Plur", Person: "1" },
  our: { Number: "Plur", Person: "1" },
  you: { Person: "2" },
  your: { Person: "2" },
  he: { Case: "Nom", Gender: "Masc", Number: "Sing", Person: "3" },
  him: { Case: "Acc", Gender: "Masc", Number: "Sing", Person: "3" },
  his: { Gender: "Masc", Number: "Sing", Person: "3" },
  she: { Case: "Nom", Gender: "Fem", Number: "Sing", Person: "3" },
  her: { Gender: "Fem", Number: "Sing", Person: "3" },
  it: { Gender: "Neut", Number: "Sing", Person: "3" },
  its: { Gender: "Neut", Number: "Sing", Person: "3" },
  they: { Case: "Nom", Number: "Plur", Person: "3" },
  them: { Case: "Acc", Number: "Plur", Person: "3" },
  their: { Number: "Plur", Person: "3" },
};

const DETERMINERS: Readonly<Record<string, Features>> = {
  the: { Definite: "Def", PronType: "Art" },
  a: { Definite: "Ind", PronType: "Art" },
  an: { Definite: "Ind", PronType: "Art" },
  this: { Number: "Sing", PronType: "Dem" },
  that: { Number: "Sing", PronType: "Dem" },
  these: { Number: "Plur", PronType: "Dem" },
  those: { Number: "Plur", PronType: "Dem" },
};

const NONE: Features = {};
const NEGATIVE: Features = { Polarity: "Neg" };

/** In the alphabetical order that CoNLL-U asks for. */
export function featuresOf(tag: string | null, form: string, upos: string): Features {
  if (tag === null || upos === "SYM" || upos === "X") return NONE;
  if (Object.hasOwn(BY_TAG, tag)) return BY_TAG[tag]!;
  const word = form.toLowerCase();
  if (tag === "PRP" || tag === "PRP$") {
    const own = Object.hasOwn(PERSONAL, word) ? PERSONAL[word]! : NONE;
    return sorted({ ...own, ...(tag === "PRP$" ? { Poss: "Yes" } : {}), PronType: "Prs" });
  }
  if (tag === "DT") return Object.hasOwn(DETERMINERS, word) ? DETERMINERS[word]! : NONE;
  return tag === "RB" && upos === "PART" ? NEGATIVE : NONE;
}

function sorted(features: Features): Features {
  return Object.fromEntries(Object.entries(features).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * What the labels and tags of English treebanks mean, for people who have not learned them by heart.
 *
 *   labelMeaning("NP-SBJ")   // "noun phrase (subject)"
 *   tagMeaning("VBZ")        // "verb, third person singular present"
 *
 * Labels and function tags: the bracketing guidelines of the Penn Treebank (Bies et al. 1995); tags: its tagging guidelines
 * (Santorini 1990), with those that OntoNotes and the English Web Treebank added.
 */

/** Of constituents. */
export const LABEL_MEANINGS: Readonly<Record<string, string>> = {
  ADJP: "adjective phrase",
  ADVP: "adverb phrase",
  CONJP: "conjunction of several words",
  EDITED: "words that the speaker took back",
  EMBED: "aside of another speaker",
  FRAG: "fragment",
  INTJ: "interjection",
  LST: "list marker",
  META: "text about the text",
  NAC: "not a constituent: modifiers within a noun phrase",
  NML: "modifier within a noun phrase",
  NP: "noun phrase",
  NX: "part of a noun phrase that others share",
  PP: "prepositional phrase",
  PRN: "parenthesis",
  PRT: "particle of a verb",
  QP: "quantity within a noun phrase",
  ROOT: "whole sentence",
  RRC: "reduced relative clause",
  S: "clause",
  S1: "whole sentence",
  SBAR: "clause with a subordinating conjunction or a relative pronoun",
  SBARQ: "question with a question word",
  SINV: "clause with subject and verb inverted",
  SQ: "yes/no question, or the clause within a question",
  TOP: "whole sentence",
  UCP: "coordination of unlike phrases",
  VP: "verb phrase",
  WHADJP: "adjective phrase with a question word",
  WHADVP: "adverb phrase with a question word",
  WHNP: "noun phrase with a question word",
  WHPP: "prepositional phrase with a question word",
  X: "unknown or uncertain",
};

/** Of the parts after the hyphens of a label, as in `NP-SBJ`. */
export const FUNCTION_MEANINGS: Readonly<Record<string, string>> = {
  ADV: "adverbial",
  BNF: "for the benefit of",
  CLF: "cleft sentence",
  CLR: "closely related to the verb",
  DIR: "direction",
  DTV: "dative",
  ETC: "and so on",
  EXT: "extent",
  HLN: "headline",
  IMP: "imperative",
  LGS: "logical subject of a passive",
  LOC: "location",
  MNR: "manner",
  NOM: "used as a noun",
  PRD: "predicate",
  PRP: "purpose or reason",
  PUT: "place of the verb put",
  SBJ: "subject",
  SEZ: "what was said",
  TMP: "time",
  TPC: "topic, moved to the front",
  TTL: "title",
  UNF: "unfinished",
  VOC: "vocative",
};

/** Of words. */
export const TAG_MEANINGS: Readonly<Record<string, string>> = {
  "#": "pound sign",
  $: "currency sign",
  "''": "closing quotation mark",
  ",": "comma",
  "-LRB-": "opening round bracket",
  "-LSB-": "opening square bracket",
  "-LCB-": "opening curly bracket",
  "-RRB-": "closing round bracket",
  "-RSB-": "closing square bracket",
  "-RCB-": "closing curly bracket",
  "-NONE-": "empty element",
  ".": "end of a sentence",
  ":": "colon, semicolon, dash or ellipsis",
  "``": "opening quotation mark",
  ADD: "e-mail or web address",
  AFX: "prefix or suffix",
  CC: "coordinating conjunction",
  CD: "number",
  DT: "determiner",
  EX: "existential there",
  FW: "foreign word",
  GW: "part of a word that was written apart",
  HYPH: "hyphen",
  IN: "preposition or subordinating conjunction",
  JJ: "adjective",
  JJR: "adjective, comparative",
  JJS: "adjective, superlative",
  LS: "list marker",
  MD: "modal verb",
  NFP: "superfluous punctuation",
  NN: "noun, singular or mass",
  NNP: "proper noun, singular",
  NNPS: "proper noun, plural",
  NNS: "noun, plural",
  PDT: "predeterminer",
  POS: "possessive ending",
  PRP: "personal pronoun",
  PRP$: "possessive pronoun",
  RB: "adverb",
  RBR: "adverb, comparative",
  RBS: "adverb, superlative",
  RP: "particle",
  SYM: "symbol",
  TO: "to",
  UH: "interjection",
  VB: "verb, base form",
  VBD: "verb, past tense",
  VBG: "verb, gerund or present participle",
  VBN: "verb, past participle",
  VBP: "verb, present, not third person singular",
  VBZ: "verb, third person singular present",
  WDT: "determiner with wh-",
  WP: "pronoun with wh-",
  WP$: "possessive pronoun with wh-",
  WRB: "adverb with wh-",
  XX: "unknown",
};

/** Null for a label that is not in the table; numbers of traces and unknown functions are passed over. */
export function labelMeaning(label: string): string | null {
  const [category = "", ...parts] = label.split(/[-=]/);
  const meaning = lookUp(LABEL_MEANINGS, category);
  if (meaning === null) return null;
  const functions = parts.flatMap((part) => lookUp(FUNCTION_MEANINGS, part) ?? []);
  return functions.length === 0 ? meaning : `${meaning} (${functions.join(", ")})`;
}

/** Null for a tag that is not in the table. */
export function tagMeaning(tag: string): string | null {
  return lookUp(TAG_MEANINGS, tag);
}

/** A label may be called `constructor`. */
function lookUp(table: Readonly<Record<string, string>>, name: string): string | null {
  return Object.hasOwn(table, name) ? table[name]! : null;
}

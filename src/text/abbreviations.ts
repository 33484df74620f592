/**
 * Words that keep their final period. What the period means at the end of a sentence differs, so each has a kind:
 *
 *   title    a name follows: `Dr. Brown`; never ends a sentence before a capital
 *   plain    may end a sentence, then the one period serves both: `He works for Acme Inc.`
 *   final    may end a sentence, then the period is a token of its own, as treebanks have it: `etc .`
 *   number   an abbreviation only before a number or a letter that counts: `No. 5`, but `No . I won't .`
 *   unit     an abbreviation only before small letters and figures: `5 min. later`, but `for 5 min .`
 */
export type AbbreviationKind = "title" | "plain" | "final" | "number" | "unit";

export interface Abbreviations {
  /** The kind of a word written without its final period, or null when it is no abbreviation. */
  kindOf(word: string): AbbreviationKind | null;
}

const KNOWN: Readonly<Record<AbbreviationKind, string>> = {
  title: `Mr Mrs Ms Mx Dr Drs Messrs Mme Mmes Mlle Prof Profs Rev Fr Hon Gov Govs Sen Sens Rep Reps Gen Col Lt Maj Capt
    Cpt Cmdr Cdr Sgt Cpl Pvt Adm Brig Pres Supt Insp Atty Ald Amb Treas St Ste Mt Ft`,
  plain: `Inc Corp Ltd Co Cos Bros Plc Jr Sr Esq Jan Feb Apr Aug Sept Oct Nov Tue Tues Thu Thur Thurs
    Ave Blvd Rd Hwy Pkwy Bldg Dept Dist Univ Assn Assoc Acad Inst Natl Intl Govt Mfg
    Ala Ariz Ark Calif Colo Conn Fla Ga Kan Ky La Md Mich Minn Mo Mont Neb Nev Okla Pa Tenn Tex Va Vt Wis Wyo Ont Que Penn
    vs cf ca al approx dept est esp incl excl ext attn Attn abbr resp viz ibid seq misc spp ssp subsp
    Proc Sci Biol Chem Phys Virol Physiol Immunol Mol`,
  final: "etc",
  number: `No Nos Fig Figs Eq Eqs Ref Refs Vol Vols Ch Chap Sec Sect Art Arts Par Para Exh Tab Suppl App Ver Apt Dec Mar Jun Jul Chr p pp vol vols no nos fig figs eq eqs ref refs ch chap sec sect art arts par para chr cat pop`,
  unit: "Sat Sun Mon Wed Fri lb lbs oz ft hr hrs min mins sec secs yr yrs mo mos wk wks mi sq gal qt cu avg tbsp tsp",
};

const KIND_OF_KNOWN: ReadonlyMap<string, AbbreviationKind> = new Map(
  (Object.keys(KNOWN) as AbbreviationKind[]).flatMap((kind) =>
    KNOWN[kind].split(/\s+/).map((word) => [word, kind] as const),
  ),
);

/** The known abbreviations and the user's own, which count as plain. Upper case (`INC.`, `MR.`) is recognised too. */
export function abbreviationsWith(own: readonly string[]): Abbreviations {
  const ownWords = new Set(own.map((word) => word.replace(/\.$/, "")));
  return {
    kindOf(word) {
      if (ownWords.has(word)) return KIND_OF_KNOWN.get(word) === "title" ? "title" : "plain";
      const kind = KIND_OF_KNOWN.get(word);
      if (kind !== undefined) return kind;
      if (word.length < 2 || word.length > MAX_CAPITALS || word !== word.toUpperCase()) return null;
      // `INC.` and `MR.` in headings; `CO.` and `MO.` as well, but words that are common in capitals must not be.
      const lower = word[0]! + word.slice(1).toLowerCase();
      return AMBIGUOUS_CAPITALS.has(word) ? null : (KIND_OF_KNOWN.get(lower) ?? null);
    },
  };
}

/** The longest abbreviation looked up in capitals. */
const MAX_CAPITALS = 6;
const AMBIGUOUS_CAPITALS: ReadonlySet<string> = new Set(
  "CA MO PA LA MD GA VA KY MI MED ARK ART CAL HON REP".split(" "),
);

/** `U.S`, `p.m`, `Ph.D`, `J.R.R`, `M.Sc`: pieces of one or two letters between periods, the last period left out. */
export function isAcronym(word: string): boolean {
  return word.length <= 24 && /^(?:\p{L}{1,2}\.)+\p{L}{1,2}$/u.test(word);
}

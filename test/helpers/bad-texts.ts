/** Texts that nobody means to parse, and that a parser gets: each must give trees or a typed error, and offsets that are right. */
export const BAD_TEXTS: Readonly<Record<string, string>> = {
  nothing: "",
  "only spaces": " \t\n\r\u00a0\u2028\u3000  ",
  "only punctuation": "?!... -- ;:, '' `` ) ( [ ] { } \u2014 \u2026",
  NUL: "The\0dog \0 sleeps\0.",
  "control characters": "She\u0007 sleeps\u001b[31m.\u0085 Oh\u007f!",
  "lone surrogates": "The \ud800 dog \udc00sleeps x\ud83d. \udfff",
  "right-to-left text": "הכלב רץ מהר. الكلب يجري بسرعة. \u202eThe dog\u202c sleeps.",
  "combining marks": `e${"\u0301".repeat(3000)} sleeps.`,
  "families of emoji": "👨‍👩‍👧‍👦".repeat(200),
  "a byte order mark and joiners": "\ufeffThe\u200d dog\u200b sleeps\ufeff.",
  "a megabyte without a space": "x".repeat(1 << 20),
  "a megabyte of periods": ".".repeat(1 << 20),
  "a megabyte of hyphens": "a-".repeat(1 << 19),
  "many brackets": "(".repeat(2000),
  "names of the language's own": "constructor __proto__ toString hasOwnProperty",
  "a tree": "(S (NP (PRP She)) (VP (VBZ sleeps)))",
  markup: "<script>alert(1)</script> & &amp; <b>She</b> sleeps.",
};

/** So many words without an end: what a table or a list without punctuation comes as. */
export function endlessSentence(words: number): string {
  const phrase = "The dog sees the cat and ";
  return phrase
    .repeat(Math.ceil(words / 6))
    .split(" ")
    .slice(0, words)
    .join(" ");
}

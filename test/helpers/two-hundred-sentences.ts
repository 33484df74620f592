/** Two hundred sentences, always the same: some written by hand for their oddities, the others made up by a small grammar. */
import { randomFromSeed } from "../../src/shared/random.ts";

const WRITTEN: readonly string[] = [
  "The public is still cautious.",
  "She didn't say that he'd gone, did she?",
  "Dr. J. R. Brown's paper (published in 1998) cites 3.5 million cases.",
  '"I can\'t," he said, "and I won\'t."',
  "“Curly quotes — and dashes – too,” wrote O’Brien…",
  "Prices rose 3.2% to $1,234.56 a share at 4 p.m.",
  "See https://example.org/a?b=c&d=e or write to someone@example.org.",
  "The state-of-the-art system and/or its successor",
  "Stop!",
  "Why?",
  "No.",
  "Über die Brücke ging der naïve Señor Ångström.",
  "Она читает книгу.",
  "彼女は本を読みます。",
  "היא קוראת ספר.",
  "Emoji 🙂 and flags 🇮🇸 and families 👨‍👩‍👧 are words too.",
  "e = m * c ^ 2 [sic] {braces} <angles>",
  "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z",
  "Buffalo buffalo Buffalo buffalo buffalo buffalo Buffalo buffalo.",
  "The horse raced past the barn fell.",
];

const NAMES = [
  "She",
  "Everyone",
  "The old man",
  "A girl from Oslo",
  "My brother's friend",
  "No committee that met in May",
];
const VERBS = ["saw", "has sold", "would never buy", "wanted to keep", "did not find", "keeps talking about"];
const THINGS = ["the boat", "two of the houses", "what you had written", "a letter, a map and a key", "nothing at all"];
const ENDS = [
  "",
  " in the morning",
  " because it rained",
  ", which was strange",
  " before they left for Rome",
  " quickly",
];
const JOINTS = [", and ", "; however, ", " while ", ", but "];

export function twoHundredSentences(): string[] {
  const random = randomFromSeed(200);
  const pick = (list: readonly string[]): string => list[random.below(list.length)]!;
  const clause = (): string => `${pick(NAMES)} ${pick(VERBS)} ${pick(THINGS)}${pick(ENDS)}`;
  const sentences = [...WRITTEN];
  while (sentences.length < 200) {
    const joined = Array.from({ length: 1 + random.below(3) }, clause).reduce(
      (text, next) => text + pick(JOINTS) + next,
    );
    sentences.push(`${joined}${pick([".", ".", "!", "?"])}`);
  }
  return sentences;
}

/** Games to begin with: those of each system, the default one first. Each says what to look at. */
import { DEFAULT_SYSTEM, type SystemEntry } from "../../src/oracle.ts";
import { PLAYABLE, type Setting } from "./game.ts";

export interface Example {
  readonly title: string;
  readonly lesson: string;
  readonly setting: Setting;
  readonly moves: readonly string[];
}

const isDefault = ({ name }: SystemEntry) => name === DEFAULT_SYSTEM;

export const EXAMPLES: readonly Example[] = [
  ...PLAYABLE.filter(isDefault),
  ...PLAYABLE.filter((system) => !isDefault(system)),
].flatMap(({ name, examples = [] }) =>
  examples.map(({ title, lesson, gold, labels, transitions }) => ({
    title,
    lesson,
    setting: { gold, words: "bare", system: name, reading: "meant", labels },
    moves: transitions,
  })),
);

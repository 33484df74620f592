/** What a preset is: choices for the parts of a run and their options, laid over the defaults. What it leaves out stays as it is. */
import type { OptionValue } from "../contracts/options.ts";

/** A part: which one, and those of its options that differ from its defaults. */
export interface PartChoice {
  readonly kind?: string;
  readonly [option: string]: OptionValue | undefined;
}

export interface TrainingChoices {
  readonly system?: string;
  readonly encoder?: PartChoice;
  /** The layer that predicts tags. */
  readonly tagger?: PartChoice;
  readonly network?: PartChoice;
  readonly decoder?: PartChoice;
  readonly objective?: PartChoice;
  readonly schedule?: Readonly<Record<string, OptionValue | undefined>>;
}

export interface Preset extends TrainingChoices {
  readonly name: string;
  readonly meaning: string;
}

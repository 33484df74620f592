/** The encoders by kind: the one line that a new encoder adds. */
import type { EncoderPart } from "../contracts/encoder.ts";
import { selfAttentive } from "./self-attentive/self-attentive.ts";
import { tokens } from "./tokens/tokens.ts";
import { transformer } from "./transformer/transformer.ts";
import { words } from "./words/words.ts";

export const ENCODERS: readonly EncoderPart[] = [words, transformer, selfAttentive, tokens];

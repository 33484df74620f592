/** Emoticons and emoji: one token each, with everything that belongs to them. */
import { matchEnd } from "./addresses.ts";

/** `:-)`, `;)`, `:'(`, `:D`, `=P`, `<3`, `^_^`, `-_-`, `¯\_(ツ)_/¯`. Letters at the end must not go on as a word. */
const EMOTICON =
  /(?:¯\\_\(ツ\)_\/¯|[:;=][-'o^]?(?:[()[\]{}|*\\@]{1,8}|[/3](?![\p{L}\p{N}/])|[DPpOoSXx](?![\p{L}\p{N}]))|<\/?3(?![\p{L}\p{N}.,])|\^[_.-]?\^|-[_.]+-|>[:;][-']?[()])/uy;

/**
 * An emoji with skin tone, variation selector or keycap, chains joined by U+200D (families, professions), two regional
 * letters (flags), tag sequences (the flag of Scotland).
 */
const EMOJI =
  /(?:\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3|\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F\u20E3?|[\u{E0020}-\u{E007E}]{1,16}\u{E007F})?(?:\u200D\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)?){0,8})/uy;

export const emoticonEnd = (text: string, at: number, limit: number): number => matchEnd(EMOTICON, text, at, limit);
export const emojiEnd = (text: string, at: number, limit: number): number => matchEnd(EMOJI, text, at, limit);

/** Whether the character at `at` may start an emoticon. */
export function mayStartEmoticon(code: number): boolean {
  // : ; = < ^ - > ¯
  return (
    code === 0x3a ||
    code === 0x3b ||
    code === 0x3d ||
    code === 0x3c ||
    code === 0x5e ||
    code === 0x2d ||
    code === 0x3e ||
    code === 0xaf
  );
}

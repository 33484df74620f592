/** The word pieces of a pretrained encoder, from tokenizer.json or vocab.txt. */
import { fieldsIn, jsonObject, refuseEncoder } from "./checkpoint-config.ts";
import { type PieceVocabulary, SPECIAL_PIECES } from "./word-pieces.ts";

type Files = ReadonlyMap<string, Uint8Array>;

/** `lowercase` and `size` are what config.json says. */
export function readVocabulary(files: Files, lowercase: boolean | null, size: number): PieceVocabulary {
  const json = files.get("tokenizer.json");
  const text = files.get("vocab.txt");
  if (json !== undefined) return checked("tokenizer.json", fromTokenizer(json), size);
  if (text !== undefined) return checked("vocab.txt", fromList(files, text, lowercase), size);
  return refuseEncoder("tokenizer.json", "the folder has neither this file nor vocab.txt");
}

function fromTokenizer(bytes: Uint8Array): PieceVocabulary {
  const file = "tokenizer.json";
  const { model, normalizer } = jsonObject(file, bytes);
  const {
    type,
    vocab,
    continuing_subword_prefix: prefix = "##",
    max_input_chars_per_word: most = 100,
  } = fieldsIn(file, "its model", model);
  if (type !== "WordPiece") refuseEncoder(file, `the model ${JSON.stringify(type)} is not supported, only "WordPiece"`);
  if (prefix !== "##" || most !== 100)
    refuseEncoder(file, 'other prefixes than "##" and limits than 100 are not supported');
  const rules = fieldsIn(file, "its normalizer", normalizer);
  if (rules.type !== "BertNormalizer" || rules.clean_text === false) {
    refuseEncoder(file, 'the normalizer is not "BertNormalizer" with clean_text');
  }
  const entries = Object.entries(fieldsIn(file, "its vocabulary", vocab));
  const pieces = new Array<string>(entries.length);
  for (const [piece, id] of entries) {
    const isFree = Number.isInteger(id) && Number(id) >= 0 && Number(id) < entries.length && !(Number(id) in pieces);
    if (!isFree)
      refuseEncoder(file, `the piece ${JSON.stringify(piece)} has the id ${JSON.stringify(id)}: ids must be 0, 1, 2 …`);
    pieces[Number(id)] = piece;
  }
  const lowercase = rules.lowercase !== false;
  const stripAccents = typeof rules.strip_accents === "boolean" ? rules.strip_accents : lowercase;
  return { pieces, lowercase, stripAccents, chineseApart: rules.handle_chinese_chars !== false };
}

/** A piece on each line. Whether it has capitals says config.json or tokenizer_config.json, or else the pieces themselves do. */
function fromList(files: Files, bytes: Uint8Array, told: boolean | null): PieceVocabulary {
  const text = new TextDecoder().decode(bytes);
  const pieces = text.replace(/\r?\n$/, "").split(/\r?\n/);
  const settings = files.get("tokenizer_config.json");
  const given = settings === undefined ? {} : jsonObject("tokenizer_config.json", settings);
  const hasCapitals = pieces.some((piece) => /^(##)?[A-Z]$/.test(piece));
  const lowercase = typeof given.do_lower_case === "boolean" ? given.do_lower_case : (told ?? !hasCapitals);
  const stripAccents = typeof given.strip_accents === "boolean" ? given.strip_accents : lowercase;
  return { pieces, lowercase, stripAccents, chineseApart: given.tokenize_chinese_chars !== false };
}

function checked(file: string, vocabulary: PieceVocabulary, size: number): PieceVocabulary {
  const { pieces } = vocabulary;
  if (pieces.length > size)
    refuseEncoder(file, `it has ${pieces.length} pieces, but config.json has a vocab_size of ${size}`);
  const known = new Set(pieces);
  for (const piece of Object.values(SPECIAL_PIECES))
    if (!known.has(piece)) refuseEncoder(file, `the piece ${piece} is missing`);
  return vocabulary;
}

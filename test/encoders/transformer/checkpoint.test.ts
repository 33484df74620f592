/** Folders that are not usable encoders: each is one error that names the file and, where there is one, the tensor. */
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readCheckpoint } from "../../../src/encoders/transformer/checkpoint.ts";
import { ParserError } from "../../../src/shared/errors.ts";
import { filesOf } from "../../helpers/encoder-folders.ts";

const folder = fileURLToPath(new URL("../../cases/tiny-encoder/", import.meta.url));
const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const json = (value: unknown): Uint8Array => text(JSON.stringify(value));

type Files = Map<string, Uint8Array>;

/** The files with some changed by their parsed content. */
function withConfig(change: Record<string, unknown>): Files {
  const files = filesOf(folder);
  const config = JSON.parse(new TextDecoder().decode(files.get("config.json")));
  return files.set("config.json", json({ ...config, ...change }));
}

/** The weights with the header changed; the data stays. */
function withHeader(
  change: (header: Record<string, { dtype: string; shape: number[]; data_offsets: number[] }>) => void,
): Files {
  const files = filesOf(folder);
  const bytes = files.get("model.safetensors")!;
  const length = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true));
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + length)));
  change(header);
  const changed = json(header);
  const whole = new Uint8Array(8 + changed.length + bytes.length - 8 - length);
  new DataView(whole.buffer).setBigUint64(0, BigInt(changed.length), true);
  whole.set(changed, 8);
  whole.set(bytes.subarray(8 + length), 8 + changed.length);
  return files.set("model.safetensors", whole);
}

function without(name: string): Files {
  const files = filesOf(folder);
  files.delete(name);
  return files;
}

const query = "encoder.layer.1.attention.self.query.weight";
const tokenizer = {
  model: { type: "WordPiece", vocab: { "[UNK]": 0, "[CLS]": 1, "[SEP]": 2 } },
  normalizer: { type: "BertNormalizer" },
};
const withTokenizer = (value: unknown): Files => filesOf(folder).set("tokenizer.json", json(value));

const bad: readonly [string, () => Files, RegExp][] = [
  ["no config", () => without("config.json"), /^config\.json: the folder has no such file$/],
  ["no weights", () => without("model.safetensors"), /^model\.safetensors: the folder has no such file$/],
  ["no vocabulary", () => without("vocab.txt"), /^tokenizer\.json: .*vocab\.txt$/],
  ["half a config", () => filesOf(folder).set("config.json", text('{"hidden_size": 24,')), /^config\.json: .*not JSON/],
  ["a config that is a list", () => filesOf(folder).set("config.json", text("[]")), /^config\.json: .*not an object/],
  ["another model type", () => withConfig({ model_type: "roberta" }), /^config\.json: the model type "roberta"/],
  ["another activation", () => withConfig({ hidden_act: "gelu_new" }), /^config\.json: the activation "gelu_new"/],
  [
    "relative positions",
    () => withConfig({ position_embedding_type: "relative_key" }),
    /^config\.json: .*"relative_key"/,
  ],
  ["no size", () => withConfig({ hidden_size: "wide" }), /^config\.json: hidden_size is "wide"/],
  ["heads that do not fit", () => withConfig({ num_attention_heads: 5 }), /^config\.json: 5 heads do not divide 24/],
  [
    "another width",
    () => withConfig({ hidden_size: 48 }),
    /^model\.safetensors: tensor "embeddings\.word_embeddings\.weight" is 28×24 where config\.json needs 28×48$/,
  ],
  [
    "more layers",
    () => withConfig({ num_hidden_layers: 3 }),
    /^model\.safetensors: tensor "encoder\.layer\.2\.attention\.self\.query\.weight" is missing$/,
  ],
  [
    "fewer positions",
    () => withConfig({ max_position_embeddings: 8 }),
    /^model\.safetensors: tensor "embeddings\.position_embeddings\.weight" is 16×24/,
  ],
  [
    "fewer pieces",
    () => withConfig({ vocab_size: 20 }),
    /^vocab\.txt: it has 28 pieces, but config\.json has a vocab_size of 20$/,
  ],
  [
    "weights cut off",
    () => filesOf(folder).set("model.safetensors", filesOf(folder).get("model.safetensors")!.slice(0, 20_000)),
    /^model\.safetensors: the tensors need \d+ bytes/,
  ],
  [
    "weights of 5 bytes",
    () => filesOf(folder).set("model.safetensors", new Uint8Array(5)),
    /^model\.safetensors: the file is shorter/,
  ],
  [
    "a page in place of weights",
    () => filesOf(folder).set("model.safetensors", text("<html>not found</html>".repeat(9))),
    /^model\.safetensors: /,
  ],
  [
    "a shape that is turned",
    () => withHeader((header) => header["encoder.layer.0.intermediate.dense.weight"]!.shape.reverse()),
    /^model\.safetensors: tensor "encoder\.layer\.0\.intermediate\.dense\.weight" is 24×40 where config\.json needs 40×24$/,
  ],
  [
    "an unknown type",
    () =>
      withHeader((header) => {
        header[query]!.dtype = "Q4";
      }),
    /^model\.safetensors: tensor "encoder\.layer\.1.*unknown type/,
  ],
  [
    "integers",
    () =>
      withHeader((header) => {
        header[query]!.dtype = "I32";
      }),
    /^model\.safetensors: .*of type I32, not F32, F16 or BF16$/,
  ],
  [
    "a vocabulary without [UNK]",
    () => filesOf(folder).set("vocab.txt", text("[CLS]\n[SEP]\na\n")),
    /^vocab\.txt: the piece \[UNK\] is missing$/,
  ],
  [
    "another kind of pieces",
    () => withTokenizer({ ...tokenizer, model: { type: "BPE" } }),
    /^tokenizer\.json: the model "BPE"/,
  ],
  [
    "another normaliser",
    () => withTokenizer({ ...tokenizer, normalizer: { type: "NFC" } }),
    /^tokenizer\.json: the normalizer/,
  ],
  [
    "ids with a gap",
    () => withTokenizer({ ...tokenizer, model: { ...tokenizer.model, vocab: { "[UNK]": 0, "[CLS]": 7 } } }),
    /^tokenizer\.json: the piece "\[CLS\]" has the id 7/,
  ],
];

describe("a folder is refused in one line:", () => {
  test.each(bad)("%s", (_, files, message) => {
    const run = () => {
      const { shape, vocabulary, weights } = readCheckpoint(files());
      weights(shape.layers, [...vocabulary.pieces.keys()]);
    };
    try {
      run();
    } catch (error) {
      expect(error).toBeInstanceOf(ParserError);
      expect((error as ParserError).code).toBe("E_ENCODER");
      expect((error as ParserError).message).toMatch(message);
      expect((error as ParserError).message).not.toContain("\n");
      return;
    }
    expect.fail("it was read");
  });

  test("numbers that are not finite", () => {
    const files = filesOf(folder);
    const bytes = files.get("model.safetensors")!.slice();
    new DataView(bytes.buffer).setFloat32(bytes.length - 4, Number.NaN, true);
    const { shape, vocabulary, weights } = readCheckpoint(files.set("model.safetensors", bytes));
    expect(() => weights(shape.layers, [...vocabulary.pieces.keys()])).toThrow(
      /^model\.safetensors: tensor ".+" has NaN/,
    );
  });
});

test("a folder with the prefix bert. and the old names of norms is read the same", () => {
  const renamed = withHeader((header) => {
    for (const [name, entry] of Object.entries(header)) {
      if (name === "__metadata__") continue;
      delete header[name];
      header[
        `bert.${name.replace("LayerNorm.weight", "LayerNorm.gamma").replace("LayerNorm.bias", "LayerNorm.beta")}`
      ] = entry;
    }
  });
  const [plain, other] = [readCheckpoint(filesOf(folder)), readCheckpoint(renamed)];
  expect(other.weights(2, [0, 5])).toEqual(plain.weights(2, [0, 5]));
  expect(other.shape).toEqual({ hidden: 24, heads: 3, inside: 40, layers: 2, positions: 16, epsilon: 1e-12 });
});

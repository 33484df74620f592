// The perplexity of a generative model beside that of 5-grams, on the same words with the same vocabulary:
//   node benchmarks/perplexity.mjs MODEL TEST.mrg[.gz] TRAIN.mrg[.gz] … [--order 5 --beam 10 --action-beam 100 --fast-track 10]
// TRAIN: the treebanks that the model was trained on; the n-grams are counted there. Both models know the words of the model's lexicon and take
// all others for its classes of unknown words. Perplexity counts words and ends of sentences.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { Lexicon } from "../dist/encoders/words/lexicon.js";
import { leaves, Parser, readTrees, summarizeSurprisal, surprisal } from "../dist/index.js";
import { readModel } from "../dist/models/model-file.js";
import { kneserNey } from "./kneser-ney.mjs";

const { values, positionals } = parseArgs({
  options: {
    order: { type: "string", default: "5" },
    beam: { type: "string", default: "10" },
    "action-beam": { type: "string", default: "100" },
    "fast-track": { type: "string", default: "10" },
  },
  allowPositionals: true,
});
const [modelFile, testFile, ...trainFiles] = positionals;
const sentencesIn = (file) => {
  const bytes = readFileSync(file);
  return readTrees((bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString("utf8")).map(leaves);
};
const lexicon = new Lexicon(readModel(readFileSync(modelFile)).description.encoder.names);
const ids = (sentence) => Array.from(lexicon.idsOf(sentence).words);
const test = sentencesIn(testFile);
const ngrams = kneserNey(trainFiles.flatMap(sentencesIn).map(ids), Number(values.order), lexicon.words.size);
const words = test.reduce((sum, { length }) => sum + length, 0);
const unknown = test.flatMap(ids).filter((id) => id < lexicon.names.classes).length;
console.log(
  `${test.length} sentences, ${words} words, ${((100 * unknown) / words).toFixed(1)} % unknown; ${lexicon.words.size} words known`,
);
const bits = test.reduce((sum, sentence) => sum + ngrams.bits(ids(sentence)), 0);
console.log(`${values.order}-grams, Kneser-Ney: perplexity ${(2 ** (bits / (words + test.length))).toFixed(1)}`);

const parser = await Parser.load(modelFile);
const [beam, actionBeam, fastTrack] = ["beam", "action-beam", "fast-track"].map((name) => Number(values[name]));
const found = [];
for (let i = 0; i < test.length; i += 16) {
  const parses = parser.parseBatch(test.slice(i, i + 16), { beam, actionBeam, fastTrack });
  found.push(...parses.map(surprisal));
}
parser.dispose();
const { perplexity } = summarizeSurprisal(found);
console.log(`generative, beam ${beam}/${actionBeam}/${fastTrack}: perplexity ${perplexity.toFixed(1)}`);

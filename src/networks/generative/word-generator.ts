/**
 * The probability of the next word, in two choices (Goodman 2001; Dyer et al. 2016): of its cluster among all clusters, and of the word
 * within its cluster. It costs a few hundred products where a choice among all words would cost ten thousand. Unknown words are
 * generated as the class that the encoder takes them for, so every sentence has a probability.
 */
import type { WordList } from "../../contracts/encoder.ts";
import { glorotRows, zeros } from "../../engine/initialisers.ts";
import { dense, runDense } from "../../engine/layers/dense.ts";
import { gather } from "../../engine/ops/gather.ts";
import { gatherSum, type RowChoice } from "../../engine/ops/gather-sum.ts";
import { targetLoss } from "../../engine/ops/log-likelihood.ts";
import { lookup } from "../../engine/ops/lookup.ts";
import { rowProducts } from "../../engine/ops/row-products.ts";
import type { Parameters } from "../../engine/parameters.ts";
import type { Tape } from "../../engine/tape.ts";
import type { Tensor } from "../../engine/tensor.ts";

/** No row is there: a row of zeros. */
const NONE = -1;

/** −log p of a word for each state, B×1. */
export type WordGenerator = (tape: Tape, states: Tensor, wordIds: ArrayLike<number>) => Tensor;

// B states, S their width, V words, C clusters
export function wordGenerator(parameters: Parameters, stateSize: number, { clusters }: WordList): WordGenerator {
  const members = membersOf(clusters);
  const placeInCluster = new Int32Array(clusters.length);
  for (const words of members) for (const [place, word] of words.entries()) placeInCluster[word] = place;
  const choice = dense(parameters, "generate.cluster", [stateSize], members.length);
  const vectors = parameters.table("generate.word", clusters.length, stateSize, glorotRows); // V×S
  const biases = parameters.table("generate.bias", clusters.length, 1, zeros); // V×1

  return (tape, states, wordIds) => {
    const wanted = Int32Array.from(wordIds, (word) => clusters[word]!);
    const clusterLoss = targetLoss(tape, runDense(tape, choice, [states]), null, wanted); // B×1
    const losses: RowChoice[] = [[clusterLoss, wanted.map((_, row) => row)]];
    for (const [cluster, rows] of rowsByCluster(wanted)) {
      const words = members[cluster]!;
      if (words.length === 1) continue; // the cluster is the word
      const scores = rowProducts(
        tape,
        gather(tape, states, rows),
        lookup(tape, vectors, words),
        lookup(tape, biases, words),
      );
      const targets = rows.map((row) => placeInCluster[wordIds[row]!]!);
      const places = new Int32Array(wanted.length).fill(NONE);
      for (const [i, row] of rows.entries()) places[row] = i;
      losses.push([targetLoss(tape, scores, null, targets), places]);
    }
    return gatherSum(tape, losses);
  };
}

/** The words of each cluster. A cluster without words would take a share of the probability that no word gets. */
function membersOf(clusters: ArrayLike<number>): number[][] {
  const members: number[][] = [];
  for (let word = 0; word < clusters.length; word++) {
    const cluster = clusters[word]!;
    while (members.length <= cluster) members.push([]);
    members[cluster]!.push(word);
  }
  return members;
}

function rowsByCluster(wanted: Int32Array): ReadonlyMap<number, number[]> {
  const rows = new Map<number, number[]>();
  for (const [row, cluster] of wanted.entries()) {
    const known = rows.get(cluster);
    if (known === undefined) rows.set(cluster, [row]);
    else known.push(row);
  }
  return rows;
}

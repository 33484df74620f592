// The mean of several models that are stages of one another: between two good places of one training run there is often a better one
// (Izmailov et al. 2018; Wortsman et al. 2022).
import { readFileSync } from "node:fs";
import { readModel, writeModel } from "../../dist/models/model-file.js";
import { writeFileAtomically } from "../../dist/node/atomic-file.js";

/**
 * @param {readonly string[]} files models with the same parts, words and labels
 * @param {string} out
 * @param {import("../../src/shared/safetensors.ts").Storage} storage
 */
export async function averageModels(files, out, storage) {
  const [first, ...others] = files.map((file) => readModel(readFileSync(file)));
  if (others.some(({ description }) => !sameDescription(description, first.description)))
    throw new Error(`${files.join(", ")}: only models that share their parts, words and labels have a mean`);
  const weights = new Map(
    [...first.weights].map(([name, matrix]) => {
      const all = [matrix, ...others.map((model) => model.weights.get(name))];
      return [name, { ...matrix, data: meanOf(all.map(({ data }) => data)) }];
    }),
  );
  await writeFileAtomically(
    out,
    writeModel({ ...first, weights }, () => storage),
  );
}

function sameDescription({ calibration: _, ...one }, { calibration: __, ...other }) {
  return JSON.stringify(one) === JSON.stringify(other);
}

function meanOf(rows) {
  const [{ length }] = rows;
  return Float32Array.from({ length }, (_, i) => rows.reduce((sum, row) => sum + row[i], 0) / rows.length);
}

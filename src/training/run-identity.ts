/** A hash of what two runs must have in common for one to continue the other. */
import type { Resources } from "../contracts/encoder.ts";
import type { StoredModel } from "../models/model-file.ts";
import { crc32 } from "../shared/crc32.ts";
import { writeTree } from "../trees/bracket-writer.ts";
import type { Tree } from "../trees/tree.ts";
import type { TrainingPlan } from "./training-plan.ts";

export interface RunParts {
  readonly plan: TrainingPlan;
  readonly trees: readonly Tree[];
  readonly weights: readonly number[];
  readonly dev: readonly Tree[];
  readonly resources: Resources;
  readonly start: StoredModel | null;
  readonly kernels: string;
}

export async function identityOf({ plan, trees, weights, dev, resources, start, kernels }: RunParts): Promise<string> {
  const { vectors, encoderFiles } = resources;
  const sums = [...(encoderFiles ?? [])].map(([name, bytes]) => [name, crc32(bytes)]);
  if (vectors !== undefined) {
    const { buffer, byteOffset, byteLength } = vectors.values;
    sums.push([
      "vectors",
      crc32(new TextEncoder().encode(vectors.words.join("\n")), new Uint8Array(buffer, byteOffset, byteLength)),
    ]);
  }
  for (const [name, { data }] of start?.weights ?? []) {
    sums.push([`start:${name}`, crc32(new Uint8Array(data.buffer, data.byteOffset, data.byteLength))]);
  }
  const lines = [
    JSON.stringify({ plan, kernels, sums }),
    ...trees.map((tree, i) => `${weights[i]} ${writeTree(tree)}`),
    "",
    ...dev.map((tree) => writeTree(tree)),
  ];
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(lines.join("\n")));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { packedLength } from "../../src/engine/kernels.ts";
import { wasmAsset } from "../../src/engine/kernels-wasm.ts";
import { createMemory } from "../../src/engine/memory.ts";
import { readAsset } from "../../src/platform/node/platform.ts";
import { randomFromSeed } from "../../src/shared/random.ts";
import { kernelSets, kernelsOn, titleOf } from "../helpers/kernel-sets.ts";

test.each([false, true])("the module needs a memory and nothing else (shared: %s)", async (shared) => {
  const module = await WebAssembly.compile(await readAsset(wasmAsset("wasm", createMemory({ shared }))));
  expect(WebAssembly.Module.imports(module)).toEqual([{ module: "env", name: "memory", kind: "memory" }]);
});

describe.each(kernelSets.map((set) => [titleOf(set), set] as const))("%s", (_, set) => {
  test.skipIf(set.missing !== null)(
    "tanh and sigmoid are right to 1e-6 everywhere, and to 1e-6 of themselves near 0",
    async () => {
      const { kernels, memory } = await kernelsOn(set);
      const count = 40_001;
      const [x, y] = [memory.claim(count, "x"), memory.claim(count, "y")];
      for (const range of [100, 12, 1, 1e-3]) {
        for (let i = 0; i < count; i++) memory.heap[x + i] = range * (i / 20_000 - 1);
        kernels.tanh(x, y, count);
        const { heap } = memory;
        let worst = 0;
        for (let i = 0; i < count; i++) {
          const right = Math.tanh(heap[x + i]!);
          const scale = range <= 1 ? Math.abs(right) || 1 : 1;
          worst = Math.max(worst, Math.abs(heap[y + i]! - right) / scale);
        }
        expect(worst).toBeLessThan(1e-6);
        kernels.sigmoid(x, y, count);
        for (let i = 0; i < count; i++) {
          worst = Math.max(worst, Math.abs(heap[y + i]! - 1 / (1 + Math.exp(-heap[x + i]!))));
        }
        expect(worst).toBeLessThan(1e-6);
      }
    },
  );
});

test("plain WASM gives the same bits on every runtime: a small training run has a known hash", async () => {
  const { kernels: k, memory } = await kernelsOn({ name: "wasm" });
  const random = randomFromSeed(7);
  const [rows, inner, width, labels] = [13, 19, 21, 11];
  const outer = 4 * width;
  const place = (count: number): number => {
    const start = memory.claim(count, "golden");
    for (let i = 0; i < count; i++) memory.heap[start + i] = random.next() - 0.5;
    return start;
  };
  const zeros = (count: number): number => memory.claim(count, "golden");
  const [x, w, u] = [place(rows * inner), place(inner * outer), place(width * labels)];
  const [packedW, packedU, backU] = [
    zeros(packedLength(inner, outer)),
    zeros(packedLength(width, labels)),
    zeros(packedLength(labels, width)),
  ];
  const [gates, c, h] = [zeros(rows * outer), zeros(rows * width), zeros(rows * width)];
  const [y, dropped, losses, dLosses] = [zeros(rows * labels), zeros(rows * width), zeros(rows), zeros(rows)];
  const [dy, dh, dW, dU] = [zeros(rows * labels), zeros(rows * width), zeros(inner * outer), zeros(width * labels)];
  const [meanW, varianceW] = [zeros(inner * outer), zeros(inner * outer)];
  const rowsOf = (start: number, stride: number) => {
    const place = zeros(rows);
    for (let r = 0; r < rows; r++) memory.ints[place + r] = start + r * stride;
    return place;
  };
  const targets = zeros(rows);
  for (let r = 0; r < rows; r++) memory.ints[targets + r] = r % labels;
  memory.heap.fill(1 / rows, dLosses, dLosses + rows);
  const history: number[] = [];
  for (let step = 1; step <= 30; step++) {
    k.pack(w, packedW, inner, outer);
    k.pack(u, packedU, width, labels);
    k.packTransposed(u, backU, width, labels);
    k.matmul(x, inner, packedW, 0, gates, outer, rows, inner, outer, 0);
    k.lstm(gates, c, width, 0, c, h, rows, width);
    k.dropout(h, dropped, rows * width, 0.2, step, 0);
    k.matmul(dropped, width, packedU, 0, y, labels, rows, width, labels, 0);
    k.logSoftmax(y, 0, y, rows, labels);
    k.targetLoss(y, targets, losses, rows, labels);
    history.push(k.sum(losses, rows));
    for (const [gradient, count] of [
      [dy, rows * labels],
      [dh, rows * width],
      [dW, inner * outer],
      [dU, width * labels],
    ] as const) {
      k.fill(gradient, count, 0);
    }
    k.targetLossBackward(y, targets, dLosses, dy, rows, labels);
    k.weightGradient(rowsOf(dropped, width), rowsOf(dy, labels), dU, rows, width, labels);
    k.matmul(dy, labels, backU, 0, dh, width, rows, labels, width, 0);
    k.lstmBackward(gates, 0, width, 0, c, dh, 0, gates, 0, 0, rows, width);
    k.weightGradient(rowsOf(x, inner), rowsOf(gates, outer), dW, rows, inner, outer);
    k.adam(w, dW, meanW, varianceW, inner * outer, 0.01, 0.9, 0.999, 1, 1e-8, 1e-4, 1);
    k.sgd(u, dU, width * labels, 0.5, 1e-6, 1);
  }
  expect(history.at(-1)).toBeLessThan(history[0]! / 2);
  const bytes = new Uint8Array(memory.wasm!.buffer);
  const hash = createHash("sha256");
  for (const [start, count] of [
    [w, inner * outer],
    [u, width * labels],
    [y, rows * labels],
  ] as const) {
    hash.update(bytes.subarray(4 * start, 4 * (start + count)));
  }
  expect(hash.digest("hex").slice(0, 16)).toBe("9b046e92bbc974b8");
});

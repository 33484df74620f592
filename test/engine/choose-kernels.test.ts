import { expect, test } from "vitest";
import { kernelChoiceOf } from "../../src/cli/kernel-choice.ts";
import { kernelChoice, loadKernels } from "../../src/engine/choose-kernels.ts";
import type { NativeAddon } from "../../src/engine/kernels-native.ts";
import { hasRelaxedSimd } from "../../src/engine/kernels-wasm.ts";
import { createFloat64Memory, createMemory } from "../../src/engine/memory.ts";
import { nativeAddon, readAsset } from "../../src/platform/node/platform.ts";

const withoutNative = { readAsset, nativeAddon: (): NativeAddon | null => null };

test("auto is plain WASM, whatever else there is", async () => {
  expect((await loadKernels("auto", createMemory(), { readAsset, nativeAddon })).name).toBe("wasm");
});

test("fast is native where it was built, else relaxed where it runs, else plain WASM", async () => {
  const wasm = hasRelaxedSimd() ? "relaxed" : "wasm";
  const fastest = nativeAddon() === null ? wasm : "native";
  expect((await loadKernels("fast", createMemory(), { readAsset, nativeAddon })).name).toBe(fastest);
  expect((await loadKernels("fast", createMemory(), withoutNative)).name).toBe(wasm);
});

test("a set that is asked for by name and not there is an error that says what to do", async () => {
  await expect(loadKernels("native", createMemory(), withoutNative)).rejects.toMatchObject({
    code: "E_KERNELS",
    hint: expect.stringContaining("npm run build:native"),
  });
  const broken = { ...withoutNative, readAsset: async () => new Uint8Array([0, 97, 115, 109, 9, 9, 9, 9]) };
  await expect(loadKernels("wasm", createMemory(), broken)).rejects.toMatchObject({ code: "E_KERNELS" });
});

test.skipIf(hasRelaxedSimd())(
  "relaxed kernels on a runtime without them are a typed error (needs Node 20)",
  async () => {
    await expect(loadKernels("relaxed", createMemory(), withoutNative)).rejects.toMatchObject({ code: "E_KERNELS" });
  },
);

test("the float64 memory is for the plain TypeScript kernels alone", async () => {
  expect((await loadKernels("js", createFloat64Memory(), withoutNative)).name).toBe("js");
  await expect(loadKernels("wasm", createFloat64Memory(), withoutNative)).rejects.toThrow("WASM memory");
});

test("the flag comes before the variable, the variable before the command's own wish", () => {
  expect(kernelChoiceOf("js", { TREEWRIGHT_KERNELS: "relaxed" }, "fast")).toBe("js");
  expect(kernelChoiceOf(undefined, { TREEWRIGHT_KERNELS: "relaxed" }, "fast")).toBe("relaxed");
  expect(kernelChoiceOf(undefined, {}, "fast")).toBe("fast");
  expect(kernelChoiceOf(undefined, { TREEWRIGHT_KERNELS: "" }, "fast")).toBe("fast");
});

test("unknown names are refused with the known ones", async () => {
  await expect(loadKernels("cuda" as "js", createMemory(), withoutNative)).rejects.toMatchObject({ code: "E_KERNELS" });
  expect(() => kernelChoice("cuda")).toThrowError(
    expect.objectContaining({
      code: "E_KERNELS",
      hint: "Choose one of auto, fast, js, wasm, relaxed, native, bfloat16.",
    }),
  );
});

/** All kernels of ../kernels.ts in AssemblyScript with SIMD128; `npm run build:wasm` compiles them (scripts/build-wasm.mjs). */

export * from "./cells";
export * from "./choices";
export {
  addProduct,
  addScaled,
  dropout,
  fill,
  gelu,
  geluBackward,
  multiply,
  relu,
  reluBackward,
  scale,
  sigmoid,
  sigmoidBackward,
  tanh,
  tanhBackward,
} from "./elementwise";
export { biasGradient, matmul, pack, packTransposed, scratchLength, setScratch, weightGradient } from "./products";
export * from "./rows";
export * from "./transformers";
export * from "./updates";

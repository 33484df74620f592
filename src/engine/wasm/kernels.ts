/** All kernels of ../kernels.ts in AssemblyScript with SIMD128; `npm run build:wasm` compiles them (scripts/build-wasm.mjs). */

export * from "./cells";
export * from "./choices";
export * from "./elementwise";
export * from "./products";
export * from "./rows";
export * from "./updates";

/** All kernels of ../kernels.ts in AssemblyScript with SIMD128; `npm run build:wasm` compiles them (scripts/build-wasm.mjs). */
export * from "./products";
export * from "./rows";
export * from "./elementwise";
export * from "./cells";
export * from "./choices";
export * from "./updates";

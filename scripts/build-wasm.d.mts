/** The committed files, by name. */
export const VARIANTS: Readonly<Record<string, readonly string[]>>;
/** The code of one of them, compiled anew. */
export function compileKernels(name: string): Promise<Uint8Array>;
/** One file of src/engine/wasm; traits are "relaxed" and "shared". */
export function compile(source: string, traits: readonly string[]): Promise<Uint8Array>;

/** The committed files, by name. */
export const VARIANTS: Readonly<Record<string, readonly string[]>>;
/** The code of one of them, compiled anew. */
export function compileKernels(name: string): Promise<Uint8Array>;

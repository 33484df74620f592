import type { Storage } from "../../src/shared/safetensors.ts";

export function averageModels(files: readonly string[], out: string, storage: Storage): Promise<void>;

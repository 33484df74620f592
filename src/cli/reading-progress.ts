/** Progress by what has been read of the input files: for commands that take no longer for a tree than reading it does. */
import { stat } from "node:fs/promises";
import type { TextSource } from "../node/text-files.ts";
import type { Terminal } from "./command.ts";
import { MEGABYTES, type Progress, startProgress } from "./progress.ts";

export interface Reading {
  /** The same source, its bytes counted. */
  watch(source: TextSource): TextSource;
  end(): void;
}

export function startReading(terminal: Terminal, operands: readonly string[], out: string | undefined): Reading {
  const progress = startProgress(terminal, { measure: MEGABYTES, out, total: () => sizeOf(operands) });
  return {
    watch: (source) => ({ ...source, bytes: () => counted(source.bytes(), progress) }),
    end: () => progress.end(),
  };
}

async function* counted(bytes: AsyncIterable<Uint8Array>, progress: Progress): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    yield chunk;
    progress.add(chunk.length); // when it has been worked on
  }
}

/** null: something among them has no size, such as the standard input. */
async function sizeOf(operands: readonly string[]): Promise<number | null> {
  let size = 0;
  for (const operand of operands) {
    const found = await stat(operand).catch(() => null);
    if (found === null || !found.isFile()) return null;
    size += found.size;
  }
  return operands.length === 0 ? null : size;
}

/**
 * Runs the command line in this process, with streams in memory:
 *
 *   const { code, stdout, stderr } = await runCli(["show", "-"], { stdin: "(S (NP she))" });
 */
import { Readable, Writable } from "node:stream";
import { main } from "../../src/cli/main.ts";

export interface CliInput {
  /** What stands on standard input; nothing when left out. */
  readonly stdin?: string | Uint8Array;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

export interface CliResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export async function runCli(args: readonly string[], input: CliInput = {}): Promise<CliResult> {
  const stdout = new Capture();
  const stderr = new Capture();
  const stdin = Readable.from([Buffer.from(input.stdin ?? "")], { objectMode: false }); // bytes, as a real pipe gives them
  const code = await main(args, { stdin, stdout, stderr, environment: input.environment ?? {} });
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

class Capture extends Writable {
  readonly #chunks: Buffer[] = [];

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#chunks.push(chunk);
    done();
  }

  text(): string {
    return Buffer.concat(this.#chunks).toString("utf8");
  }
}

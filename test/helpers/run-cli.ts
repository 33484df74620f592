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
  /** The width of the screen that both outputs are; without it, there is none. */
  readonly columns?: number;
}

export interface CliResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export async function runCli(args: readonly string[], input: CliInput = {}): Promise<CliResult> {
  const stdout = captureOn(input.columns);
  const stderr = captureOn(input.columns);
  const stdin = Readable.from([Buffer.from(input.stdin ?? "")], { objectMode: false }); // bytes, as a real pipe gives them
  const code = await main(args, { stdin, stdout, stderr, environment: input.environment ?? {} });
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

/** As Node shows a terminal: a stream with two more properties. */
export function captureOn(columns: number | undefined): Capture {
  return columns === undefined ? new Capture() : Object.assign(new Capture(), { isTTY: true, columns });
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

/** Runs the built command line as a process of its own: for what needs threads, signals or a memory of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const BIN = fileURLToPath(new URL("../../bin/treewright.mjs", import.meta.url));

export interface BinResult {
  /** null: ended by a signal. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunningBin {
  readonly process: ChildProcess;
  readonly result: Promise<BinResult>;
}

/** `stdin`: all of its standard input; null: the caller writes it, and ends it. */
export function startBin(
  args: readonly string[],
  stdin: string | null = "",
  environment: Record<string, string> = {},
): RunningBin {
  const child = spawn(process.execPath, [BIN, ...args], { stdio: "pipe", env: { ...process.env, ...environment } });
  const output = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text) => {
    output.stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text) => {
    output.stderr += text;
  });
  child.stdin.on("error", () => {}); // it may end before it has read all
  if (stdin !== null) child.stdin.end(stdin);
  const result = new Promise<BinResult>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, ...output }));
  });
  return { process: child, result };
}

export function runBin(args: readonly string[], stdin = ""): Promise<BinResult> {
  return startBin(args, stdin).result;
}

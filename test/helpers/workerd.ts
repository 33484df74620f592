/** A module in `workerd`, as at the edge of a network: nothing is compiled there, and there are no files. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

export interface EdgeModules {
  /** In the folder: the bundled worker. */
  readonly script: string;
  /** Further modules by the names they are imported with, and the files they are, relative to the folder. */
  readonly wasm: Readonly<Record<string, string>>;
  readonly data: Readonly<Record<string, string>>;
}

/** Posts a text to the worker, and gives back what it answers. */
export async function askWorkerd(program: string, folder: string, modules: EdgeModules, text: string): Promise<string> {
  const { script } = modules;
  const listed = (kind: "wasm" | "data") =>
    Object.entries(modules[kind]).map(([name, file]) => `(name = "${name}", ${kind} = embed "${file}")`);
  const all = [`(name = "${script}", esModule = embed "${script}")`, ...listed("wasm"), ...listed("data")];
  writeFileSync(
    join(folder, "config.capnp"),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "edge", worker = .edge)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "edge")],
);
const edge :Workerd.Worker = (compatibilityDate = "2025-01-01", modules = [${all.join(", ")}]);
`,
  );
  const args = ["serve", "config.capnp", "--control-fd=1"];
  const server = spawn(program, args, { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [said] = await Promise.race([once(server.stdout, "data"), once(server, "exit")]);
    const port = /"port":(\d+)/.exec(String(said))?.[1];
    if (port === undefined) throw new Error(`workerd does not listen: ${said}`);
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: text });
    return await answer.text();
  } finally {
    server.kill();
  }
}

/** A real Redis of a test's own, where redis-server is installed; it keeps an append-only file, as one for bulk parsing should. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createConnection, createServer } from "node:net";
import { until } from "./patience.ts";

export interface RedisServer {
  readonly url: string;
  start(): Promise<void>;
  /** As a machine that loses power. */
  kill(): Promise<void>;
}

export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;
if (!hasRedis) console.warn("SKIPPED: redis-server is not installed, so bulk parsing over Redis is not tested");

export async function redisServer(folder: string, ...options: readonly string[]): Promise<RedisServer> {
  const port = await freePort();
  let server: ChildProcess | null = null;
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const place = [
        "--port",
        String(port),
        "--bind",
        "127.0.0.1",
        "--dir",
        folder,
        "--save",
        "",
        "--appendonly",
        "yes",
      ];
      server = spawn("redis-server", [...place, ...options], { stdio: "ignore" });
      await until(() => answers(port));
    },
    async kill() {
      if (server === null) return;
      const ended = once(server, "exit");
      server.kill("SIGKILL");
      server = null;
      await ended;
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, "127.0.0.1");
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.on("error", () => end(false));
    socket.on("data", (data) => end(!data.toString().includes("LOADING")));
    socket.write("PING\r\n");
  });
}

export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("a TCP server has a port");
  return address.port;
}

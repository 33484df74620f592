// A Redis of one's own, with an append-only file, that can be killed and started again.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createConnection, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;

export async function redisServer(folder) {
  const port = await freePort();
  let server = null;
  process.on("exit", () => server?.kill("SIGKILL"));
  return {
    url: `redis://127.0.0.1:${port}`,
    get pid() {
      return server?.pid;
    },
    async start() {
      const place = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder];
      server = spawn("redis-server", [...place, "--save", "", "--appendonly", "yes"], { stdio: "ignore" });
      while (!(await answers(port))) await sleep(50);
    },
    async kill() {
      const ended = once(server, "exit");
      server.kill("SIGKILL");
      await ended;
    },
  };
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = createConnection(port, "127.0.0.1");
    const end = (isThere) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.on("error", () => end(false));
    socket.on("data", (data) => end(data.toString().startsWith("+PONG")));
    socket.write("PING\r\n");
  });
}

async function freePort() {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

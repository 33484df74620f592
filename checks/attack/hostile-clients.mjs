// Clients that mean harm, in a process of their own, so that whoever measures is not busy with what they send and get. As a module:
// starts them; as a script: is them, and tells in the end how they were answered.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

const SELF = fileURLToPath(import.meta.url);

/** As much as fits into a request: 49 sentences of 1,000 words, and every fourth time one of 49,990. */
const LONG = [
  ...new Array(3).fill(JSON.stringify({ sentences: new Array(49).fill(new Array(1000).fill("a")) })),
  JSON.stringify({ tokens: new Array(49_990).fill("a") }),
];
const DEEP = [
  { gold: `${"(A ".repeat(2400)}(B w)${")".repeat(2400)}` },
  { gold: `(S ${"(A (B (C (D w))))".repeat(99)})`, tags: false },
].map((body) => JSON.stringify(body));

if (process.argv[1] === SELF && process.send !== undefined) {
  const [url, seconds] = process.argv.slice(2);
  const end = performance.now() + Number(seconds) * 1000;
  const statuses = {};
  async function send(path, bodies) {
    for (let turn = 0; performance.now() < end; turn++) {
      const status = await post(`${url}${path}`, bodies[turn % bodies.length]);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  }
  await Promise.all([send("/v1/parse", LONG), send("/v1/parse", LONG), send("/v1/oracle", DEEP)]);
  process.send(statuses);
  process.disconnect();
}

/** Two that send long sentences and one that sends deep trees, for some seconds; gives the number of answers of each status. */
export function hostileClients(url, seconds) {
  const child = fork(SELF, [url, String(seconds)]);
  return new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("exit", (code) => reject(new Error(`the hostile clients ended with ${code}`)));
  });
}

export async function post(url, body) {
  try {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(url, { method: "POST", headers, body });
    await answer.arrayBuffer();
    return answer.status;
  } catch (error) {
    return error.cause?.code ?? error.name;
  }
}

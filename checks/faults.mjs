// What the server does when things go wrong:
//   node checks/faults.mjs [--requests 10000 --connections 32 --threads 2 --model FILE]
// Of the requests 5 % are malformed and 2 % are left by their clients, and every second a thread is ended in mid-parse. Every answer to a
// good request must be the one that the parser gives without a server, every malformed one must get its own error, and the server must
// neither end nor grow. Prints a report; ends with code 1 at any fault.
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { parseArgs } from "node:util";
import { environment } from "../benchmarks/environment.mjs";
import { englishWords, megabytes, serverProcess, withModel } from "../benchmarks/server-process.mjs";
import { Parser, writeParse } from "../dist/index.js";
import { randomFromSeed } from "../dist/shared/random.js";

const { values: options } = parseArgs({
  options: {
    requests: { type: "string", default: "10000" },
    connections: { type: "string", default: "32" },
    threads: { type: "string", default: "2" },
    model: { type: "string" },
  },
});
const REQUESTS = Number(options.requests);
const THREADS = Number(options.threads);
const KILL_EVERY_MS = 1000;

const JSON_TYPE = { "content-type": "application/json" };
const MALFORMED = [
  { headers: JSON_TYPE, body: '{"tokens":["She"', status: 400, code: "E_JSON" },
  { headers: { "content-type": "text/plain" }, body: "She sleeps.", status: 415, code: "E_MEDIA_TYPE" },
  { headers: JSON_TYPE, body: '{"tokens":["She"],"more":1}', status: 400, code: "E_SCHEMA" },
  { headers: JSON_TYPE, body: '{"tokens":[1]}', status: 400, code: "E_SCHEMA" },
  { headers: JSON_TYPE, body: "{}", status: 400, code: "E_INPUT" },
  { headers: JSON_TYPE, body: JSON.stringify({ text: "a".repeat(200_000) }), status: 413, code: "E_TEXT_TOO_LONG" },
  { headers: JSON_TYPE, body: JSON.stringify({ text: "a".repeat(2_000_000) }), status: 413, code: "E_TOO_LARGE" },
  { path: "/v1/nothing", headers: JSON_TYPE, body: "{}", status: 404, code: "E_NOT_FOUND" },
  { path: "/?properties={", headers: {}, body: "a", status: 400, code: "E_PROPERTIES" },
];

const seen = { right: 0, refused: 0, malformed: 0, left: 0, killed: 0, faults: [] };
process.exitCode = await withModel(options.model, async (model, name) => {
  const expected = await expectedAnswers(model);
  const server = await serverProcess({ model, threads: THREADS, queueWords: 100_000 });
  const agent = new Agent({ keepAlive: true, maxSockets: Number(options.connections) });
  const random = randomFromSeed(1);
  let started = 0;
  let early = null;
  let isOver = false;
  void server.ended.then((code) => {
    if (!isOver) fault(`the server ended with ${code}`);
  });
  const killer = setInterval(() => {
    seen.killed++;
    server.endThread();
  }, KILL_EVERY_MS);
  const startedAt = performance.now();
  async function client() {
    while (started < REQUESTS) {
      const index = started++;
      // By half of them every thread has had its largest batch; memory grows in steps, so a tenth is too early.
      if (index === Math.floor(REQUESTS / 2)) early = await sizes(server);
      const chance = random.next();
      const good = expected[index % expected.length];
      if (chance < 0.05) await sendMalformed(server, agent, MALFORMED[index % MALFORMED.length]);
      else if (chance < 0.07) await sendAndLeave(server, good.body, random.below(40));
      else await sendGood(server, agent, good);
    }
  }
  await Promise.all(Array.from({ length: Number(options.connections) }, client));
  const seconds = (performance.now() - startedAt) / 1e3;
  clearInterval(killer);
  const late = await sizes(server);
  const replaced = await server.metric("treewright_threads_replaced_total");
  const retried = await server.metric("treewright_retried_sentences_total");
  isOver = true;
  agent.destroy();
  const code = await server.close();
  if (code !== 0) fault(`the server ended with ${code}`);
  if (late.shared > early.shared * 1.2) fault("the memory of the threads has grown");
  if (late.resident > early.resident * 1.25 + 64 * 2 ** 20) fault("the process has grown");
  const size = ({ resident, shared }) =>
    `${megabytes(resident)} MB, of which the threads share ${megabytes(shared)} MB`;
  console.log(
    [
      "# Faults",
      "",
      environment(),
      `command: node checks/faults.mjs --requests ${REQUESTS} --connections ${options.connections} --threads ${THREADS}`,
      `model: ${name}`,
      "",
      `- ${REQUESTS} requests in ${seconds.toFixed(0)} s over ${options.connections} connections`,
      `- ${seen.right} good ones answered as the parser does without a server, byte for byte; ${seen.refused} refused with 503`,
      `- ${seen.malformed} malformed ones answered with their own errors; ${seen.left} clients left`,
      `- ${seen.killed} threads ended in mid-work, ${replaced} replaced, ${retried} sentences parsed again`,
      `- after half of the requests ${size(early)}; at the end ${size(late)}`,
      `- faults: ${seen.faults.length}`,
      ...seen.faults.slice(0, 20).map((text) => `  - ${text}`),
    ].join("\n"),
  );
  return seen.faults.length === 0 ? 0 : 1;
});

async function expectedAnswers(model) {
  const parser = await Parser.load(model);
  const sentences = englishWords(300, (i) => 3 + ((i * 7) % 30));
  return parser.parseBatch(sentences).map((parse, i) => ({
    body: JSON.stringify({ tokens: sentences[i] }),
    answer: `{"sentences":[${writeParse(parse)}]}`,
  }));
}

async function sizes(server) {
  return {
    resident: await server.metric("process_resident_memory_bytes"),
    shared: await server.metric("treewright_shared_memory_bytes"),
  };
}

async function sendGood(server, agent, { body, answer }) {
  try {
    const { status, text } = await send(server, agent, { headers: JSON_TYPE, body });
    if (status === 200 && text === answer) seen.right++;
    else if (status === 503) seen.refused++;
    else fault(`${status === 200 ? "a wrong answer" : `status ${status}`}: ${text.slice(0, 100)}`);
  } catch (error) {
    fault(`lost: ${error.message}`);
  }
}

async function sendMalformed(server, agent, bad) {
  try {
    const { status, text } = await send(server, agent, bad);
    if (status === bad.status && JSON.parse(text).error.code === bad.code) seen.malformed++;
    else fault(`${status} instead of ${bad.status}: ${text.slice(0, 100)}`);
  } catch (error) {
    // A body of megabytes is refused before it is read: the client may find the connection closed while it writes.
    if (bad.code === "E_TOO_LARGE" && /EPIPE|ECONNRESET/.test(error.code)) seen.malformed++;
    else fault(`malformed, lost: ${error.message}`);
  }
}

function send({ url }, agent, { path = "/v1/parse", headers, body }) {
  return new Promise((resolve, reject) => {
    const length = { "content-length": Buffer.byteLength(body) };
    const sent = request(url + path, { method: "POST", agent, headers: { ...headers, ...length } }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk) => {
        text += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode, text }));
      response.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

function sendAndLeave({ url }, body, ms) {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      const head = `POST /v1/parse HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`;
      socket.write(`${head}\r\n\r\n${body}`);
      setTimeout(() => socket.destroy(), ms);
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      seen.left++;
      resolve();
    });
  });
}

function fault(text) {
  seen.faults.push(text);
}

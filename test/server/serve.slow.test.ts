/** The command as people start and stop it. */
import { expect, test } from "vitest";
import { takesMinutes, until } from "../helpers/patience.ts";
import { startBin } from "../helpers/run-bin.ts";
import { makeScratch } from "../helpers/scratch.ts";
import { TINY_NETWORKS, tinyModelFile } from "../helpers/tiny-model.ts";

takesMinutes();

const scratch = makeScratch();
const model = scratch.write("model.safetensors", tinyModelFile("in-order", TINY_NETWORKS.default));

const SERVE = ["serve", "--port", "0", "--model", model, "--threads", "1"];

test("serve says where it listens, and SIGTERM ends it well", async () => {
  const limits = ["--max-body", "1000", "--request-timeout", "3600000"]; // it waits for nobody
  const { process: child, result } = startBin([...SERVE, ...limits]);
  let stdout = "";
  child.stdout!.on("data", (chunk) => {
    stdout += chunk;
  });
  await until(() => stdout.includes("\n"));
  const [, url] = /^treewright listens on (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(stdout)!;
  await until(async () => (await fetch(`${url}/ready`)).status === 200);
  const response = await fetch(`${url}/v1/parse`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"text":"She sleeps."}',
  });
  expect(response.status).toBe(200);
  const tooLong = await fetch(`${url}/v1/parse`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "x".repeat(100_000),
  });
  expect(tooLong.status).toBe(413);
  child.kill("SIGTERM");
  const { code, stderr } = await result;
  expect(code).toBe(0);
  for (const line of stderr.trim().split("\n")) expect(JSON.parse(line)).toHaveProperty("msg");
});

test("a model that is not there, a port that is taken and bad numbers are one clear line", async () => {
  const first = startBin(SERVE);
  const listening = new Promise<string>((resolve) => {
    first.process.stdout!.on("data", (chunk) => resolve(/:(\d+)\n/.exec(String(chunk))![1]!));
  });
  const [missing, bad] = await Promise.all([
    startBin(["serve", "--port", "0", "--model", "nothing.model", "--log-level", "silent"]).result,
    startBin(["serve", "--queue", "0"]).result,
  ]);
  expect(missing).toMatchObject({ code: 2 });
  expect(missing.stderr).toMatch(/^treewright: nothing\.model.*\(E_FILE\)\n$/);
  expect(bad).toMatchObject({ code: 2, stdout: "" });
  expect(bad.stderr).toContain("--queue must be a whole number of at least 1");
  const port = await listening;
  const second = await startBin(["serve", "--port", port, "--model", model, "--log-level", "silent"]).result;
  first.process.kill("SIGINT"); // ends it as well as SIGTERM does
  expect(second).toMatchObject({ code: 2, stdout: "" });
  expect(second.stderr).toContain(`127.0.0.1:${port} is already in use (E_LISTEN). Choose another --port`);
  expect((await first.result).code).toBe(0);
});

/** The command as people start and stop it. */
import { expect, test } from "vitest";
import { takesMinutes, until } from "../helpers/patience.ts";
import { startBin } from "../helpers/run-bin.ts";
import { makeScratch } from "../helpers/scratch.ts";
import { TINY_NETWORKS, tinyModelFile } from "../helpers/tiny-model.ts";

takesMinutes();

const scratch = makeScratch();
const model = scratch.write("model.safetensors", tinyModelFile("in-order", TINY_NETWORKS.default));

test.each(["SIGTERM", "SIGINT"] as const)("serve says where it listens, and %s ends it well", async (signal) => {
  const { process: child, result } = startBin(
    ["serve", "--port", "0", "--model", model, "--threads", "1", "--max-body", "1000", "--request-timeout", "3600000"], // it waits for nobody
  );
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
  child.kill(signal);
  const { code, stderr } = await result;
  expect(code).toBe(0);
  for (const line of stderr.trim().split("\n")) expect(JSON.parse(line)).toHaveProperty("msg");
});

test("a model that is not there, a port that is taken and bad numbers are one clear line", async () => {
  const missing = await startBin(["serve", "--port", "0", "--model", "nothing.model", "--log-level", "silent"]).result;
  expect(missing).toMatchObject({ code: 2 });
  expect(missing.stderr).toMatch(/^treewright: nothing\.model.*\(E_FILE\)\n$/);
  const bad = await startBin(["serve", "--queue", "0"]).result;
  expect(bad).toMatchObject({ code: 2, stdout: "" });
  expect(bad.stderr).toContain("--queue must be a whole number of at least 1");
  const first = startBin(["serve", "--port", "0", "--model", model, "--threads", "1"]);
  const port = await new Promise<string>((resolve) => {
    first.process.stdout!.on("data", (chunk) => resolve(/:(\d+)\n/.exec(String(chunk))![1]!));
  });
  const second = await startBin(["serve", "--port", port, "--model", model, "--log-level", "silent"]).result;
  first.process.kill("SIGTERM");
  expect(second).toMatchObject({ code: 2, stdout: "" });
  expect(second.stderr).toContain(`127.0.0.1:${port} is already in use (E_LISTEN). Choose another --port`);
  expect((await first.result).code).toBe(0);
});

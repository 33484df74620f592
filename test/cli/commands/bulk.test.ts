import { readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { runCli } from "../../helpers/run-cli.ts";
import { makeScratch } from "../../helpers/scratch.ts";
import { TINY_NETWORKS, tinyModelFile } from "../../helpers/tiny-model.ts";

const scratch = makeScratch();
const model = scratch.write("tiny.model", tinyModelFile("in-order", TINY_NETWORKS.default));
const tokens = scratch.write("tokens.txt", "The dog sees the cat .\nShe sleeps .\n\nGo home !\n".repeat(5));
const folder = scratch.path("run");
const bulk = (...args: string[]) => runCli(["bulk", ...args]);

describe("treewright bulk", () => {
  test("submit, work, status and collect give what parse gives", async () => {
    const submitted = await bulk(
      "submit",
      "--local",
      "-m",
      model,
      "-i",
      "tokens",
      "--shard-size",
      "0.00005",
      "-o",
      folder,
      tokens,
    );
    expect(submitted).toEqual({
      code: 0,
      stdout: `4 shards of 1 input in ${folder}; treewright bulk work --local ${folder} parses them\n`,
      stderr: "",
    });
    const before = await bulk("status", folder);
    expect(before.stdout).toContain(`${folder}: 0 of 4 shards done (0.0 %), 0 failed, 4 left`);
    expect(await bulk("collect", folder)).toMatchObject({ code: 2, stdout: "" });

    const worked = await bulk("work", "--local", "--threads", "1", folder);
    expect(worked.code).toBe(0);
    const log = worked.stderr
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(log.map(({ event }) => event)).toEqual(["started", ...new Array(4).fill("shard done"), "ended"]);
    expect(worked.stderr).not.toContain("dog");

    const status = JSON.parse((await bulk("status", "--json", folder)).stdout);
    expect(status).toMatchObject({ shards: 4, done: 4, failed: 0, open: 0, sentences: 20, failedSentences: 0 });
    const expected = (await runCli(["parse", "-m", model, "-i", "tokens", "--threads", "1", tokens])).stdout;
    const collected = await bulk("collect", folder);
    expect([collected.code, collected.stdout]).toEqual([0, expected]);
    expect(collected.stderr).toMatch(/^treewright: 20 sentences; sha256 of the text [\da-f]{64}\n$/);
    const packed = scratch.path("all.mrg.gz");
    await bulk("collect", "-o", packed, folder);
    expect(gunzipSync(readFileSync(packed)).toString()).toBe(expected);
    expect((await bulk("work", "--local", folder)).code).toBe(0); // nothing is left
  });

  test("cancel stops, and retry goes on", async () => {
    const other = scratch.path("cancelled");
    await bulk("submit", "--local", "-m", model, "-i", "tokens", "--shard-size", "0.00005", "-o", other, tokens);
    await bulk("cancel", "--local", other);
    await bulk("work", "--local", "--threads", "1", other);
    expect((await bulk("status", other)).stdout).toContain("0 of 4 shards done (0.0 %), 0 failed, 4 left; cancelled");
    expect((await bulk("retry", "--local", other)).stdout).toBe("4 shards to parse, 0 of them again\n");
    await bulk("work", "--local", "--part", "2/2", "--threads", "1", other);
    expect(readdirSync(other).filter((name) => name.endsWith(".mrg.gz"))).toEqual([
      "shard-00001.mrg.gz",
      "shard-00003.mrg.gz",
    ]);
  });

  test("a worker with another model refuses", async () => {
    const another = scratch.write("another.model", tinyModelFile("in-order", TINY_NETWORKS.default, 2));
    const { code, stderr } = await bulk("work", "--local", "--model", another, folder);
    expect([code, stderr]).toEqual([
      2,
      `treewright: ${another} is not the model that this was submitted with (E_BULK_MODEL). Give the same file with --model\n`,
    ]);
  });

  test.each([
    [["submit", tokens], "--out is required"],
    [["submit", "--local", "-o", folder], "no inputs were given"],
    [["submit", "--local", "-o", folder, tokens], "has a manifest already"],
    [["submit", "-o", scratch.path("new"), tokens], "no Redis was named"],
    [
      ["submit", "--redis", "http://x", "-m", model, "-o", scratch.path("new2"), tokens],
      "the address of Redis is a URL such as",
    ],
    [["work"], "bulk work takes the folder of a run"],
    [["work", "--local", "--part", "3/2", folder], "--part is I/N"],
    [["work", "--part", "1/2", folder], "--part requires --local"],
    [["status", scratch.path("nothing")], "has no manifest.json"],
    [["collect", "a", "b"], "bulk collect takes the folder of a run"],
  ])("%j is an error in one line", async (args, message) => {
    const { code, stdout, stderr } = await bulk(...args);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { runCli } from "../helpers/run-cli.ts";

const page = readFileSync(new URL("../../docs/oracle.md", import.meta.url), "utf8");
const examples = [...page.matchAll(/```console\n\$ treewright ([^\n]+)\n(.*?)```/gs)].map(([, command, output]) => ({
  command: command!,
  output: output!,
}));

test("docs/oracle.md has examples", () => expect(examples.length).toBeGreaterThan(3));

test.each(examples)("docs/oracle.md: treewright $command", async ({ command, output }) => {
  const args = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!);
  expect((await runCli(args)).stdout).toBe(output);
});

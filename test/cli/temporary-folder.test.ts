import { expect, test } from "vitest";
import { withOutput } from "../../src/cli/output.ts";
import { makeScratch } from "../helpers/scratch.ts";

const scratch = makeScratch();

test("where long results cannot wait, one line says which folder and what to do", async () => {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = scratch.path("none");
  const terminal = { stdin: process.stdin, stdout: process.stdout, stderr: process.stderr, environment: {} };
  try {
    const text = "x".repeat(1 << 20);
    await expect(
      withOutput(terminal, {}, async (output) => {
        for (let i = 0; i < 17; i++) await output.write(text);
      }),
    ).rejects.toMatchObject({
      code: "E_FILE",
      message: `${scratch.path("none")}: no such file`,
      hint: expect.stringContaining("TMPDIR"),
    });
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
});

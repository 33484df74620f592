import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createAtomicFile, temporaryName, writeFileAtomically } from "../../src/node/atomic-file.ts";
import { makeScratch } from "../helpers/scratch.ts";

const scratch = makeScratch();
const modeOf = (path: string) => statSync(path).mode & 0o777;

describe("a file that is replaced", () => {
  test.each([0o600, 0o640, 0o664, 0o755])("keeps its permissions: %o", async (mode) => {
    const path = scratch.write(`mode-${mode}`, "old");
    chmodSync(path, mode);
    await writeFileAtomically(path, "new");
    expect([readFileSync(path, "utf8"), modeOf(path)]).toEqual(["new", mode]);
  });

  test("what is on its way is for nobody else to read", async () => {
    const path = scratch.write("secret/file", "old");
    chmodSync(path, 0o600);
    const file = await createAtomicFile(path);
    await file.write("secret");
    const [temporary] = readdirSync(scratch.path("secret")).filter((name) => name.endsWith(".tmp"));
    expect(modeOf(scratch.path(`secret/${temporary}`))).toBe(0o600);
    await file.discard();
  });
});

test("a new file has the permissions that any new file has", async () => {
  const path = scratch.path("new");
  await writeFileAtomically(path, "new");
  expect(modeOf(path)).toBe(0o666 & ~process.umask());
});

describe("a link", () => {
  test("stays one; the file that it names is replaced", async () => {
    const target = scratch.write("target", "old");
    const link = scratch.path("link");
    symlinkSync(target, link);
    await writeFileAtomically(link, "new");
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(target, "utf8")).toBe("new");
  });

  test("to nothing, or to itself, is refused and stays as it is", async () => {
    for (const [name, target] of [
      ["dangling", "nothing"],
      ["circle", "circle"],
    ] as const) {
      const link = scratch.path(name);
      symlinkSync(target, link);
      await expect(writeFileAtomically(link, "new")).rejects.toMatchObject({
        code: "E_FILE",
        message: `${link} is a link to a file that does not exist`,
      });
      expect(lstatSync(link).isSymbolicLink()).toBe(true);
      expect(existsSync(scratch.path("nothing"))).toBe(false);
    }
  });
});

describe("a temporary file", () => {
  test("has a name that cannot be guessed, in the same folder, however long the file's own is", async () => {
    const path = scratch.path("x".repeat(250));
    const names = new Set(Array.from({ length: 100 }, () => temporaryName(path)));
    expect(names.size).toBe(100);
    for (const name of names) expect(name).toMatch(/\/\.treewright-[0-9a-f]{24}\.tmp$/);
    await writeFileAtomically(path, "new");
    expect(readFileSync(path, "utf8")).toBe("new");
  });

  test("is not left behind when the place cannot be written", async () => {
    mkdirSync(scratch.path("folder"));
    await expect(writeFileAtomically(scratch.path("folder"), "x")).rejects.toMatchObject({ code: "E_FILE" });
    await expect(writeFileAtomically(scratch.path("none/x"), "x")).rejects.toMatchObject({ code: "E_FILE" });
    expect(readdirSync(scratch.folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });
});

test("two files may be on their way to one place at the same time: the last one wins", async () => {
  const path = scratch.path("twice");
  const [first, second] = [await createAtomicFile(path), await createAtomicFile(path)];
  await first.write("first");
  await second.write("second");
  await first.commit();
  await second.commit();
  expect(readFileSync(path, "utf8")).toBe("second");
});

import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { runCli } from "../../helpers/run-cli.ts";
import { makeScratch } from "../../helpers/scratch.ts";

const scratch = makeScratch();

/** A tree as the Penn Treebank's .mrg files have it, with a word that says which file it is from. */
const ptbTree = (word: string) =>
  `\n( (S \n    (NP-SBJ-1 (NNP ${word}) )\n    (VP (VBZ is) \n      (NP-PRD (-NONE- *T*-1) ))\n    (. .) ))\n`;
const cleanTree = (word: string) => `(S (NP (NNP ${word})) (VP (VBZ is)) (. .))\n`;

describe("treewright prepare ptb", () => {
  const folder = scratch.path("treebank_3");
  for (const file of ["wsj_0001", "wsj_0199", "wsj_0200", "wsj_0201", "wsj_2172", "wsj_2200", "wsj_2300", "wsj_2400"]) {
    scratch.write(`treebank_3/parsed/mrg/wsj/${file.slice(4, 6)}/${file}.mrg`, ptbTree(file));
  }
  scratch.write("treebank_3/tagged/pos/wsj/02/wsj_0200.pos", "not/NN a/DT tree/NN");
  scratch.write("treebank_3/README", "nothing here");

  test("gives the paper's splits", async () => {
    const out = scratch.path("ptb");
    const result = await runCli(["prepare", "ptb", folder, "--out", out]);
    expect(result.code).toBe(0);
    expect(readFileSync(`${out}/train.mrg`, "utf8")).toBe(["wsj_0200", "wsj_0201", "wsj_2172"].map(cleanTree).join(""));
    expect(readFileSync(`${out}/dev.mrg`, "utf8")).toBe(cleanTree("wsj_2200"));
    expect(readFileSync(`${out}/test.mrg`, "utf8")).toBe(cleanTree("wsj_2300"));
    expect(result.stderr).toContain("train.mrg: 3 trees from 3 files");
  });

  test("a bad tree anywhere leaves no file at all", async () => {
    scratch.write("broken/23/wsj_2301.mrg", "( (S (NN a)");
    scratch.write("broken/22/wsj_2201.mrg", ptbTree("a"));
    scratch.write("broken/02/wsj_0201.mrg", ptbTree("a"));
    const out = scratch.path("broken-out");
    const result = await runCli(["prepare", "ptb", scratch.path("broken"), "-o", out]);
    expect(result.code).toBe(2);
    expect(result.stderr).toMatch(/wsj_2301\.mrg:1:1 a bracket is never closed/);
    for (const name of ["train", "dev", "test"]) expect(existsSync(`${out}/${name}.mrg`)).toBe(false);
  });

  test("a folder without such files is an error", async () => {
    scratch.write("empty/readme.txt", "");
    const result = await runCli(["prepare", "ptb", scratch.path("empty")]);
    expect(result).toMatchObject({ code: 2 });
    expect(result.stderr).toContain("wsj_SSNN.mrg");
    expect((await runCli(["prepare", "ptb", scratch.path("nowhere")])).stderr).toContain("no such file");
    expect((await runCli(["prepare", "ptb"])).code).toBe(2);
  });
});

describe("treewright prepare ctb", () => {
  const gb2312 = Buffer.concat([
    Buffer.from("<DOC>\n<DOCID>CHTB</DOCID>\n<BODY>\n<S ID=1>\n( (IP-HLN (NP-SBJ (NR "),
    Buffer.from([0xc9, 0xcf, 0xba, 0xa3]), // 上海 in GB 2312
    Buffer.from(") )\n   (VP (VV x) (-NONE- *pro*))) ) \n</S>\n</BODY>\n</DOC>\n"),
  ]);
  for (const article of ["001", "270", "271", "300", "301", "325", "326", "439", "440", "1151", "1152"]) {
    scratch.write(`ctb5.1/data/bracketed/chtb_${article}.fid`, gb2312);
  }

  test("gives the paper's splits, in UTF-8", async () => {
    const out = scratch.path("ctb");
    const result = await runCli(["prepare", "ctb", scratch.path("ctb5.1"), "--out", out]);
    expect(result.code).toBe(0);
    const tree = "(IP (NP (NR 上海)) (VP (VV x)))\n";
    expect(readFileSync(`${out}/train.mrg`, "utf8")).toBe(tree.repeat(4));
    expect(readFileSync(`${out}/dev.mrg`, "utf8")).toBe(tree.repeat(2));
    expect(readFileSync(`${out}/test.mrg`, "utf8")).toBe(tree.repeat(2));
  });
});

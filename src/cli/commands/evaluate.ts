/** `treewright evaluate`: EVALB's figures, sentence by sentence and in summaries, and what the paper reports beside them. */

import { evalbHeader, evalbRow, evalbSummaries } from "../../evaluation/evalb-report.ts";
import { errorNotice, evalbReport, furtherSections } from "../../evaluation/report.ts";
import type { SentenceResult } from "../../evaluation/sentence-result.ts";
import { defineCommand } from "../command.ts";
import { UsageError } from "../command-line.ts";
import { EVALUATION_OPTIONS, errorLine, loadEvaluator, scoreFiles } from "../evaluation-files.ts";

/** Sentences counted at a time: enough to be fast, few enough to be no burden on the memory. */
const BATCH = 500;

export const evaluate = defineCommand({
  name: "evaluate",
  summary: "score predicted trees against gold trees as EVALB does",
  operands: "GOLD PREDICTED",
  description:
    "Both files (plain or gzip) have one sentence per line. Line n is scored against line n; an empty predicted line is a " +
    "skipped sentence. The report starts with EVALB's own. Then come F1 with error and skipped sentences counted as empty " +
    "predictions, and scores by label and by number of children. A sentence whose words differ is an error sentence: it is " +
    "listed on standard error and left out of EVALB's figures, and the exit code is 1.",
  options: {
    ...EVALUATION_OPTIONS,
    summary: { type: "boolean", description: "omit the table of sentences" },
  },
  examples: [
    { command: "treewright evaluate gold.mrg predicted.mrg", shows: "EVALB with COLLINS.prm" },
    {
      command: "treewright evaluate --params new --summary gold.mrg.gz predicted.mrg",
      shows: "the summaries of new.prm",
    },
    { command: "treewright evaluate --json gold.mrg predicted.mrg | jq .all.f1", shows: "one figure, unrounded" },
  ],
  async run(options, operands, terminal) {
    const [gold, predicted] = operands;
    if (gold === undefined || predicted === undefined || operands.length > 2) {
      throw new UsageError("evaluate takes two files, GOLD and PREDICTED", "treewright evaluate --help shows how");
    }
    const evaluator = await loadEvaluator(options);
    const { cutoffLength } = evaluator.params;
    let counts = evaluator.zero;
    let batch: SentenceResult[] = [];
    let lineNumber = 0;
    const rows: string[] = [];
    const errors: string[] = [];
    const files = { evaluator, gold, predicted: [predicted], encoding: options.encoding };
    for await (const [result] of scoreFiles(files)) {
      lineNumber++;
      batch.push(result!);
      if (batch.length === BATCH) {
        counts = evaluator.add(counts, evaluator.count(batch));
        batch = [];
      }
      if (!options.json && !options.summary) rows.push(evalbRow(lineNumber, result!));
      if (result!.status === "error") errors.push(errorLine(predicted, lineNumber, result!));
    }
    counts = evaluator.add(counts, evaluator.count(batch));
    // Only now: a broken line or a missing one at the end must not leave half a report behind.
    if (options.json) terminal.stdout.write(`${JSON.stringify(evalbReport(counts, cutoffLength), null, 2)}\n`);
    else {
      const table = options.summary ? "" : evalbHeader() + rows.join("");
      terminal.stdout.write(table + evalbSummaries(counts, cutoffLength) + furtherSections(counts));
    }
    const notice = errorNotice(counts.all);
    terminal.stderr.write(errors.join("") + (notice === "" ? "" : `${notice}\n`));
    return errors.length === 0 ? 0 : 1;
  },
});

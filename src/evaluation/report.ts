/** What `treewright evaluate` says beyond EVALB's printout, and all of it as one JSON object. */
import {
  addCounts,
  type EvalbCounts,
  NO_COUNTS,
  type SectionCounts,
  type SectionSummary,
  type StratumSummary,
  summarizeCounts,
  summarizeSection,
} from "./counts.ts";
import { fixed } from "./evalb-report.ts";

export interface EvalbReport {
  readonly all: SectionSummary;
  /** Sentences of at most `cutoffLength` words. */
  readonly len40: SectionSummary;
  /** 40 unless the parameter file says otherwise. */
  readonly cutoffLength: number;
  readonly byLabel: Readonly<Record<string, StratumSummary>>;
  readonly byChildren: Readonly<Record<string, StratumSummary>>;
}

/** For `--json`. */
export function evalbReport(counts: EvalbCounts, cutoffLength: number): EvalbReport {
  const { byLabel, byChildren } = summarizeCounts(counts);
  return {
    all: summarizeSection(counts.all),
    len40: summarizeSection(counts.short),
    cutoffLength,
    byLabel,
    byChildren,
  };
}

/** What the parser must answer for, loudly; "" when every sentence is valid. */
export function errorNotice({ sentences, errors, skipped }: SectionCounts): string {
  if (errors + skipped === 0) return "";
  const parts = [
    ...(errors === 0 ? [] : [`${errors} ERROR ${errors === 1 ? "SENTENCE" : "SENTENCES"} (the words differ)`]),
    ...(skipped === 0 ? [] : [`${skipped} SKIPPED (no prediction)`]),
  ];
  return `!!! ${parts.join(" and ")} of ${sentences}: EVALB leaves them out of its figures`;
}

/** The sections after EVALB's own. */
export function furtherSections(counts: EvalbCounts): string {
  const { recallWithErrors, f1WithErrors, precision, byLabel, byChildren } = summarizeCounts(counts);
  const notice = errorNotice(counts.all);
  return [
    ...(notice === "" ? [] : ["", notice]),
    "",
    "-- All, error and skipped sentences counted as empty predictions --",
    `Bracketing Recall         = ${cell(recallWithErrors)}`,
    `Bracketing Precision      = ${cell(precision)}`,
    `Bracketing FMeasure       = ${cell(f1WithErrors)}`,
    "",
    "-- By label --",
    ...table("Label", sortedByGold(byLabel)),
    "",
    "-- By number of children (punctuation included) --",
    ...table("Children", childrenRows(counts, byChildren)),
    "",
  ].join("\n");
}

type Row = readonly [name: string, summary: StratumSummary];

/** Wider constituents are rare, so the table puts them together; the JSON has each number. */
const MOST_CHILDREN = 5; // the paper's Table 3 ends here

function childrenRows(counts: EvalbCounts, byChildren: Readonly<Record<string, StratumSummary>>): Row[] {
  const rows: Row[] = Object.entries(byChildren).filter(([children]) => Number(children) <= MOST_CHILDREN);
  const wider = Object.entries(counts.byChildren).filter(([children]) => Number(children) > MOST_CHILDREN);
  if (wider.length > 0) {
    const name = `${MOST_CHILDREN + 1}+`;
    const sum = wider
      .map(([, stratum]): EvalbCounts => ({ ...NO_COUNTS, byChildren: { [name]: stratum } }))
      .reduce(addCounts);
    rows.push([name, summarizeCounts(sum).byChildren[name]!]);
  }
  return rows;
}

function sortedByGold(strata: Readonly<Record<string, StratumSummary>>): Row[] {
  return Object.entries(strata).sort(
    ([nameA, a], [nameB, b]) => b.gold - a.gold || b.predicted - a.predicted || (nameA < nameB ? -1 : 1),
  );
}

function table(title: string, rows: readonly Row[]): string[] {
  const width = rows.reduce((most, [name]) => Math.max(most, name.length), 8);
  return [
    `${title.padEnd(width)}    Gold  Predicted  Recall  Prec.      F1`,
    ...rows.map(
      ([name, { gold, predicted, recall, precision, f1 }]) =>
        `${name.padEnd(width)} ${String(gold).padStart(7)} ${String(predicted).padStart(10)}` +
        `  ${cell(recall)} ${cell(precision)}  ${cell(f1)}`,
    ),
  ];
}

function cell(value: number | null): string {
  return value === null ? "     -" : fixed(value);
}

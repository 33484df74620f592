/** How far the confidences of constituents are from the share of them that is right: the expected calibration error. */
import { labelledSpans } from "../dist/index.js";

const BINS = 10;

/** `parses` and their gold trees, in the same order. */
export function calibrationOf(parses, gold) {
  const bins = Array.from({ length: BINS }, () => ({ count: 0, confidence: 0, right: 0 }));
  for (const [i, { constituents }] of parses.entries()) {
    const left = new Map();
    for (const span of labelledSpans(gold[i])) left.set(keyOf(span), (left.get(keyOf(span)) ?? 0) + 1);
    for (const constituent of constituents) {
      const { confidence } = constituent;
      const bin = bins[Math.min(BINS - 1, Math.floor(confidence * BINS))];
      const key = keyOf(constituent);
      const isRight = (left.get(key) ?? 0) > 0;
      if (isRight) left.set(key, left.get(key) - 1);
      bin.count++;
      bin.confidence += confidence;
      bin.right += isRight ? 1 : 0;
    }
  }
  const sum = (key) => bins.reduce((total, bin) => total + bin[key], 0);
  const constituents = sum("count");
  return {
    constituents,
    confidence: sum("confidence") / constituents,
    precision: sum("right") / constituents,
    error: bins.reduce((total, { confidence, right }) => total + Math.abs(confidence - right), 0) / constituents,
  };
}

function keyOf({ start, end, label }) {
  return `${start} ${end} ${label}`;
}

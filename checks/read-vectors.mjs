/** Reads a file of vectors, JSON lines, plain or gzip. */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

export function readVectors(file) {
  const bytes = readFileSync(file);
  const text = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line));
}

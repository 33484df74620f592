// A worker of a pool for tests: doubles numbers, breaks down or ends when told to, and says which seat it has.
import { parentPort, workerData } from "node:worker_threads";

parentPort.on("message", ({ id, question }) => {
  if (question === "break") throw new Error("told to break");
  if (question === "end") process.exit(3);
  if (question === "hang") return;
  parentPort.postMessage({ id, answer: question === "seat" ? workerData.seat : 2 * question });
});
if (workerData.cannotStart) throw new Error("told not to start");
parentPort.postMessage("ready");

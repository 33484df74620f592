// A program that closes a pool while an answer is on its way: its main thread was busy, as the first thread of a training team is.
import { startPool } from "../../dist/platform/node/worker-pool.js";

const module = new URL("./pool-worker.mjs", import.meta.url);
const pool = await startPool({ module, name: "testing", threads: 1, policy: "fail", dataFor: () => ({}) });
pool.seats[0].ask(1).catch(() => undefined);
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
await pool.close();
console.log("closed");

// Training in a process of its own. Where this program is told to end, training saves its checkpoint and ends too: otherwise it would go on
// for hours, unseen.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const BIN = fileURLToPath(new URL("../bin/treewright.mjs", import.meta.url));

/** Runs `treewright train` to its end and gives its exit code; what it says is seen. */
export async function runTraining(options) {
  const training = spawn(process.execPath, [BIN, "train", ...options], { stdio: ["ignore", "ignore", "inherit"] });
  const handlers = {
    SIGTERM: () => training.kill("SIGTERM"),
    SIGHUP: () => training.kill("SIGTERM"),
    SIGINT: () => {}, // a terminal sends it to training as well
  };
  for (const [signal, handler] of Object.entries(handlers)) process.on(signal, handler);
  try {
    return await new Promise((resolve, reject) => {
      training.once("error", reject);
      training.once("exit", (code, signal) => resolve(code ?? signal));
    });
  } finally {
    for (const [signal, handler] of Object.entries(handlers)) process.off(signal, handler);
  }
}

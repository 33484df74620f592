// The built page, served as static files with the English model, in a headless Chromium: for the benchmark and the pictures.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { preview } from "vite";

/** `use({ browser, url })`, and everything is closed again, whatever happens. */
export async function withPage(use) {
  const configFile = fileURLToPath(new URL("../web/vite.config.ts", import.meta.url));
  const server = await preview({ configFile, logLevel: "error", preview: { host: "127.0.0.1", port: 0 } });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? chromiumOnPath(),
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"],
  });
  try {
    return await use({ browser, url: server.resolvedUrls.local[0] });
  } finally {
    await browser.close();
    await server.close();
  }
}

function chromiumOnPath() {
  const names = ["chromium", "chromium-browser", "google-chrome"];
  const command = names.map((name) => `command -v ${name}`).join(" || ");
  return execFileSync("sh", ["-c", command], { encoding: "utf8" }).trim();
}

/** Where a module is that a thread is to run: `moduleBeside(import.meta.url, "./parse-worker")`. */
export function moduleBeside(url: string, path: string): URL {
  return new URL(path + url.slice(-3), url); // .js, or .ts where Node runs the sources
}

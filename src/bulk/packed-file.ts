/** The bytes of a gzip file that this program has written: unlike one from elsewhere, it may be as regular as it likes. */
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { fileError } from "../platform/node/file-error.ts";
import { codeOf, ParserError, reasonOf } from "../shared/errors.ts";

export async function* unpacked(path: string): AsyncGenerator<Uint8Array, void, undefined> {
  const gunzip = createGunzip({ chunkSize: 1 << 18 });
  const file = createReadStream(path, { highWaterMark: 1 << 18 });
  file.on("error", (error) => gunzip.destroy(error)).pipe(gunzip);
  try {
    yield* gunzip;
  } catch (error) {
    if (!codeOf(error).startsWith("Z_")) throw fileError(path, error);
    throw new ParserError("E_GZIP", `${path}: not a complete gzip file (${reasonOf(error)})`, { cause: error });
  } finally {
    file.destroy();
  }
}

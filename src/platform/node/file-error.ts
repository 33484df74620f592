/** What Node says about a file, as one of our errors. */
import { codeOf, ParserError, reasonOf } from "../../shared/errors.ts";

/** What went wrong with a file, in words. */
export function fileError(path: string, error: unknown): ParserError {
  if (error instanceof ParserError) return error;
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: "no such file",
    EACCES: "permission denied",
    EISDIR: "this is a folder, not a file",
    EEXIST: "this is a file, not a folder",
    ENOTDIR: "part of its path is not a folder",
    ENOSPC: "the disk is full",
    EROFS: "may not be written: its disk is read-only",
    EPERM: "may not be read or written: it is not permitted",
    ELOOP: "is a link that leads back to itself",
    ENAMETOOLONG: "its name is too long",
  };
  const reason = reasons[codeOf(error)] ?? reasonOf(error);
  return new ParserError("E_FILE", `${path}: ${reason}`, { cause: error });
}

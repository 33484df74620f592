/**
 * Web addresses, e-mail, handles, tags and paths: each a sticky expression that looks at one place only and reads a bounded
 * number of characters before it can fail.
 */
const URL =
  /(?:(?:[a-z][a-z0-9+-]{1,10}:\/\/|mailto:|doi:|www\d?\.)[^\s<>"“”«»{}|\\^`]{2,2000}|10\.\d{4,9}\/[^\s<>"“”]{2,200})/iy;
const EMAIL = /[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63}@[\p{L}\p{N}_-]{1,62}(?:\.[\p{L}\p{N}_-]{1,62}){0,8}/uy;
const HANDLE = /@[A-Za-z0-9_]{1,50}/y;
const TAG = /#[\p{L}_][\p{L}\p{N}\p{M}_]{0,100}/uy;
/** `/usr/lib`, `~/notes.txt`, `../a/b`, `C:\Windows`. */
const PATH =
  /(?:(?:~|\.{1,2})?(?:\/[A-Za-z0-9_.@+-]{1,100}){2,30}\/?|(?:~|\.{1,2})\/[A-Za-z0-9_.@+-]{1,100}|[A-Za-z]:\\[^\s<>"|?*:]{0,250})/y;
const ENTITY = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8}\d{0,2});/iy;
const MARKUP = /<\/?[A-Za-z][A-Za-z0-9:-]{0,30}\/?>/y;

/** `example.com/path`, `get-a-house.com`; the country codes that are English words only with a path. */
const DOMAIN =
  /(?:[A-Za-z0-9-]{1,62}\.){1,6}(?:(?:com|org|net|edu|gov|mil|info|io|biz|co|tv|ai|app|dev|eu|uk|de|fr|ca|au|nl|ch|es|se|jp|cn|ru|COM|ORG|NET)(?![\w-])|(?:me|us|it|in|be|at|no|is|to|so|am|fm)(?=[/?#]))(?:[/?#][^\s<>"“”«»{}|\\^`]{0,2000})?/y;
/** `em-enro2.doc`, `read-me.txt` */
const FILE =
  /[A-Za-z0-9_][A-Za-z0-9_-]{0,100}(?:\.[A-Za-z0-9_-]{1,60}){0,5}\.(?:docx?|xlsx?|pptx?|pdf|txt|rtf|csv|tsv|html?|xml|json|ya?ml|md|jpe?g|png|gif|svg|bmp|mp[34]|wav|avi|zip|gz|tar|exe|dll|js|mjs|ts|py|java|cpp|sh|sql)(?![\w-])/iy;

/** Each answers where the match ends, or -1. */
export const urlEnd = (text: string, at: number, limit: number): number =>
  withoutTail(text, at, matchEnd(URL, text, at, limit));
export const emailEnd = (text: string, at: number, limit: number): number => matchEnd(EMAIL, text, at, limit);
export const handleEnd = (text: string, at: number, limit: number): number => matchEnd(HANDLE, text, at, limit);
export const tagEnd = (text: string, at: number, limit: number): number => matchEnd(TAG, text, at, limit);
export const pathEnd = (text: string, at: number, limit: number): number =>
  withoutTail(text, at, matchEnd(PATH, text, at, limit));
export const entityEnd = (text: string, at: number, limit: number): number => matchEnd(ENTITY, text, at, limit);
export const markupEnd = (text: string, at: number, limit: number): number => matchEnd(MARKUP, text, at, limit);

/** A host or file with a hyphen or a path, which the rules for hyphens and slashes would cut. */
export function dottedNameEnd(text: string, at: number, limit: number): number {
  const domain = withoutTail(text, at, matchEnd(DOMAIN, text, at, limit));
  return domain === -1 ? matchEnd(FILE, text, at, limit) : domain;
}

/** Where a sticky expression that is tried at `at` ends, or -1; what is between tokens (control characters) ends it too. */
export function matchEnd(expression: RegExp, text: string, at: number, limit: number): number {
  expression.lastIndex = at;
  return expression.test(text) ? Math.min(expression.lastIndex, limit) : -1;
}

/** An address does not end in a mark that belongs to the sentence, nor in a bracket that it did not open. */
function withoutTail(text: string, start: number, end: number): number {
  if (end === -1) return -1;
  const hasOpening = text.slice(start, end).includes("(");
  let last = end;
  while (last > start + 1 && TAIL.test(text[last - 1]!) && !(hasOpening && text[last - 1] === ")")) last--;
  return last;
}

const TAIL = /[.,;:!?'’)\]…*]/;

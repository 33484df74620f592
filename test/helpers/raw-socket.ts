/** What a client says byte by byte, and what it hears until the connection ends. */
import { connect, type Socket } from "node:net";

export interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

export interface RawClient {
  readonly socket: Socket;
  /** Everything heard so far. */
  heard(): string;
  /** Settled when the connection has ended, with all answers. */
  readonly ended: Promise<RawAnswer[]>;
}

export function openSocket(url: string): RawClient {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  socket.on("error", () => {});
  const all = () => Buffer.concat(chunks);
  const ended = new Promise<RawAnswer[]>((resolve) => socket.on("close", () => resolve(answersIn(all()))));
  return { socket, heard: () => all().toString("latin1"), ended };
}

export function sendRaw(url: string, ...parts: readonly (string | Uint8Array)[]): Promise<RawAnswer[]> {
  const client = openSocket(url);
  for (const part of parts) client.socket.write(part);
  return client.ended;
}

/** A request with a JSON body. */
export function rawPost(path: string, body: unknown, headers = ""): string {
  const text = JSON.stringify(body);
  return `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${headers}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

/** Answers one after the other, each with its length. */
function answersIn(bytes: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf("\r\n\r\n", start);
    if (end < 0) break;
    const [first = "", ...lines] = bytes.toString("latin1", start, end).split("\r\n");
    const headers = new Map(
      lines.map((line) => [line.split(": ")[0]!.toLowerCase(), line.split(": ").slice(1).join(": ")]),
    );
    const length = Number(headers.get("content-length") ?? 0);
    const body = bytes.toString("utf8", end + 4, end + 4 + length);
    if (!first.startsWith("HTTP/1.1 100")) answers.push({ status: Number(first.split(" ")[1]), headers, body });
    start = end + 4 + length;
  }
  return answers;
}

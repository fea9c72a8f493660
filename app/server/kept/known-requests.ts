import type { Socket } from "node:net";
import { LRUCache } from "lru-cache";
import type { KeptRequest } from "./understand-request";

/** Bytes, at most, of what is remembered of requests; and of one request's head. */
const limits = { all: 4_000_000, head: 4_096 };

/**
 * Requests that Node's parser has read and the house has understood, by the very bytes of their heads: the same bytes on a connection that stands
 * between two requests mean the same again. So nothing here reads HTTP.
 */
export class KnownRequests {
  #byHead = new LRUCache<string, KeptRequest>({
    maxSize: limits.all,
    sizeCalculation: ({ headers }, head) => 1_024 + 4 * head.length + 64 * Object.keys(headers).length,
  });
  #coming = new WeakMap<Socket, string>();

  find(head: string): KeptRequest | undefined {
    return this.#byHead.get(head);
  }

  /** The parser gets this connection now, with these as its first bytes. */
  expect(socket: Socket, head: string): void {
    this.#coming.set(socket, head);
  }

  /** The bytes of the request that the parser just read, where they are known; once for each connection. */
  take(socket: Socket): string | undefined {
    const head = this.#coming.get(socket);
    if (head !== undefined) this.#coming.delete(socket);
    return head;
  }

  learn(head: string, request: KeptRequest): void {
    this.#byHead.set(head, request);
  }
}

/** What came at once as text, if it can be one request without a body and nothing else. */
export function soleHead(bytes: Buffer): string | null {
  const { length } = bytes;
  if (length < 16 || length > limits.head) return null;
  // "\r\n\r\n" at the end, "G" or "H" at the start; the rest is looked at before it is learned.
  if (bytes[length - 1] !== 10 || bytes[length - 2] !== 13 || bytes[length - 3] !== 10) return null;
  if (bytes[0] !== 71 && bytes[0] !== 72) return null;
  return bytes.toString("latin1");
}

/** Whether these bytes are one whole head and nothing more, however a parser takes ends of lines. */
export const isOneHead = (text: string): boolean =>
  /^(GET|HEAD) [^\r\n]+ HTTP\/1\.1\r\n([^\r\n]+\r\n)*\r\n$/.test(text);

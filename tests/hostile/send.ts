import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Place } from "./ask.ts";

/** The bytes of a request, with `pauseMs` between the parts. */
export type Parts = { parts: Buffer[]; pauseMs?: number };

/** The status of each answer; `isLate` if there was neither an answer nor an end within a minute. */
export type Statuses = { statuses: number[]; isLate: boolean };

const waitMs = 60_000;
/** How long a connection may stay open after an answer before the client closes it. */
const idleMs = 5_000;
const mostBytes = 4_000_000;

/** Sends bytes on a new connection, and reads until the server closes it. */
export function send({ origin }: Place, { parts, pauseMs = 0 }: Parts) {
  return new Promise<Statuses>((resolve) => {
    const socket = connect(Number(new URL(origin).port), "127.0.0.1");
    const statuses: number[] = [];
    let tail = "";
    let size = 0;
    let idle: NodeJS.Timeout | undefined;
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      socket.destroy();
    }, waitMs);
    socket.on("error", () => {});
    socket.on("data", (bytes) => {
      size += bytes.length;
      const text = tail + bytes.toString("latin1");
      let end = 0;
      for (const found of text.matchAll(/HTTP\/1\.1 (\d{3}) [A-Z]/g)) {
        statuses.push(Number(found[1]));
        end = found.index + found[0].length;
      }
      if (/\r\ncontent-type: text\/event-stream/i.test(text) || size > mostBytes) socket.destroy();
      // A status line may be split between two reads.
      tail = text.slice(Math.max(end, text.length - 200));
      clearTimeout(idle);
      idle = setTimeout(() => socket.destroy(), idleMs);
    });
    socket.once("close", () => {
      clearTimeout(late);
      clearTimeout(idle);
      resolve({ statuses: statuses.filter((status) => status >= 200), isLate });
    });
    socket.once("connect", () => write(socket, parts, pauseMs));
  });
}

async function write(socket: Socket, parts: Buffer[], pauseMs: number) {
  for (const part of parts) {
    if (socket.destroyed) return;
    socket.write(part);
    if (pauseMs > 0) await sleep(pauseMs);
  }
}

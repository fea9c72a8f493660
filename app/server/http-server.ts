import {
  createServer,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Duplex } from "node:stream";
import type { Log } from "~/platform/log.server";
import { headDoor } from "~/shared/doors";
import { allowedMethods } from "./check-method";
import { defaultConnectionLimits, limitConnections, silentConnections } from "./connections";
import { answerInTurn } from "./request-turns";

/** Timeouts of connections in milliseconds, and how many may be open. */
export const connectionLimits = {
  headersMs: 10_000,
  /** Headers and body together, for bodies that `limitBody`, which is stricter, doesn't read. */
  requestMs: 30_000,
  /** Longer than the timeout of proxies, so that this server never closes a connection that a proxy is about to use. */
  keepAliveMs: 65_000,
  silenceMs: 120_000,
  checkEveryMs: 1_000,
  ...defaultConnectionLimits,
  /** After a refusal without a request. A client that doesn't hang up within this time is disconnected. */
  refusalMs: 1_000,
};

/** Creates a server that also responds to malformed HTTP, and disconnects clients that are too slow. */
export function createHttpServer(
  listener: RequestListener,
  log: Log,
  limits: Partial<typeof connectionLimits> = {},
): Server {
  const all = { ...connectionLimits, ...limits };
  const { headersMs, requestMs, keepAliveMs, silenceMs, checkEveryMs, refusalMs } = all;
  const server = createServer({
    maxHeaderSize: headDoor.limits.bytes,
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkEveryMs,
  });
  answerInTurn(server, listener);
  limitConnections(server, all);
  server.keepAliveTimeout = keepAliveMs;
  server.timeout = silenceMs;
  const isAnswering = trackAnswers(server);
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    // Inside a response that has begun, a refusal would be read as part of it.
    if (error.code === "ECONNRESET" || !socket.writable || isAnswering(socket)) return socket.destroy();
    const status = statuses[error.code ?? ""] ?? 400;
    log.info("request refused", { status, code: error.code });
    refuse(socket, status, { refusalMs });
  });
  server.on("connect", (_req, socket) => {
    log.info("request refused", { status: 405, code: "CONNECT" });
    refuse(socket, 405, { refusalMs, headers: `Allow: ${allowedMethods}\r\n` });
  });
  return server;
}

/**
 * Starts listening. The processes of one parent share the port, unless it is `exclusive`.
 * @throws the system's error, such as EADDRINUSE
 */
export function listen(
  server: Server,
  port: number,
  host: string,
  { exclusive = false } = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host, exclusive }, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

/** Stops accepting connections, lets running responses finish, and closes the remaining connections after `graceMs`. */
export async function closeServer(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  for (const socket of silentConnections(server)) socket.destroy();
  const closeIdle = setInterval(() => server.closeIdleConnections(), 50);
  const cutOff = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(closeIdle);
  clearTimeout(cutOff);
}

/** @returns a function that reports whether a response on the connection has begun and hasn't ended */
function trackAnswers(server: Server): (socket: Duplex) => boolean {
  const answers = new WeakMap<Duplex, Set<ServerResponse>>();
  server.on("request", ({ socket }, res) => {
    const underWay = answers.get(socket) ?? new Set();
    answers.set(socket, underWay.add(res));
    res.once("close", () => underWay.delete(res));
  });
  return (socket) => [...(answers.get(socket) ?? [])].some((res) => res.headersSent && !res.writableEnded);
}

const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Writes a response by hand, because there is no request yet. */
function refuse(
  socket: Duplex,
  status: number,
  { refusalMs, headers = "" }: { refusalMs: number; headers?: string },
): void {
  const text = `${status} ${STATUS_CODES[status]}`;
  socket.end(
    `HTTP/1.1 ${text}\r\n${headers}Connection: close\r\nContent-Type: text/plain; charset=utf-8\r\n` +
      `X-Content-Type-Options: nosniff\r\nContent-Length: ${text.length + 1}\r\n\r\n${text}\n`,
  );
  const cutOff = setTimeout(() => socket.destroy(), refusalMs);
  socket.once("close", () => clearTimeout(cutOff));
}

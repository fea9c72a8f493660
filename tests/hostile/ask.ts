import { type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";

const waitMs = 30_000;

/** Where the site is. */
export type Place = { origin: string };

/** What came for a path, after how long; status 0 without an answer. */
export type Answer = { status: number; path: string; headers: IncomingHttpHeaders; ms: number };

export type Note = (answer: Answer) => void;

type Asked = { method?: string; path: string; headers?: OutgoingHttpHeaders; body?: string };

/** Sends one request on a new connection. */
export function ask({ origin }: Place, { method = "GET", path, headers = {}, body }: Asked) {
  return new Promise<Answer>((resolve) => {
    const began = performance.now();
    const end = (status = 0, answer?: IncomingMessage) =>
      resolve({ status, path, headers: answer?.headers ?? {}, ms: performance.now() - began });
    const sent = request(origin + path, { method, headers, agent: false, timeout: waitMs }, (answer) => {
      answer.resume();
      answer.once("close", () => end(answer.statusCode, answer));
    });
    sent.once("timeout", () => sent.destroy());
    sent.once("error", () => end());
    sent.end(body);
  });
}

export const post = (
  site: Place,
  path: string,
  fields: Record<string, string>,
  headers: OutgoingHttpHeaders = {},
) =>
  ask(site, {
    method: "POST",
    path,
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams(fields).toString(),
  });

/** The head of an HTTP/1.1 request as it is sent. */
export const headOf = ({ origin }: Place, line: string, headers: Record<string, string | number> = {}) =>
  [
    `${line} HTTP/1.1`,
    `Host: ${new URL(origin).host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "",
    "",
  ].join("\r\n");

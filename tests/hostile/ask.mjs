import { request } from "node:http";

const waitMs = 30_000;

/** Sends one request on a new connection. Resolves with its status, headers and `ms`; status 0 without an answer. */
export function ask({ origin }, { method = "GET", path, headers = {}, body }) {
  return new Promise((resolve) => {
    const began = performance.now();
    const end = (status, answer) =>
      resolve({ status, path, headers: answer?.headers ?? {}, ms: performance.now() - began });
    const sent = request(origin + path, { method, headers, agent: false, timeout: waitMs }, (answer) => {
      answer.resume();
      answer.once("close", () => end(answer.statusCode, answer));
    });
    sent.once("timeout", () => sent.destroy());
    sent.once("error", () => end(0));
    sent.end(body);
  });
}

export const post = (site, path, fields, headers = {}) =>
  ask(site, {
    method: "POST",
    path,
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams(fields).toString(),
  });

/** The head of an HTTP/1.1 request as it is sent. */
export const headOf = ({ origin }, line, headers = {}) =>
  [
    `${line} HTTP/1.1`,
    `Host: ${new URL(origin).host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "",
    "",
  ].join("\r\n");

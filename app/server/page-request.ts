import { createReadableStreamFromReadable } from "@react-router/node";
import type { Request as ShellRequest, Response as ShellResponse } from "express";

/**
 * The request as the router takes it. Its address is below `origin`: the shell has checked that `Host` names it. The
 * signal says that the visitor left before the answer was sent.
 */
export function toPageRequest(req: ShellRequest, res: ShellResponse, origin: string): Request {
  const left = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) left.abort();
  });
  const { method, originalUrl } = req;
  const init: RequestInit & { duplex?: "half" } = { method, headers: headersOf(req), signal: left.signal };
  if (method !== "GET" && method !== "HEAD") {
    init.body = createReadableStreamFromReadable(req);
    init.duplex = "half";
  }
  return new Request(origin + originalUrl, init);
}

function headersOf(req: ShellRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (typeof value === "string") headers.set(name, value);
    else for (const one of value ?? []) headers.append(name, one);
  }
  return headers;
}

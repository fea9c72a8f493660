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
  const body = postedBody(req);
  const init = { method, headers: headersOf(req), signal: left.signal, ...(body && { body }) };
  return new Request(origin + originalUrl, init);
}

/** What the shell read of a post; null where nothing was announced, or with a method whose body means nothing. */
export const postedBody = ({ method, body }: ShellRequest): Uint8Array<ArrayBuffer> | null =>
  method !== "GET" && method !== "HEAD" && body instanceof Buffer ? (body as Buffer<ArrayBuffer>) : null; // what `Buffer.concat` makes

function headersOf(req: ShellRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (typeof value === "string") headers.set(name, value);
    else for (const one of value ?? []) headers.append(name, one);
  }
  return headers;
}

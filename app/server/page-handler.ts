import { createRequestHandler } from "@react-router/express";
import type { RequestHandler, Request as ShellRequest, Response as ShellResponse } from "express";
import onHeaders from "on-headers";
import { RouterContextProvider, type ServerBuild } from "react-router";
import { Busy, Gate } from "~/platform/gate";
import { buildVersionContext, requestFactsContext, type Services, servicesContext } from "~/web/context";
import { withUnavailable } from "~/web/unavailable.server";
import { requestIdHeader } from "./access-log";
import { groupPages } from "./page-groups";
import { answerPlainly } from "./plain-answer";
import { nonceOf } from "./security-headers";

/**
 * Turns of one process. Beyond what it can do, a request is refused within a second, and not after ten. Forms have turns of their own and more of them: a booking or a payment goes before a page of a list.
 * Streams don't count, because they have their own limits.
 */
export const pageTurns = {
  reads: { atOnce: 16, waiting: 200, waitMs: 500 },
  forms: { atOnce: 64, waiting: 200, waitMs: 500 },
  /** Pages that give a refused form back, with what was typed. They need no query. */
  refusals: { atOnce: 16, waiting: 0 },
};

type Build = ServerBuild | (() => Promise<ServerBuild>);

/** Passes the request to the router, with a context for loaders and actions. */
export function handlePages(build: Build, services: Services): RequestHandler {
  const handlerOf = handlers(build, services);
  const refusingHandlerOf = handlers(build, { ...services, isReady: () => false });
  const reads = new Gate(pageTurns.reads);
  const forms = new Gate(pageTurns.forms);
  const refusals = new Gate(pageTurns.refusals);
  return async (req, res, next) => {
    if (res.destroyed) return;
    onHeaders(res, () => preferOwnPolicies(res));
    // a page that was fetched ahead of a form would be shown as it was before the form
    const isForm = req.method === "POST";
    if (isForm) res.setHeader("Clear-Site-Data", '"prefetchCache"');
    const answer = (handle: typeof handlerOf) => async () => {
      if (res.destroyed) return; // while it waited
      void handle(req.originalUrl)(req, res, next);
      return headersSent(res);
    };
    try {
      await (isForm ? forms : reads).run(answer(handlerOf)).catch((error: unknown) => {
        if (!isForm || !(error instanceof Busy)) throw error;
        return refusals.run(answer(refusingHandlerOf));
      });
    } catch (error) {
      if (!(error instanceof Busy)) return next(error);
      answerPlainly(req, res, 503);
    }
  };
}

/** Returns the router for an address. There is one for each group of pages, created at its first request. */
function handlers(build: Build, services: Services): (url: string) => RequestHandler {
  const getLoadContext = contextOf(build, services);
  if (typeof build === "function") {
    const handle = createRequestHandler({
      build: async () => withUnavailable(await build()),
      getLoadContext,
    });
    return () => handle;
  }
  const groupOf = groupPages(withUnavailable(build));
  const known = new Map<ServerBuild, RequestHandler>();
  return (url) => {
    const group = groupOf(url);
    const handle = known.get(group) ?? createRequestHandler({ build: group, getLoadContext });
    known.set(group, handle);
    return handle;
  };
}

const contextOf = (build: Build, services: Services) => async (req: ShellRequest, res: ShellResponse) => {
  const { assets } = typeof build === "function" ? await build() : build;
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(buildVersionContext, assets.version);
  context.set(requestFactsContext, {
    nonce: nonceOf(res),
    // A zone such as `%eth0` names an interface of this machine. Postgres accepts no address with one.
    clientAddress: (req.ip ?? "").replace(/%.*$/s, ""),
    requestId: String(res.getHeader(requestIdHeader) ?? ""),
    posted: postedBody(req),
  });
  return context;
};

const postedBody = ({ method, body }: ShellRequest): Uint8Array<ArrayBuffer> | null =>
  method !== "GET" && method !== "HEAD" && body instanceof Buffer ? (body as Buffer<ArrayBuffer>) : null; // what `Buffer.concat` makes

/** Resolves when the headers are sent or the connection has closed. */
const headersSent = (res: ShellResponse): Promise<void> =>
  new Promise((resolve) => {
    onHeaders(res, resolve);
    res.once("close", resolve);
  });

/**
 * Lets a page's own policy replace the shell's (a mail's HTML in a sandbox, an address with a token, a picture for
 * other sites). With both, browsers would apply both or choose one.
 */
function preferOwnPolicies(res: ShellResponse): void {
  for (const name of ["content-security-policy", "cross-origin-resource-policy", "referrer-policy"]) {
    const values = res.getHeader(name);
    if (Array.isArray(values)) res.setHeader(name, values.at(-1) ?? "");
  }
}

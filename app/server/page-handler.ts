import type { RequestHandler, Request as ShellRequest, Response as ShellResponse } from "express";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { Busy, Gate } from "~/platform/gate";
import { buildVersionContext, requestFactsContext, type Services, servicesContext } from "~/web/context";
import { requestIdHeader } from "./access-log";
import { groupPages } from "./page-groups";
import { postedBody, toPageRequest } from "./page-request";
import { answerPlainly } from "./plain-answer";
import { nonceOf } from "./security-headers";
import { sendAnswer } from "./send-answer";

/** Each holds its form and its page in memory. Streams don't count: they have limits of their own. */
export const mostPagesAtOnce = 200;

/**
 * Hands the request to the router, with what loaders and actions may need of the program and of this request. It does
 * what `@react-router/express` does, but for pages: those are sent in one piece.
 */
export function handlePages(
  build: ServerBuild | (() => Promise<ServerBuild>),
  services: Services,
): RequestHandler {
  const handlerOf = handlers(build);
  const pages = new Gate({ atOnce: mostPagesAtOnce, waiting: 0 });
  const { origin } = new URL(services.env.appUrl);

  async function contextOf(req: ShellRequest, res: ShellResponse): Promise<RouterContextProvider> {
    const { assets } = typeof build === "function" ? await build() : build;
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(buildVersionContext, assets.version);
    context.set(requestFactsContext, {
      nonce: nonceOf(res),
      // A zone (`%eth0`) names an interface of this machine, and Postgres takes no address with one.
      clientAddress: (req.ip ?? "").replace(/%.*$/s, ""),
      requestId: String(res.getHeader(requestIdHeader) ?? ""),
      posted: postedBody(req),
    });
    return context;
  }

  return async (req, res, next) => {
    try {
      const request = toPageRequest(req, res, origin);
      const context = await contextOf(req, res);
      if (res.destroyed) return;
      const handle = handlerOf(req.originalUrl);
      await sendAnswer(req, res, await pages.run(() => handle(request, context)));
    } catch (error) {
      if (error instanceof Busy) return answerPlainly(req, res, 503);
      next(error);
    }
  };
}

/** The router for an address: one for each group of pages, made when it is first asked for. */
function handlers(build: ServerBuild | (() => Promise<ServerBuild>)): (url: string) => PageHandler {
  if (typeof build === "function") {
    const handle = createRequestHandler(build, process.env.NODE_ENV);
    return () => handle;
  }
  const groupOf = groupPages(build);
  const known = new Map<ServerBuild, PageHandler>();
  return (url) => {
    const group = groupOf(url);
    const handle = known.get(group) ?? createRequestHandler(group, process.env.NODE_ENV);
    known.set(group, handle);
    return handle;
  };
}

type PageHandler = ReturnType<typeof createRequestHandler>;

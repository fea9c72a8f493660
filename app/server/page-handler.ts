import { createRequestHandler } from "@react-router/express";
import type { RequestHandler, Response } from "express";
import { RouterContextProvider, type ServerBuild } from "react-router";
import { buildVersionContext, requestFactsContext, type Services, servicesContext } from "~/web/context";
import { requestIdHeader } from "./access-log";
import { nonceOf } from "./security-headers";

/** Hands the request to the router, with what loaders and actions may need of the program and of this request. */
export function handlePages(
  build: ServerBuild | (() => Promise<ServerBuild>),
  services: Services,
): RequestHandler {
  const handle = createRequestHandler({
    build,
    async getLoadContext(req, res) {
      const { assets } = typeof build === "function" ? await build() : build;
      const context = new RouterContextProvider();
      context.set(servicesContext, services);
      context.set(buildVersionContext, assets.version);
      context.set(requestFactsContext, {
        nonce: nonceOf(res),
        // A zone (`%eth0`) names an interface of this machine, and Postgres takes no address with one.
        clientAddress: (req.ip ?? "").replace(/%.*$/s, ""),
        requestId: String(res.getHeader(requestIdHeader) ?? ""),
      });
      return context;
    },
  });
  return (req, res, next) => {
    letPagesReplacePolicy(res);
    return handle(req, res, next);
  };
}

/**
 * A page that brings a policy of its own has that one (a mail's HTML in a sandbox, a page whose address holds a token, a picture for other sites):
 * of two both would apply, or the browser would choose.
 */
function letPagesReplacePolicy(res: Response) {
  const append = res.append.bind(res);
  res.append = (name, value) =>
    policies.has(name.toLowerCase()) ? res.set(name, value) : append(name, value);
}

const policies = new Set(["content-security-policy", "cross-origin-resource-policy", "referrer-policy"]);

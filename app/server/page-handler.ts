import { createRequestHandler } from "@react-router/express";
import type { RequestHandler } from "express";
import { RouterContextProvider, type ServerBuild } from "react-router";
import { requestFactsContext, type Services, servicesContext } from "~/web/context";
import { nonceOf } from "./security-headers";

/** Hands the request to the router, with what loaders and actions may need of the program and of this request. */
export function handlePages(
  build: ServerBuild | (() => Promise<ServerBuild>),
  services: Services,
): RequestHandler {
  return createRequestHandler({
    build,
    getLoadContext(req, res) {
      const context = new RouterContextProvider();
      context.set(servicesContext, services);
      context.set(requestFactsContext, { nonce: nonceOf(res), clientAddress: req.ip ?? "" });
      return context;
    },
  });
}

import type { RequestHandler } from "express";
import { writeCookie } from "~/web/cookies.server";
import { justWroteSeconds } from "~/web/reads.server";

/**
 * Notes in the browser that it has just sent a form, so that the lists that follow are read from the primary
 * (`web/reads.server.ts`). Only used if there is a replica.
 */
export function noteWrites({ isHttps }: { isHttps: boolean }): RequestHandler {
  const cookie = writeCookie("wrote", "1", { isHttps, maxAge: justWroteSeconds });
  return (req, res, next) => {
    if (req.method === "POST") res.append("Set-Cookie", cookie);
    next();
  };
}

import type { RequestHandler } from "express";
import { answerPlainly } from "./plain-answer";

/** The methods allowed on some address. `checkAddress` knows which addresses take posts. */
export const allowedMethods = "GET, HEAD, POST, OPTIONS";

/** Refuses methods that no page takes, and answers `OPTIONS *`. */
export const checkMethod: RequestHandler = (req, res, next) => {
  if (req.url === "*") res.status(204).set("Allow", allowedMethods).end();
  else if (allowedMethods.split(", ").includes(req.method)) next();
  else {
    res.set("Allow", allowedMethods);
    answerPlainly(req, res, 405);
  }
};

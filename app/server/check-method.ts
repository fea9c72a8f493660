import type { RequestHandler } from "express";
import { answerPlainly } from "./plain-answer";

/** What any address of ours may be asked; `checkAddress` knows which of them takes posts. */
export const allowedMethods = "GET, HEAD, POST, OPTIONS";

/** Refuses the methods that no page has, and answers OPTIONS for the server as a whole. */
export const checkMethod: RequestHandler = (req, res, next) => {
  if (req.url === "*") res.status(204).set("Allow", allowedMethods).end();
  else if (allowedMethods.split(", ").includes(req.method)) next();
  else {
    res.set("Allow", allowedMethods);
    answerPlainly(req, res, 405);
  }
};

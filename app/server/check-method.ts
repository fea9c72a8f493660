import type { RequestHandler } from "express";
import { answerPlainly } from "./plain-answer";

/** What any address of ours may be asked. Forms know only GET and POST, and everything here is a form. */
export const allowedMethods = "GET, HEAD, POST, OPTIONS";

/** Answers OPTIONS for every address and refuses the methods that no page has. */
export const checkMethod: RequestHandler = (req, res, next) => {
  if (req.method === "GET" || req.method === "HEAD" || req.method === "POST") return next();
  res.set("Allow", allowedMethods);
  if (req.method === "OPTIONS") res.status(204).end();
  else answerPlainly(req, res, 405);
};

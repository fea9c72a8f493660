import { STATUS_CODES } from "node:http";
import type { ErrorRequestHandler, Request, Response } from "express";
import type { Log } from "~/platform/log.server";
import { fileDoor, fileFormAt } from "~/shared/doors";

/** Responds without a page: with a small HTML page for browsers, otherwise with one line of text. */
export function answerPlainly(req: Request, res: Response, status: number): void {
  const { type, body } = plainAnswer(req, status);
  res.status(status).set({ "Content-Type": type, "Cache-Control": "no-store" });
  if (status === 503) res.set("Retry-After", "5");
  res.end(body);
}

/** Returns the type and text of such a response. */
export function plainAnswer(req: Request, status: number): { type: string; body: string } {
  const title = STATUS_CODES[status] ?? "Error";
  const file = status === 413 && isMultipart(req) ? fileFormAt(req.path) : undefined;
  const text =
    (file ? tooLargeFile(file.field) : explanations[status]) ??
    (status >= 500 ? explanations[500] : explanations[400]) ??
    "";
  if (!req.headers.accept?.includes("text/html")) {
    return { type: "text/plain; charset=utf-8", body: `${status} ${title}: ${text}\n` };
  }
  return { type: "text/html; charset=utf-8", body: page(`${status} ${title}`, text) };
}

/** Handles errors of the shell. It keeps an error's status but reveals nothing about its cause. */
export function answerErrors(log: Log): ErrorRequestHandler {
  // Express recognizes an error handler by its four parameters.
  return (error: unknown, req, res, _next) => {
    const status = statusOf(error);
    if (status >= 500) log.error("A request failed in the shell", error);
    if (res.headersSent) res.destroy();
    else answerPlainly(req, res, status);
  };
}

/** Reports whether a request says that its body is a form of several parts. */
export const isMultipart = ({ headers }: Request): boolean =>
  /^multipart\/form-data\s*(;|$)/i.test(headers["content-type"] ?? "");

const tooLargeFile = (what: string) =>
  `The ${what} is larger than ${fileDoor.limits.fileBytes / 1024 / 1024} MB. Go back and choose a smaller one.`;

const explanations: Record<number, string> = {
  400: "The request could not be understood.",
  403: "This form was sent from another site, so nothing was changed. Open the page here and try again.",
  404: "There is nothing at this address.",
  405: "This address does not work that way.",
  408: "The form took too long to arrive. Please send it again.",
  413: "The form is larger than 64 KB. Please shorten it and send it again.",
  414: "The address is too long.",
  500: "Something went wrong on our side. Please try again in a moment.",
  503: "We're very busy right now. Please try again in a moment.",
};

function statusOf(error: unknown): number {
  if (typeof error !== "object" || error === null) return 500;
  const status = "status" in error ? error.status : "statusCode" in error ? error.statusCode : 500;
  return typeof status === "number" && status >= 400 && status <= 599 ? status : 500;
}

const page = (title: string, text: string) => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Keyway</title>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="/">Go to the start page</a></p>
</main>
</body>
</html>
`;

import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { newRequestId } from "~/platform/ids";
import type { Log } from "~/platform/log.server";
import { noteAccess } from "../access-log";
import type { ProfileViews } from "../profile-views";
import { type Form, type Part, partFor, writePart } from "./form";
import type { KeptRequest } from "./understand-request";

interface Parts {
  /** What answers everything else. */
  app: RequestListener;
  understand(req: IncomingMessage): KeptRequest | null;
  note: NoteSent;
}

/**
 * Stands before the application and answers from memory what visitors are all answered alike. Everything else passes untouched, and so
 * does what can't be rendered here.
 */
export function answerKept({ app, understand, note }: Parts): RequestListener {
  function send(res: ServerResponse, request: KeptRequest, { form, began }: { form: Form; began: number }) {
    const requestId = newRequestId();
    const part = partFor(form, request);
    writePart(res, part, requestId);
    note(request, { part, began, requestId, socket: res.req.socket });
  }

  return (req, res) => {
    const request = understand(req);
    if (!request) return app(req, res);
    const began = performance.now();
    const form = request.form();
    if (form && !("then" in form)) return send(res, request, { form, began });
    Promise.resolve(form).then(
      (form) => {
        if (res.destroyed) return;
        if (form) send(res, request, { form, began });
        else app(req, res);
      },
      // The application fails in its own words.
      () => {
        if (!res.destroyed) app(req, res);
      },
    );
  };
}

/** Says in the log what was sent, as the application would, and counts the views of profiles. */
export function noteSent(log: Log, views: Pick<ProfileViews, "note">) {
  return ({ method, path, headers }: KeptRequest, sent: Sent): void => {
    const { part, began, requestId, socket } = sent;
    const { status, body } = part;
    noteAccess(log, { method, path, status, bytes: body?.length ?? 0, began, requestId });
    views.note({ method, headers, socket }, path, status);
  };
}

export type NoteSent = ReturnType<typeof noteSent>;

interface Sent {
  part: Part;
  /** By `performance.now()`. */
  began: number;
  requestId: string;
  socket: { remoteAddress?: string | undefined };
}

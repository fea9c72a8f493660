import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { newRequestId } from "~/platform/ids";
import type { Log } from "~/platform/log.server";
import { noteAccess } from "../access-log";
import type { ProfileViews } from "../profile-views";
import { type Form, type Part, partFor, writePart } from "./form";
import { isOneHead, type KnownRequests } from "./known-requests";
import type { KeptRequest } from "./understand-request";

interface Parts {
  /** What answers everything else. */
  app: RequestListener;
  understand(req: IncomingMessage): KeptRequest | null;
  known: KnownRequests;
  note: NoteSent;
}

/**
 * Stands before the application and answers from memory what visitors are all answered alike. Everything else passes untouched, and so
 * does what can't be rendered here. What it understands is known to the connection's side from then on.
 */
export function answerKept({ app, understand, known, note }: Parts): RequestListener {
  function send(res: ServerResponse, request: KeptRequest, { form, began }: { form: Form; began: number }) {
    const requestId = newRequestId();
    const part = partFor(form, request);
    writePart(res, part, requestId);
    note(request, { part, began, requestId, socket: res.req.socket });
  }

  return (req, res) => {
    const head = known.take(req.socket);
    const request = understand(req);
    if (!request) return app(req, res);
    if (head !== undefined && isOneHead(head) && isOrdinary(req)) known.learn(head, request);
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
      () => app(req, res),
    );
  };
}

/** What the connection is to do afterwards is said in a way that needs no reading. */
const isOrdinary = ({ headers: { connection } }: IncomingMessage): boolean =>
  connection === undefined || connection === "keep-alive" || connection === "close";

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

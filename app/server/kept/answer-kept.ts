import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { ServerBuild } from "react-router";
import type { Env } from "~/platform/env.server";
import { newRequestId } from "~/platform/ids";
import type { Log } from "~/platform/log.server";
import { noteAccess } from "../access-log";
import type { ProfileViews } from "../profile-views";
import { askInside } from "./inner-request";
import { type Form, formFor, keepAnswer, writeForm } from "./kept-answer";
import type { KeptFiles } from "./kept-files";
import type { Asked, PageCache } from "./page-cache";
import { findTargets, type PageTarget } from "./page-targets";
import { headersOf, type Look, readVisits, type Visit } from "./read-request";

interface Parts {
  env: Pick<Env, "appUrl" | "isHttps" | "trustedProxyHops">;
  log: Log;
  build: ServerBuild;
  /** What answers everything else. */
  app: RequestListener;
  /** The same, asked from inside: it logs and counts nothing. */
  inner: RequestListener;
  pages: PageCache;
  files: KeptFiles | null;
  views: Pick<ProfileViews, "note">;
}

/**
 * Stands before the application and answers from memory what visitors are all answered alike: public pages without a session, and
 * files. Everything else passes untouched, and so does whatever goes wrong here.
 */
export function answerKept(parts: Parts): RequestListener {
  const { env, log, app, pages, files, views } = parts;
  const { host } = new URL(env.appUrl);
  const visitOf = readVisits({ ...env, host });
  const targetOf = findTargets(parts.build);
  const ask = askInside(parts.inner, host);

  function askedFor(target: PageTarget, look: Look): Asked {
    const known = target.looks.get(look.name);
    if (known) return known;
    const { address, reads, maxAgeMs } = target;
    const headers = { ...headersOf(look, env.isHttps), "accept-encoding": "identity" };
    const asked: Asked = {
      key: `${look.name} ${address}`,
      reads,
      maxAgeMs,
      render: async () => keepAnswer(await ask(address, headers)),
    };
    target.looks.set(look.name, asked);
    return asked;
  }

  /** Sends it now, and says so in the log as the application would. */
  function send(req: IncomingMessage, res: ServerResponse, { form, known, path, began }: Sent) {
    const requestId = newRequestId();
    writeForm(req, res, { form, known, requestId });
    noteAccess(log, {
      method: req.method,
      path,
      status: res.statusCode,
      began,
      requestId,
      bytes: form.body.length,
    });
    views.note(req, path, res.statusCode);
  }

  function later(
    req: IncomingMessage,
    res: ServerResponse,
    sent: Omit<Sent, "form">,
    coming: Promise<Form | null>,
  ) {
    coming.then(
      (form) => {
        if (res.destroyed) return;
        if (form) send(req, res, { ...sent, form });
        else app(req, res);
      },
      // The application fails in its own words.
      () => app(req, res),
    );
  }

  function answerPage(req: IncomingMessage, res: ServerResponse, { target, visit, began }: OfPage) {
    const { encoding, look, known } = visit;
    const asked = askedFor(target, look);
    const sent = { known, path: target.path, began };
    const ready = pages.ready(asked);
    const form = ready && formFor(ready, encoding);
    if (form && !("then" in form)) return send(req, res, { ...sent, form });
    const coming = form ?? pages.fresh(asked).then((answer) => answer && formFor(answer, encoding));
    later(req, res, sent, coming);
  }

  return (req, res) => {
    if (req.method !== "GET" && req.method !== "HEAD") return app(req, res);
    const path = req.url ?? "";
    const target = targetOf(path);
    const isFile = target === null && files !== null && files.has(path);
    const visit = target || isFile ? visitOf(req) : null;
    if (!visit) return app(req, res);
    const began = performance.now();
    if (target) return answerPage(req, res, { target, visit, began });
    const form = files?.form(path, visit.encoding) ?? null;
    const sent = { known: visit.known, path, began };
    if (form && !("then" in form)) send(req, res, { ...sent, form });
    else later(req, res, sent, Promise.resolve(form));
  };
}

interface Sent {
  form: Form;
  known: string | undefined;
  path: string;
  /** By `performance.now()`. */
  began: number;
}

interface OfPage {
  target: PageTarget;
  visit: Visit;
  began: number;
}

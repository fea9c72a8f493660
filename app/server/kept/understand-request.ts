import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { ServerBuild } from "react-router";
import type { Env } from "~/platform/env.server";
import type { Form } from "./form";
import type { Asked, FreshCache } from "./fresh-cache";
import type { AskInside } from "./inner-request";
import { formFor, type KeptAnswer, keepAnswer } from "./kept-answer";
import type { KeptFiles } from "./kept-files";
import { findTargets, type PageTarget } from "./page-targets";
import { headersOf, type Look, plainLook, readVisits } from "./read-request";

/** A request that may be answered from memory: all that has to be known of it. */
export interface KeptRequest {
  /** GET or HEAD. */
  method: string;
  /** Without the query. */
  path: string;
  headers: IncomingHttpHeaders;
  /** `If-None-Match`, as it was sent. */
  known: string | undefined;
  /** The answer as of now. Null, at once or later, where the application has to speak for itself. */
  form(): Form | Promise<Form | null> | null;
}

interface Parts {
  env: Pick<Env, "appUrl" | "isHttps" | "trustedProxyHops">;
  build: ServerBuild;
  ask: AskInside;
  pages: FreshCache<KeptAnswer>;
  files: KeptFiles | null;
}

interface Understanding {
  understand(req: IncomingMessage): KeptRequest | null;
  /** Renders a page as most visitors ask for it, before one does. */
  prepare(url: string): Promise<void>;
}

/** Tells what visitors are all answered alike: public pages without a session, and files. Null for everything else. */
export function understandRequests({ env, build, ask, pages, files }: Parts): Understanding {
  const visitOf = readVisits({ ...env, host: new URL(env.appUrl).host });
  const targetOf = findTargets(build);

  function askedFor(target: PageTarget, look: Look): Asked<KeptAnswer> {
    const known = target.looks.get(look.name);
    if (known) return known;
    const { address, reads, maxAgeMs } = target;
    const headers = { ...headersOf(look, env.isHttps), "accept-encoding": "identity" };
    const asked: Asked<KeptAnswer> = {
      key: `${look.name} ${address}`,
      reads,
      maxAgeMs,
      make: async () => keepAnswer(await ask(address, headers)),
    };
    target.looks.set(look.name, asked);
    return asked;
  }

  function understand(req: IncomingMessage): KeptRequest | null {
    const { method = "", url = "", headers } = req;
    if (method !== "GET" && method !== "HEAD") return null;
    const target = targetOf(url);
    if (target === null && !files?.has(url)) return null;
    const visit = visitOf(req);
    if (!visit) return null;
    const { encoding, look, known } = visit;
    if (!target) {
      return { method, path: url, headers, known, form: () => files?.form(url, encoding) ?? null };
    }
    const asked = askedFor(target, look);
    const form = () => {
      const ready = pages.ready(asked);
      if (ready) return formFor(ready, encoding);
      return pages.fresh(asked).then((answer) => answer && formFor(answer, encoding));
    };
    return { method, path: target.path, headers, known, form };
  }

  async function prepare(url: string) {
    const target = targetOf(url);
    const answer = target && (await pages.fresh(askedFor(target, plainLook)));
    if (answer) await formFor(answer, "br");
  }
  return { understand, prepare };
}

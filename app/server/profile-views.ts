import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import { recordProfileView } from "~/domain/experts/profile/record-profile-view.server";
import type { Services } from "~/web/context";
import { readSessionUserId } from "~/web/sign-in-session.server";
import { BackgroundQueue } from "./background-queue";
import { type ClientOf, clientAddress } from "./client-address";

export interface ProfileViews {
  /** Middleware that counts each profile page once it is sent. */
  watch: RequestHandler;
  /** The same for a response sent without Express. @param path without the query */
  note(req: Visitor, path: string, status: number): void;
  /** Resolves when every view so far is stored or has failed. */
  idle(): Promise<void>;
}

type Visitor = ClientOf & Pick<IncomingMessage, "method">;

/** A view repeated within this time isn't sent to the database, which counts one in 30 minutes. */
const repeatMs = 10_000;
/** Hashes a cookie, so that no session token stays in memory. */
const hashOf = (cookie: string) => createHash("sha256").update(cookie).digest("base64url");

/**
 * Records views of expert profiles outside the pages, so that views of cached pages count too. It never delays a
 * response. If the database can't keep up, views are lost.
 */
export function countProfileViews(services: Services): ProfileViews {
  const queue = new BackgroundQueue({ capacity: 1_000, atOnce: 2 });
  const recent = new LRUCache<string, true>({ max: 5_000, ttl: repeatMs });

  function note(req: Visitor, path: string, status: number) {
    if ((status !== 200 && status !== 304) || req.method !== "GET" || !/^\/expert\//i.test(path)) return;
    const expertId = profilePath.exec(path)?.[1]?.toLowerCase();
    if (!expertId || !isPerson(req)) return;
    const address = clientAddress(req, services.env.trustedProxyHops);
    const userAgent = (req.headers["user-agent"] ?? "").slice(0, 400);
    const { cookie } = req.headers;
    const key = `${expertId} ${address} ${userAgent} ${cookie && hashOf(cookie)}`;
    if (recent.has(key)) return;
    recent.set(key, true);
    queue.add(() => record(services, expertId, { cookie, address, userAgent }));
  }

  return {
    watch: (req, res, next) => {
      if (req.path.toLowerCase().startsWith("/expert/")) {
        res.once("finish", () => note(req, req.path, res.statusCode));
      }
      next();
    },
    note,
    idle: () => queue.idle(),
  };
}

const id = "[\\da-f]{8}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{12}";
/** Matches the page's address, and those at which the router requests only its data. */
const profilePath = new RegExp(`^/expert/(${id})(?:/|\\.data|/_\\.data)?$`, "i");

/** Reports whether the request seems to be a person's: not a crawler's, and not a prefetch. */
function isPerson({ headers }: Visitor): boolean {
  const userAgent = headers["user-agent"];
  if (!userAgent || isbot(userAgent)) return false;
  const purpose = headers["sec-purpose"] ?? headers.purpose ?? headers["x-moz"];
  if (purpose === undefined) return true;
  const purposes = `${headers["sec-purpose"]} ${headers.purpose} ${headers["x-moz"]}`;
  return !/prefetch|prerender|preview/i.test(purposes);
}

async function record(
  { db, env, clock, log, isReady }: Services,
  expertId: string,
  { cookie, ...visitor }: { cookie: string | undefined; address: string; userAgent: string },
): Promise<void> {
  if (!isReady()) return;
  try {
    const now = clock();
    const userId = await readSessionUserId(db, cookie ?? null, env, now);
    await recordProfileView(db, { expertId, viewer: userId ? { userId } : visitor, now });
  } catch (error) {
    log.error("A profile view was not recorded", error);
  }
}

import type { Request, RequestHandler } from "express";
import { isbot } from "isbot";
import { recordProfileView } from "~/domain/experts/record-profile-view.server";
import type { Services } from "~/web/context";
import { readSessionUserId } from "~/web/session.server";
import { BackgroundQueue } from "./background-queue";

export interface ProfileViews {
  /** Notes each profile page that was sent, after it was sent. */
  watch: RequestHandler;
  /** Resolves when every view so far is in the database, or has failed. */
  settled(): Promise<void>;
}

/**
 * Records views of expert profiles outside the pages, so that it goes on working when a page comes from a cache. It
 * never delays an answer; when the database can't keep up, views are lost, not pages.
 */
export function countProfileViews(services: Services): ProfileViews {
  const queue = new BackgroundQueue({ capacity: 1_000, atOnce: 2 });
  return {
    watch: (req, res, next) => {
      const expertId = viewedExpert(req);
      if (expertId && isPerson(req)) {
        const visit = { cookie: req.headers.cookie, ...visitorOf(req) };
        res.once("finish", () => {
          if (res.statusCode === 200) queue.add(() => record(services, expertId, visit));
        });
      }
      next();
    },
    settled: () => queue.idle(),
  };
}

const id = "[\\da-f]{8}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{12}";
/** The page's address, and those under which the router asks for its data alone. */
const profilePath = new RegExp(`^/expert/(${id})(?:/|\\.data|/_\\.data)?$`, "i");

function viewedExpert(req: Request): string | undefined {
  return req.method === "GET" ? profilePath.exec(req.path)?.[1]?.toLowerCase() : undefined;
}

/** Not a crawler, known or nameless, and not a browser that fetches what nobody may ever look at. */
function isPerson(req: Request): boolean {
  const purpose = `${req.get("Sec-Purpose")} ${req.get("Purpose")} ${req.get("X-Moz")}`;
  const userAgent = req.get("User-Agent");
  return Boolean(userAgent) && !isbot(userAgent) && !/prefetch|prerender|preview/i.test(purpose);
}

function visitorOf(req: Request): { address: string; userAgent: string } {
  return { address: req.ip ?? "", userAgent: (req.get("User-Agent") ?? "").slice(0, 400) };
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

import type { NextClassView } from "~/components/classes/public/next-class";
import { classStandingOf } from "~/domain/classes/class";
import { listUpcoming } from "~/domain/classes/public/public-classes.server";
import { formatMoment } from "~/shared/format-time";
import { type Context, callerContext, servicesContext } from "~/web/context";

/** Returns the next class with a free seat, in GMT; null without one, and if the classes can't be read. */
export async function nextClass(context: Context): Promise<NextClassView | null> {
  const { db, log } = context.get(servicesContext);
  const { now } = context.get(callerContext);
  const upcoming = await listUpcoming(db, { now, page: 1 }).catch((error: unknown) => {
    log.error("The next class could not be read", error);
    return null;
  });
  const next = upcoming?.classes.find((live) => classStandingOf(live, now) === "open");
  return next?.startsAt
    ? { slug: next.slug, title: next.title, when: `${formatMoment(next.startsAt, "UTC")} GMT` }
    : null;
}

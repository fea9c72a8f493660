import { publicClassCalendar } from "~/domain/classes/calendar/class-calendar.server";
import { findClassBySlug } from "~/domain/classes/public/public-classes.server";
import { paths } from "~/shared/paths";
import { callerContext, servicesContext } from "~/web/context";
import type { Route } from "./+types/class-calendar";

/**
 * A class as a public calendar file, without the link to join. A class without a date, or a cancelled one, has none.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  const { now } = context.get(callerContext);
  const live = await findClassBySlug(db, params.slug);
  if (!live?.startsAt || live.status === "cancelled") throw new Response("Not Found", { status: 404 });
  const file = publicClassCalendar({
    classId: live.id,
    title: live.title,
    expertName: live.expertName,
    startsAt: live.startsAt,
    minutes: live.durationMinutes,
    url: new URL(paths.liveClass(live.slug), env.appUrl).href,
    organizer: env.supportEmail,
    stampedAt: now,
    sequence: live.changedSeq,
  });
  return new Response(file, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${live.slug}.ics"`,
      "Cache-Control": "no-cache",
    },
  });
}

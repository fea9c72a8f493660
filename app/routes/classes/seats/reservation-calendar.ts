import { seatCalendar } from "~/domain/classes/calendar/class-calendar.server";
import { seatEvent } from "~/domain/classes/calendar/seat-event.server";
import { findLearnerSeat } from "~/domain/classes/seats/seat-queries.server";
import { servicesContext } from "~/web/context";
import { requireActor } from "~/web/guards.server";
import { orUnavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/reservation-calendar";

/** A learner's own seat as a calendar file with the link to join. A hold has none. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  const { actor, now } = requireActor(context, request);
  const row = await orUnavailable(
    () => findLearnerSeat(db, actor.userId, params.reservationId),
    "Failed to load your booking. Please try again.",
  );
  const event = row && seatEvent(row, { appUrl: env.appUrl, now });
  if (!event) throw new Response("Not Found", { status: 404 });
  return new Response(seatCalendar({ ...event, organizer: env.supportEmail, stampedAt: now }), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${row.live.slug}.ics"`,
      "Cache-Control": "private, no-store",
    },
  });
}

import { isCalledOff } from "~/domain/bookings/booking-states";
import { findBooking } from "~/domain/bookings/queries.server";
import { viewBooking } from "~/domain/bookings/view/booking-view";
import { bookingCalendar } from "~/domain/bookings/view/calendar.server";
import { paths } from "~/shared/paths";
import { servicesContext } from "~/web/context";
import { requireActor } from "~/web/guards.server";
import { orUnavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/booking-calendar";

/** A session as a calendar file, with times in UTC. A hold has none. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  const { actor, now } = requireActor(context, request);
  const row = await orUnavailable(
    () => findBooking(db, actor, params.bookingId),
    "Failed to load your booking. Please try again.",
  );
  if (!row?.isAgreedOn) throw new Response("Not Found", { status: 404 });
  const booking = viewBooking(row, { expertId: actor.expertId, zone: "UTC", now });
  const file = bookingCalendar({
    id: row.id,
    startsAt: row.startsAt,
    minutes: booking.minutes,
    ...booking.names,
    url: new URL(paths.booking(row.id), env.appUrl).href,
    organizer: env.supportEmail,
    stampedAt: now,
    sequence: row.sequence,
    meetingLink: booking.meeting?.href,
    isCalledOff: isCalledOff(row),
    wasMissed: row.status === "no_show",
  });
  return new Response(file, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="keyway-${row.id}.ics"`,
      "Cache-Control": "private, no-store",
    },
  });
}

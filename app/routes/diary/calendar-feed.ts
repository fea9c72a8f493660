import { isCalledOff } from "~/domain/bookings/booking-states";
import { viewBooking } from "~/domain/bookings/view/booking-view";
import { subscribedCalendar } from "~/domain/bookings/view/calendar.server";
import { findFeedOwner } from "~/domain/diary/calendar-feed.server";
import { findFeedBookings } from "~/domain/diary/feed-bookings.server";
import { findFeedClasses } from "~/domain/diary/feed-classes.server";
import { paths } from "~/shared/paths";
import { callerContext, servicesContext } from "~/web/context";
import { orUnavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/calendar-feed";

/**
 * The sessions and classes of an account, for a calendar program, which polls the feed without a session. Wrong secrets
 * aren't counted: 32 bytes can't be guessed, and a program that still polls a revoked address would make others behind
 * the same network address wait.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  const { now } = context.get(callerContext);
  const found = await orUnavailable(async () => {
    const owner = await findFeedOwner(db, params.secret);
    if (!owner) return null;
    const [rows, classes] = await Promise.all([
      findFeedBookings(db, owner, now),
      findFeedClasses(db, owner, { now, appUrl: env.appUrl }),
    ]);
    return { owner, rows, classes };
  }, "Failed to load your bookings. Please try again.");
  if (!found) throw new Response("Not Found", { status: 404, headers });
  const { owner, rows, classes } = found;
  const events = rows.map((row) => {
    const booking = viewBooking(row, { expertId: owner.expertId, zone: "UTC", now });
    return {
      id: row.id,
      startsAt: row.startsAt,
      minutes: booking.minutes,
      ...booking.names,
      url: new URL(paths.booking(row.id), env.appUrl).href,
      meetingLink: booking.meeting?.href,
      sequence: row.sequence,
      isCalledOff: isCalledOff(row),
      wasMissed: row.status === "no_show",
    };
  });
  const file = { name: "Keyway sessions", organizer: env.supportEmail, stampedAt: now };
  return new Response(subscribedCalendar(events, file, classes), {
    headers: { ...headers, "Content-Type": "text/calendar; charset=utf-8" },
  });
}

const headers = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" };

import { payUntil } from "~/domain/bookings/booking";
import { daysUntil } from "~/shared/days-until";
import { formatDay, formatTime } from "~/shared/format-time";

type Unpaid = Parameters<typeof payUntil>[0];

/**
 * Returns the one badge of a session that is ahead and unpaid: "Booked · pay by Sun 16:00", or "Pending · pay by today
 * 16:15" while its time is held; null if nothing is due.
 * @param reader `zone` is an IANA zone
 */
export function dueBadge(
  booking: Unpaid & { holdExpiresAt: Date | null },
  { asExpert, zone, now }: { asExpert: boolean; zone: string; now: Date },
): string | null {
  const { status, holdExpiresAt } = booking;
  if (status === "pending") {
    return (
      holdExpiresAt &&
      `Pending · pay by ${dayOf(holdExpiresAt, zone, now)} ${formatTime(holdExpiresAt, zone)}`
    );
  }
  const until = payUntil(booking);
  if (!until) return null;
  // The worker cancels it within seconds.
  if (until <= now) return "Booked · payment due";
  return `Booked · ${asExpert ? "learner pays" : "pay"} by ${dayOf(until, zone, now)} ${formatTime(until, zone)}`;
}

/** "today", "Sun", or "Sun 6 Dec," where the weekday alone could be misread. */
function dayOf(until: Date, zone: string, now: Date): string {
  const daysAhead = daysUntil(until, zone, now);
  if (daysAhead === 0) return "today";
  const words = formatDay(until, zone);
  return daysAhead < 7 ? words.slice(0, 3) : `${words},`;
}

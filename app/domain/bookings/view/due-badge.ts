import { payUntil } from "~/domain/bookings/booking";
import { formatDay, formatTime, isoDay } from "~/shared/format-time";

type Unpaid = Parameters<typeof payUntil>[0];

/**
 * Returns the one badge of a confirmed, unpaid session: "Booked · pay by Sun 16:00"; null if nothing is due.
 * @param reader `zone` is an IANA zone
 */
export function dueBadge(
  booking: Unpaid,
  { asExpert, zone, now }: { asExpert: boolean; zone: string; now: Date },
): string | null {
  const until = payUntil(booking);
  if (!until) return null;
  // The worker cancels it within seconds.
  if (until <= now) return "Booked · payment due";
  return `Booked · ${asExpert ? "learner pays" : "pay"} by ${dayOf(until, zone, now)} ${formatTime(until, zone)}`;
}

/** "today", "Sun", or "Sun 6 Dec," where the weekday alone could be misread. */
function dayOf(until: Date, zone: string, now: Date): string {
  const day = isoDay(until, zone);
  if (day === isoDay(now, zone)) return "today";
  const daysAhead = (Date.parse(day) - Date.parse(isoDay(now, zone))) / 86_400_000;
  const words = formatDay(until, zone);
  return daysAhead < 7 ? words.slice(0, 3) : `${words},`;
}

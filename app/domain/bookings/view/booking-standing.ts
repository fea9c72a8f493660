import type { Booking } from "~/db/schema/bookings/bookings";
import { payUntil } from "~/domain/bookings/booking";
import { wasUnpaid } from "~/domain/bookings/cancellation";
import { payByText } from "~/domain/bookings/terms-texts";
import { formatAmount } from "~/shared/money";
import { formatZoned } from "~/shared/zone-text";

interface Standing
  extends Pick<
    Booking,
    | "status"
    | "absent"
    | "holdExpiresAt"
    | "paymentStatus"
    | "startsAt"
    | "createdAt"
    | "byNewcomer"
    | "cancelledAt"
    | "cancelledBy"
    | "cancellationReason"
  > {
  asExpert: boolean;
  otherName: string;
  /** Whether it was only held, and then released. */
  isReleased: boolean;
}

/**
 * Returns the state of a booking as a sentence, with a cancellation's reason; null if its badges say enough.
 * @param refundedCents what the reader got back, or gets
 */
export function standingText(
  booking: Standing,
  { zone, now }: { zone: string; now: Date },
  refundedCents = 0,
): { text: string; quote: string | null } | null {
  const at = (instant: Date) => formatZoned(instant, zone);
  const { status, asExpert, holdExpiresAt, cancelledAt } = booking;
  if (status === "pending" && holdExpiresAt) return said(holdText(holdExpiresAt > now, at(holdExpiresAt)));
  if (status === "expired") return said("The time was held, but it wasn't paid for before the hold ran out.");
  if (status === "cancelled") {
    return said(
      `${whoCancelled(booking)}${cancelledAt ? ` on ${at(cancelledAt)}` : ""}.${refundText(booking, refundedCents)}`,
      booking.cancellationReason,
    );
  }
  if (status === "no_show") return said(absentText(booking));
  const until = payUntil(booking);
  if (!until || until <= now) return null;
  return said(
    asExpert
      ? `The learner has to pay by ${at(until)}. Otherwise the session is cancelled, and we email you both.`
      : payByText(until, zone),
  );
}

function refundText({ paymentStatus }: Standing, cents: number): string {
  if (cents === 0) return "";
  const sum = formatAmount(cents);
  return paymentStatus === "refunded" ? ` Your ${sum} has been refunded.` : ` We are refunding your ${sum}.`;
}

const said = (text: string, quote: string | null = null) => ({ text, quote });

/** Only the learner sees a hold. */
function holdText(runs: boolean, until: string): string {
  if (!runs) return "The time was held, but it wasn't paid for before the hold ran out.";
  return `This time is held for you until ${until}. It is booked once you have paid.`;
}

/** Older rows don't say who was absent. */
function absentText({ absent, asExpert, otherName }: Standing): string {
  if (absent === null) return "The session didn't take place.";
  const isOwn = absent === (asExpert ? "expert" : "learner");
  return `The session didn't take place: ${isOwn ? "you" : otherName} didn't appear.`;
}

function whoCancelled(booking: Standing): string {
  const { cancelledBy, asExpert, otherName, isReleased } = booking;
  if (isReleased) return `${cancelledBy === "learner" ? "You" : "We"} released the time`;
  if (cancelledBy === null) return "The session was cancelled";
  if (wasUnpaid(booking)) return "The session wasn't paid for in time and was cancelled";
  if (cancelledBy === "admin" || cancelledBy === "system") return "We cancelled this session";
  const isOwn = cancelledBy === (asExpert ? "expert" : "learner");
  return `${isOwn ? "You" : otherName} cancelled this session`;
}

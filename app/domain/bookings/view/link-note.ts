import { endOf } from "~/domain/bookings/booking";
import { roomAfterPayment, roomFrom, roomNote } from "~/domain/bookings/rooms/room";
import { shownName } from "~/domain/experts/expert";
import { endSentence } from "~/shared/end-sentence";

interface Linked {
  status: string;
  startsAt: Date;
  hours: number;
  expertName: string;
}

/**
 * Says how the two sides get together; null once the session is over, and for its learner while the page shows the link
 * to join. Promises an email only before the start, and only without a link.
 */
export function linkNote(
  { status, startsAt, hours, ...booking }: Linked,
  { asExpert, hasLink, hasRoom, now }: { asExpert: boolean; hasLink: boolean; hasRoom: boolean; now: Date },
): string | null {
  const expertName = shownName(booking.expertName);
  if (status !== "pending" && status !== "confirmed") return null;
  if (endOf(startsAt, hours) <= now) return null;
  if (hasRoom && status === "pending") return roomAfterPayment;
  if (hasRoom) return now < roomFrom(startsAt) ? roomNote : null;
  const hasBegun = startsAt <= now;
  if (hasLink) {
    if (asExpert) return "The learner has the meeting link.";
    return hasBegun ? null : "Join with the meeting link when the session starts.";
  }
  if (asExpert) {
    return hasBegun
      ? "The session has begun without a meeting link. Set it now, and we email it to the learner."
      : "Set the meeting link before the session, and we email it to the learner.";
  }
  if (hasBegun) {
    return endSentence(
      `The session has begun, and its meeting link isn't set. Check your email, or write to ${expertName}`,
    );
  }
  return status === "pending"
    ? `Once you have paid, ${expertName} emails you the meeting link before the session.`
    : `${expertName} emails you the meeting link before the session.`;
}

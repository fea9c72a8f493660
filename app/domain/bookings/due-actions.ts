import type { Booking } from "~/db/schema/bookings/bookings";
import { beforeStart, dueAt, nextOf, type Scheduled } from "~/domain/schedule";
import { payDeadline } from "./booking";

/** What the passing of time does to a booking, and when. Pure. */

/** A booking, as far as that depends on it. */
export interface Timed
  extends Pick<Booking, "status" | "holdExpiresAt" | "startsAt" | "endsAt" | "paymentStatus" | "createdAt"> {
  /** Since when the session is to start at this time: when it was confirmed, or moved there. */
  settledAt: Date;
  /** Of its own, or the expert's usual one. */
  hasLink: boolean;
  /** A payment was begun before the deadline, and its end isn't known yet. */
  isPaying: boolean;
}

export type DueAction =
  | { act: "expire" | "cancel-unpaid" | "complete" }
  /** So many hours before the start, to both sides. */
  | { act: "remind"; hours: number }
  /** So many hours before the start, to the expert of a session without a link. */
  | { act: "ask-for-link"; hours: number };

/** How soon a booking that is being paid for is looked at again. */
const paymentPauseMs = 60_000;

const notices = (["remind", "ask-for-link"] as const).flatMap((act) => {
  const last = act === "remind" ? 1 : 2;
  return [
    { act: { act, hours: 24 }, minutes: 24 * 60, next: last * 60 },
    { act: { act, hours: last }, minutes: last * 60, next: 0 },
  ];
});

/** What is due at `now`. A change of state excludes the notices: the session no longer takes place. */
export function dueActions(booking: Timed, now: Date): DueAction[] {
  const due = dueAt(schedule(booking), now);
  const changes = due.filter(({ act }) => act !== "remind" && act !== "ask-for-link");
  // A payment under way is waited for: the provider may know more than we do.
  if (changes[0]?.act === "cancel-unpaid" && booking.isPaying) return [];
  const wanted = due.filter(({ act }) => act !== "ask-for-link" || !booking.hasLink);
  return changes.length > 0 ? changes.slice(0, 1) : wanted;
}

/** When the booking has to be looked at again; null: nothing more happens by itself. */
export function nextCheck(booking: Timed, now: Date): Date | null {
  const payment = booking.isPaying ? new Date(now.getTime() + paymentPauseMs) : null;
  return nextOf([payment, ...schedule(booking).map(({ from }) => from)], now);
}

function schedule(booking: Timed): Array<Scheduled<DueAction>> {
  const { status, holdExpiresAt, startsAt, endsAt, paymentStatus, settledAt } = booking;
  if (status === "pending") {
    return holdExpiresAt ? [{ act: { act: "expire" }, from: holdExpiresAt, until: null }] : [];
  }
  if (status !== "confirmed") return [];
  const complete = { act: { act: "complete" as const }, from: endsAt, until: null };
  // A session that is over, paid or not, wasn't cancelled.
  const unpaid = { act: { act: "cancel-unpaid" as const }, from: payDeadline(booking), until: endsAt };
  return [
    complete,
    ...(paymentStatus === "due" ? [unpaid] : []),
    ...beforeStart<DueAction>(startsAt, notices, settledAt),
  ];
}

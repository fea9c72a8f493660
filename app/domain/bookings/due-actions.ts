import type { Booking } from "~/db/schema/bookings/bookings";
import { beforeStart, dueAt, nextOf, type Scheduled } from "~/domain/schedule";
import { payDeadline } from "./booking";

/** The due actions of a booking, and when they are due. Pure. */

/** The parts of a booking on which due actions depend. */
export interface Timed
  extends Pick<
    Booking,
    "status" | "holdExpiresAt" | "startsAt" | "endsAt" | "paymentStatus" | "createdAt" | "byNewcomer"
  > {
  /** When the session was booked, confirmed or last moved: since then it has this start. */
  agreedAt: Date;
  hasLink: boolean;
  /** Whether a payment was started before the deadline and its result isn't known yet. */
  isPaying: boolean;
}

export type DueAction =
  | { act: "expire" | "cancel-unpaid" | "complete" }
  /** To both sides, this many hours before the start. */
  | { act: "remind"; hours: number }
  /** To the expert of a session without a link, this many hours before the start. */
  | { act: "ask-for-link"; hours: number };

/** How soon a booking with a pending payment is checked again. */
const paymentPauseMs = 60_000;

const notices = (["remind", "ask-for-link"] as const).flatMap((act) => {
  const last = act === "remind" ? 1 : 2;
  return [
    { act: { act, hours: 24 }, minutes: 24 * 60, next: last * 60 },
    { act: { act, hours: last }, minutes: last * 60, next: 0 },
  ];
});

/** Returns what is due at `now`. A change of state excludes reminders: the session no longer takes place. */
export function dueActions(booking: Timed, now: Date): DueAction[] {
  const due = dueAt(schedule(booking), now);
  const changes = due.filter(({ act }) => act !== "remind" && act !== "ask-for-link");
  // A pending payment is waited for: the provider may know more than we do.
  if (changes[0]?.act === "cancel-unpaid" && booking.isPaying) return [];
  const wanted = due.filter(({ act }) => act !== "ask-for-link" || !booking.hasLink);
  return changes.length > 0 ? changes.slice(0, 1) : wanted;
}

/** Returns when the booking has to be processed next; null if nothing more is due. */
export function nextCheck(booking: Timed, now: Date): Date | null {
  const payment = booking.isPaying ? new Date(now.getTime() + paymentPauseMs) : null;
  return nextOf([payment, ...schedule(booking).map(({ from }) => from)], now);
}

function schedule(booking: Timed): Array<Scheduled<DueAction>> {
  const { status, holdExpiresAt, startsAt, endsAt, paymentStatus, agreedAt } = booking;
  if (status === "pending") {
    return holdExpiresAt ? [{ act: { act: "expire" }, from: holdExpiresAt, until: null }] : [];
  }
  if (status !== "confirmed") return [];
  const complete = { act: { act: "complete" as const }, from: endsAt, until: null };
  // A session that is over is completed, paid or not.
  const unpaid = { act: { act: "cancel-unpaid" as const }, from: payDeadline(booking), until: endsAt };
  return [
    complete,
    ...(paymentStatus === "due" ? [unpaid] : []),
    ...beforeStart<DueAction>(startsAt, notices, agreedAt),
  ];
}

import type { Booking } from "~/db/schema/bookings/bookings";
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

/** An act is due from its moment on, until `until` at most. */
type Scheduled = DueAction & { from: Date; until?: Date };

const hourMs = 3_600_000;
/** How soon a booking that is being paid for is looked at again. */
const paymentPauseMs = 60_000;

/** What goes out before a start. Late, each is sent until the next of its kind takes its place. */
const notices = [
  { act: "remind", hours: 24, next: 1 },
  { act: "remind", hours: 1, next: 0 },
  { act: "ask-for-link", hours: 24, next: 2 },
  { act: "ask-for-link", hours: 2, next: 0 },
] as const;

/** What is due at `now`. A change of state excludes the notices: the session no longer takes place. */
export function dueActions(booking: Timed, now: Date): DueAction[] {
  const due = schedule(booking).filter(({ from, until }) => from <= now && (!until || now < until));
  const changes = due.filter(({ act }) => act !== "remind" && act !== "ask-for-link");
  // A payment under way is waited for: the provider may know more than we do.
  if (changes[0]?.act === "cancel-unpaid" && booking.isPaying) return [];
  const wanted = due.filter(({ act }) => act !== "ask-for-link" || !booking.hasLink);
  return changes.length > 0 ? changes.slice(0, 1) : wanted;
}

/** When the booking has to be looked at again; null: nothing more happens by itself. */
export function nextCheck(booking: Timed, now: Date): Date | null {
  const ahead = schedule(booking).flatMap(({ from }) => (from > now ? [from.getTime()] : []));
  if (booking.isPaying) ahead.push(now.getTime() + paymentPauseMs);
  return ahead.length > 0 ? new Date(Math.min(...ahead)) : null;
}

function schedule(booking: Timed): Scheduled[] {
  const { status, holdExpiresAt, startsAt, endsAt, paymentStatus, settledAt } = booking;
  if (status === "pending") return holdExpiresAt ? [{ act: "expire", from: holdExpiresAt }] : [];
  if (status !== "confirmed") return [];
  const before = (hours: number) => new Date(startsAt.getTime() - hours * hourMs);
  return [
    { act: "complete", from: endsAt },
    // A session that is over, paid or not, wasn't cancelled.
    ...(paymentStatus === "due"
      ? [{ act: "cancel-unpaid" as const, from: payDeadline(booking), until: endsAt }]
      : []),
    // A learner who booked or moved the session later than that has just read all of it.
    ...notices
      .map(({ act, hours, next }) => ({ act, hours, from: before(hours), until: before(next) }))
      .filter(({ from }) => settledAt <= from),
  ];
}

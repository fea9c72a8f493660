import type { Booking } from "~/db/schema/bookings/bookings";

/** The states of a booking: which may follow which, what they are called, and what they mean at an instant. Pure. */

export type BookingState = Booking["status"];

/**
 * Which states may follow (decision C8). `changeState` alone moves a booking between them, and the trigger
 * `bookings_state_change` refuses every other move: a new one needs a migration.
 */
export const transitions: Record<BookingState, readonly BookingState[]> = {
  pending: ["confirmed", "cancelled", "expired"],
  confirmed: ["completed", "cancelled", "no_show"],
  // An absence is reported up to a day later (decision J3).
  completed: ["no_show"],
  cancelled: [],
  no_show: [],
  // A payment that came late: the time is taken again if it is free (decision D3).
  expired: ["confirmed"],
};

export const bookingStates = Object.keys(transitions) as BookingState[]; // the type above names every key

/** The states from which a booking may move to this one. */
export function statesBefore(to: BookingState): BookingState[] {
  return bookingStates.filter((from) => transitions[from].includes(to));
}

/** The badge's word for a state; one that a page doesn't know is 'other'. */
export function stateLabel(status: string): string {
  if (status === "no_show") return "no-show";
  return bookingStates.some((state) => state === status) ? status : "other";
}

type Timed = Pick<Booking, "status" | "holdExpiresAt" | "startsAt">;

/** The booking keeps its time: it is confirmed, or held and the hold still runs. In SQL: `whereLive`. */
export const isLive = ({ status, holdExpiresAt }: Omit<Timed, "startsAt">, now: Date): boolean =>
  status === "confirmed" || (status === "pending" && holdExpiresAt !== null && holdExpiresAt > now);

/** The booking is live and its start lies ahead. In SQL: `whereUpcoming`. */
export const isUpcoming = (booking: Timed, now: Date): boolean =>
  isLive(booking, now) && booking.startsAt > now;

/** The session doesn't take place, and no payment is due. */
export const isCalledOff = ({ status }: Pick<Booking, "status">): boolean =>
  status === "cancelled" || status === "expired";

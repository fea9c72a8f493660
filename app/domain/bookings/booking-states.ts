import type { Booking } from "~/db/schema/bookings/bookings";

/** The states of a booking: their order, their names, and their meaning at a given time. */

export type BookingState = Booking["status"];

/**
 * The states that may follow each state (decision C8). Only `changeState` moves a booking between them, and the trigger
 * `bookings_state_change` rejects every other move, so a new one needs a migration.
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

/** Returns the states from which a booking may move to this one. */
export function statesBefore(to: BookingState): BookingState[] {
  return bookingStates.filter((from) => transitions[from].includes(to));
}

/** Returns the badge's text for a state; 'other' for a state that this version doesn't know. */
export function stateLabel(status: string): string {
  if (status === "no_show") return "no-show";
  return bookingStates.some((state) => state === status) ? status : "other";
}

/**
 * Returns the badge's text for a booking. A hold that ended was never a session, so it isn't "cancelled".
 * @param booking `isAgreedOn`: it was booked or confirmed at some time (`whereAgreedOn`)
 */
export function bookingLabel({ status, isAgreedOn }: { status: string; isAgreedOn: boolean }): string {
  return status === "cancelled" && !isAgreedOn ? releasedLabel : stateLabel(status);
}

export const releasedLabel = "released";

type Timed = Pick<Booking, "status" | "holdExpiresAt" | "startsAt">;

/** Reports whether the booking occupies its time: it is confirmed, or its hold is running. In SQL: `whereLive`. */
export const isLive = ({ status, holdExpiresAt }: Omit<Timed, "startsAt">, now: Date): boolean =>
  status === "confirmed" || (status === "pending" && holdExpiresAt !== null && holdExpiresAt > now);

/** Reports whether the booking is live and starts in the future. In SQL: `whereUpcoming`. */
export const isUpcoming = (booking: Timed, now: Date): boolean =>
  isLive(booking, now) && booking.startsAt > now;

/** Reports whether the session won't take place, so that no payment is due. */
export const isCalledOff = ({ status }: Pick<Booking, "status">): boolean =>
  status === "cancelled" || status === "expired";

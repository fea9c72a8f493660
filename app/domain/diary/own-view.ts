import { endOf } from "~/domain/bookings/booking";
import { isLive } from "~/domain/bookings/booking-states";
import type { BookingRow } from "~/domain/bookings/queries.server";
import { type BookingView, viewBooking } from "~/domain/bookings/view/booking-view";
import { isLiveSeat } from "~/domain/classes/class";
import { type SeatView, type TaughtView, viewSeat, viewTaught } from "~/domain/classes/seats/seat-view";
import type { OwnEntry } from "./own-list.server";

/** A session or a class (`kind`) as the user's own lists show it. */
export type OwnView = BookingView | SeatView | TaughtView;

/** @param viewer `zone` is the viewer's IANA zone */
export function viewOwn(
  entry: OwnEntry,
  viewer: { expertId: string | null; zone: string; now: Date },
): OwnView {
  if (entry.kind === "session") return viewBooking(entry.row, viewer);
  return entry.kind === "seat" ? viewSeat(entry.row, viewer) : viewTaught(entry.row, viewer);
}

/** The groups of the list. `held`: sessions and seats whose hold ended before they were booked. */
export const ownGroups = ["now", "upcoming", "past", "cancelled", "held"] as const;

export type OwnGroup = (typeof ownGroups)[number];

/** Returns the group of an entry at `now`. */
export function groupOf(entry: OwnEntry, now: Date): OwnGroup {
  if (entry.kind === "session") return groupOfSession(entry.row, now);
  const { live } = entry.row;
  if (live.status === "cancelled") return "cancelled";
  if (entry.kind === "class" || isLiveSeat(entry.row.seat, now)) return groupByTime(live, now);
  return entry.row.seat.confirmedAt ? "cancelled" : "held";
}

function groupOfSession(row: BookingRow, now: Date): OwnGroup {
  const { startsAt, hours, status, isAgreedOn } = row;
  if (isLive(row, now)) return groupByTime({ startsAt, endsAt: endOf(startsAt, hours) }, now);
  if (status === "completed" || status === "no_show") return "past";
  return isAgreedOn ? "cancelled" : "held";
}

function groupByTime(
  { startsAt, endsAt }: { startsAt: Date | null; endsAt: Date | null },
  now: Date,
): OwnGroup {
  if (!startsAt || startsAt > now) return "upcoming";
  return endsAt && endsAt > now ? "now" : "past";
}

import { endOf } from "~/domain/bookings/booking";
import { isLive } from "~/domain/bookings/booking-states";
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

/** The groups of the list. `cancelled` includes sessions and seats that were held but never confirmed. */
export const ownGroups = ["now", "upcoming", "past", "cancelled"] as const;

export type OwnGroup = (typeof ownGroups)[number];

/** Returns the group of an entry at `now`. */
export function groupOf(entry: OwnEntry, now: Date): OwnGroup {
  return isOff(entry, now) ? "cancelled" : groupByTime(timesOf(entry), now);
}

function isOff(entry: OwnEntry, now: Date): boolean {
  if (entry.kind === "session") {
    const { row } = entry;
    return !isLive(row, now) && row.status !== "completed" && row.status !== "no_show";
  }
  const isSeatGone = entry.kind === "seat" && !isLiveSeat(entry.row.seat, now);
  return isSeatGone || entry.row.live.status === "cancelled";
}

function timesOf(entry: OwnEntry) {
  if (entry.kind !== "session") return entry.row.live;
  const { startsAt, hours } = entry.row;
  return { startsAt, endsAt: endOf(startsAt, hours) };
}

function groupByTime(
  { startsAt, endsAt }: { startsAt: Date | null; endsAt: Date | null },
  now: Date,
): OwnGroup {
  if (!startsAt || startsAt > now) return "upcoming";
  return endsAt && endsAt > now ? "now" : "past";
}

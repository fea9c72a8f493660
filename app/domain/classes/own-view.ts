import { type BookingView, viewBooking } from "~/domain/bookings/booking-view";
import type { OwnEntry } from "./own-list.server";
import { type SeatView, type TaughtView, viewSeat, viewTaught } from "./seat-view";

/** A session or a class as somebody's lists show it; `kind` tells which. */
export type OwnView = BookingView | SeatView | TaughtView;

/** @param viewer `zone` is the viewer's IANA zone */
export function viewOwn(
  entry: OwnEntry,
  viewer: { expertId: string | null; zone: string; now: Date },
): OwnView {
  if (entry.kind === "session") return viewBooking(entry.row, viewer);
  return entry.kind === "seat" ? viewSeat(entry.row, viewer) : viewTaught(entry.row, viewer);
}

import { BookingCard } from "~/components/bookings/view/booking-card";
import { SeatCard } from "~/components/classes/seats/seat-card";
import type { OwnView } from "~/domain/diary/own-view";
import { TaughtCard } from "./taught-card";

/**
 * Shows a session or a class in the user's own lists, as its learner or its expert.
 * @param props.isGrouped the heading above it already says whether it is upcoming
 */
export function OwnCard({ entry, isGrouped = false }: { entry: OwnView; isGrouped?: boolean }) {
  if (entry.kind === "session") return <BookingCard booking={entry} isGrouped={isGrouped} />;
  if (entry.kind === "seat") return <SeatCard seat={entry} isGrouped={isGrouped} />;
  return <TaughtCard taught={entry} isGrouped={isGrouped} />;
}

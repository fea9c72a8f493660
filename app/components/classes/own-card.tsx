import { BookingCard } from "~/components/bookings/booking-card";
import type { OwnView } from "~/domain/classes/own-view";
import { SeatCard } from "./seat-card";
import { TaughtCard } from "./taught-card";

/** A session or a class in one of one's lists. */
export function OwnCard({ entry }: { entry: OwnView }) {
  if (entry.kind === "session") return <BookingCard booking={entry} />;
  return entry.kind === "seat" ? <SeatCard seat={entry} /> : <TaughtCard taught={entry} />;
}

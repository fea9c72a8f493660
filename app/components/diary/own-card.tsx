import { BookingCard } from "~/components/bookings/view/booking-card";
import { SeatCard } from "~/components/classes/seats/seat-card";
import type { OwnView } from "~/domain/diary/own-view";
import { TaughtCard } from "./taught-card";

/** Shows a session or a class in the user's own lists, as its learner or its expert. */
export function OwnCard({ entry }: { entry: OwnView }) {
  if (entry.kind === "session") return <BookingCard booking={entry} />;
  return entry.kind === "seat" ? <SeatCard seat={entry} /> : <TaughtCard taught={entry} />;
}

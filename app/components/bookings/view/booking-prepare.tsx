import type { BookingView } from "~/domain/bookings/view/booking-view";
import { BookingNote } from "./booking-note";
import { SharedScan, ShownScan } from "./shared-scan";

interface BookingPrepareProps {
  booking: BookingView;
  note: string | null;
  scan: Parameters<typeof SharedScan>[0]["scan"] | null;
}

/** What the learner brings and shows before the lesson, to write or to read. */
export function BookingPrepare({ booking, note, scan }: BookingPrepareProps) {
  const { id, asExpert, other, showsScan, canWriteNote, isUpcoming } = booking;
  const isShown = showsScan && !asExpert;
  if (!note && !canWriteNote && !scan && !isShown) return null;
  return (
    <section className="stack-s" aria-labelledby="prepare">
      <h2 id="prepare">{isUpcoming ? "Prepare" : "How you prepared"}</h2>
      <BookingNote booking={booking} note={note} />
      {scan ? <SharedScan learnerName={other.name} scan={scan} /> : null}
      {isShown ? <ShownScan bookingId={id} expertName={other.name} /> : null}
    </section>
  );
}

import { NoteForm } from "~/components/cases/note-form";
import type { BookingView } from "~/domain/bookings/view/booking-view";

/** What the learner brings: the form for the learner until the lesson starts, and the text for the other side. */
export function BookingNote({ booking, note }: { booking: BookingView; note: string | null }) {
  const { id, asExpert, other, canWriteNote } = booking;
  if (!canWriteNote && !note) return null;
  return (
    <section className="stack-s" aria-labelledby="what-i-bring">
      <h2 id="what-i-bring">{asExpert ? `What ${other.name} brings` : "What you bring"}</h2>
      {canWriteNote ? (
        <NoteForm bookingId={id} expertName={other.name} note={note} variant="outlined" />
      ) : (
        <blockquote className="as-written">{note}</blockquote>
      )}
    </section>
  );
}

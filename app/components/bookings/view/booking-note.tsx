import { NoteForm } from "~/components/cases/note-form";
import type { BookingView } from "~/domain/bookings/view/booking-view";

/** What the learner brings: the form for the learner until the lesson starts, and the text for the other side. */
export function BookingNote({ booking, note }: { booking: BookingView; note: string | null }) {
  const { id, other, canWriteNote } = booking;
  if (canWriteNote) {
    return <NoteForm bookingId={id} expertName={other.name} note={note} variant="outlined" />;
  }
  if (!note) return null;
  return (
    <div>
      <h3>{headingOf(booking)}</h3>
      <blockquote className="as-written">{note}</blockquote>
    </div>
  );
}

function headingOf({ asExpert, other, isUpcoming }: BookingView): string {
  const wish = isUpcoming ? "would like to work on" : "wanted to work on";
  return `What ${asExpert ? other.name : "you"} ${wish}`;
}

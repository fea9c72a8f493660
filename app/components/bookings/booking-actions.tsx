import type { BookingView } from "~/domain/bookings/booking-view";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { NextStep } from "./next-step";

/** What can be done about a booking now, and until when: one next step, then the rest. */
export function BookingActions({ booking }: { booking: BookingView }) {
  const { id, next, canMove, canCancel, canSetLink, isHold } = booking;
  const hasLink = canSetLink && next?.kind !== "set-link";
  const notes = noteOf(booking);
  if (!next && !canMove && !canCancel && !hasLink) return null;
  return (
    <section className="stack-s" aria-label="What you can do">
      <NextStep booking={booking} variant="primary" />
      {canMove || canCancel || hasLink ? (
        <p className="bar start">
          {canMove ? (
            <ButtonLink variant="quiet" href={paths.bookingReschedule(id)}>
              Reschedule
            </ButtonLink>
          ) : null}
          {hasLink ? (
            <ButtonLink variant="quiet" href={paths.bookingMeetingLink(id)}>
              Change meeting link
            </ButtonLink>
          ) : null}
          {canCancel ? (
            <ButtonLink variant="quiet" href={paths.bookingCancellation(id)}>
              {isHold ? "Release the time" : "Cancel session"}
            </ButtonLink>
          ) : null}
        </p>
      ) : null}
      {notes.map((note) => (
        <p key={note} className="muted small">
          {note}
        </p>
      ))}
    </section>
  );
}

function noteOf({ isUpcoming, isHold, asExpert, linkNote, cancelNote }: BookingView): string[] {
  if (!isUpcoming || isHold) return [];
  return [
    linkNote,
    asExpert
      ? "You can reschedule or cancel until the session starts. If you cancel, the learner gets everything back."
      : cancelNote,
  ];
}

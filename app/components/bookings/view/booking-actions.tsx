import type { BookingView } from "~/domain/bookings/view/booking-view";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";

/** The actions for a booking other than its next step, with their deadlines. */
export function BookingActions({ booking }: { booking: BookingView }) {
  const { id, next, asExpert, canMove, canCancel, canSetLink, isHold } = booking;
  const hasLink = canSetLink && next?.kind !== "set-link";
  const notes = noteOf(booking);
  if (!canMove && !canCancel && !hasLink) return <ReviewLink booking={booking} />;
  return (
    <section className="stack-s" aria-label="Change this session">
      <p className="bar start">
        {canMove ? (
          <ButtonLink variant="quiet" href={paths.bookingReschedule(id)}>
            Reschedule session
          </ButtonLink>
        ) : null}
        {canMove && !asExpert ? (
          <ButtonLink variant="quiet" href={paths.bookingEarlier(id)}>
            Tell me about an earlier time
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
      {notes.map((note) => (
        <p key={note} className="muted small">
          {note}
        </p>
      ))}
    </section>
  );
}

/** A link to what both sides wrote about a past session, unless the review is the next step. */
function ReviewLink({ booking: { next, reviewHref, asExpert } }: { booking: BookingView }) {
  if (!reviewHref || next?.kind === "review") return null;
  return (
    <p className="bar start">
      <ButtonLink variant="quiet" href={reviewHref}>
        {asExpert ? "Review and private note" : "Your review"}
      </ButtonLink>
    </p>
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

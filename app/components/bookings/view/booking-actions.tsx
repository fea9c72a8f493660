import type { ReactNode } from "react";
import type { BookingView } from "~/domain/bookings/view/booking-view";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";

interface BookingActionsProps {
  booking: BookingView;
  canClaimGuarantee: boolean;
  canReport: boolean;
}

const hasLink = ({ canSetLink, next }: BookingView) => canSetLink && next?.kind !== "set-link";
const hasReview = ({ reviewHref, next }: BookingView) => reviewHref !== null && next?.kind !== "review";
const canChange = (booking: BookingView) => booking.canMove || booking.canCancel || hasLink(booking);

/** Reports whether `BookingActions` shows anything. */
export const hasActions = ({ booking, canClaimGuarantee, canReport }: BookingActionsProps): boolean =>
  canChange(booking) || hasReview(booking) || canClaimGuarantee || canReport;

/** What can be changed about a booking, with its deadlines, and what to do if something went wrong. */
export function BookingActions(props: BookingActionsProps) {
  const { booking, canClaimGuarantee, canReport } = props;
  const { id, asExpert, canMove, canCancel, isHold, other, reviewHref } = booking;
  if (!hasActions(props)) return null;
  return (
    <section className="stack-s" aria-labelledby="change">
      <h2 id="change">{canChange(booking) ? "Manage booking" : "After the lesson"}</h2>
      <Buttons>
        {canMove ? (
          <ButtonLink variant="quiet" href={paths.bookingReschedule(id)}>
            Reschedule
          </ButtonLink>
        ) : null}
        {canCancel ? (
          <ButtonLink variant="quiet" href={paths.bookingCancellation(id)}>
            {isHold ? "Release the time" : "Cancel"}
          </ButtonLink>
        ) : null}
        {canMove && !asExpert ? (
          <ButtonLink variant="quiet" href={paths.bookingEarlier(id)}>
            {booking.hasAlert ? "Alert for an earlier time: on" : "Notify me if an earlier time opens up"}
          </ButtonLink>
        ) : null}
        {hasLink(booking) ? (
          <ButtonLink variant="quiet" href={paths.bookingMeetingLink(id)}>
            Change meeting link
          </ButtonLink>
        ) : null}
        {reviewHref && hasReview(booking) ? (
          <ButtonLink variant="quiet" href={reviewHref}>
            {asExpert ? "Review and private note" : "Your review"}
          </ButtonLink>
        ) : null}
      </Buttons>
      {noteOf(booking)}
      {canClaimGuarantee ? (
        <p>
          <a href={paths.guarantee(id)}>Not happy with this first session? Use the guarantee</a>
        </p>
      ) : null}
      {canReport ? (
        <p>
          <a href={paths.noShow(id)}>{`Report that ${other.name} didn't appear`}</a>
        </p>
      ) : null}
    </section>
  );
}

const Buttons = ({ children }: { children: ReactNode[] }) =>
  children.some(Boolean) ? <p className="bar start booking-buttons">{children}</p> : null;

function noteOf({ isUpcoming, isHold, asExpert, cancelNote }: BookingView) {
  if (!isUpcoming || isHold) return null;
  return (
    <p className="muted small">
      {asExpert
        ? "You can reschedule or cancel until the session starts. If you cancel, the payment is refunded in full."
        : cancelNote}
    </p>
  );
}

import type { BookingView } from "~/domain/bookings/view/booking-view";
import { ButtonLink } from "~/ui/button";
import { NextStep } from "./next-step";

/** Whether the page of a booking has a button of `MainSteps`. */
export const hasMainStep = ({ next, caseFile, bookAgain }: BookingView) => !!(next || caseFile || bookAgain);

/**
 * The booking's next step, then what a past one offers. Only the first button is solid, unless something else leads: a
 * claim to answer, or a credit to use.
 */
export function MainSteps({ booking, leads }: { booking: BookingView; leads: boolean }) {
  const { next, caseFile, bookAgain } = booking;
  const first = leads ? "primary" : "outlined";
  return (
    <>
      <NextStep booking={booking} variant={first} hasDeadline={false} />
      {caseFile ? (
        <ButtonLink variant={next ? "outlined" : first} href={caseFile.href}>
          {caseFile.label}
        </ButtonLink>
      ) : null}
      {bookAgain ? (
        <ButtonLink variant={next || caseFile ? "quiet" : first} href={bookAgain}>
          Book again
        </ButtonLink>
      ) : null}
    </>
  );
}

import CircleCheck from "lucide-react/icons/circle-check";
import type { ReactNode } from "react";
import { useListTitle } from "~/components/bookings/use-list-title";
import { BookingFacts } from "~/components/bookings/view/booking-facts";
import { NextStep } from "~/components/bookings/view/next-step";
import type { BookingView } from "~/domain/bookings/view/booking-view";
import { endSentence } from "~/shared/end-sentence";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";

/** The page after the viewer has booked a session: the facts first, then what happens next. */
export function BookingConfirmation({
  booking,
  google,
  news,
  children,
}: {
  booking: BookingView;
  google: string;
  /** What else must be read. */
  news?: ReactNode;
  /** The automatic way on to the next page. */
  children?: ReactNode;
}) {
  const list = useListTitle();
  const isDue = booking.next?.kind === "pay";
  return (
    <Page>
      <header className="confirmed">
        <CircleCheck size={40} strokeWidth={1.5} />
        <h1>{`Your session is ${booking.status}`}</h1>
      </header>
      {news}
      <div className="two">
        <div className="stack-s">
          {booking.payBy ? <p>{booking.payBy}</p> : null}
          {isDue ? <NextStep booking={booking} variant="primary" hasDeadline={false} /> : null}
          <BookingFacts booking={booking} google={google} />
          {children}
          <p className="bar start">
            <ButtonLink variant={isDue ? "quiet" : "primary"} href={paths.booking(booking.id)}>
              View booking
            </ButtonLink>{" "}
            <ButtonLink variant="quiet" href={paths.myBookings()}>
              {list}
            </ButtonLink>
          </p>
        </div>
        <WhatNext booking={booking} />
      </div>
    </Page>
  );
}

function WhatNext({ booking }: { booking: BookingView }) {
  return booking.isUpcoming ? (
    <section className="stack-s" aria-labelledby="next">
      <h2 id="next">What happens next</h2>
      <ol className="steps">
        <li>We have emailed the details to both of you, with a calendar entry.</li>
        {booking.linkNote ? <li>{booking.linkNote}</li> : null}
        {booking.canWriteNote ? (
          <li>
            <a href={paths.bookingNote(booking.id)}>
              {endSentence(`Tell ${booking.other.name} what you'd like to work on`)}
            </a>
          </li>
        ) : null}
        <li>
          <span>{booking.cancelNote}</span> <ChangeLinks booking={booking} />
        </li>
      </ol>
      <p>
        <a href={paths.profileCalendar}>Subscribe to your calendar</a> to see all your sessions there.
      </p>
    </section>
  ) : (
    <Notice kind="info">
      <p>This session is over or cancelled. There is nothing to do here.</p>
    </Notice>
  );
}

function ChangeLinks({ booking: { id, canMove, canCancel } }: { booking: BookingView }) {
  const cancelHref = paths.bookingCancellation(id);
  if (canMove) {
    return (
      <span>
        You can <a href={paths.bookingReschedule(id)}>reschedule</a> or{" "}
        <a href={cancelHref}>cancel this session</a>.
      </span>
    );
  }
  if (!canCancel) return null;
  return (
    <span>
      You can <a href={cancelHref}>cancel this session</a>.
    </span>
  );
}

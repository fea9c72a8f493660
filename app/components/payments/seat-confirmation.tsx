import { JoinRoom } from "~/components/bookings/rooms/join-room";
import { AddToCalendar } from "~/components/bookings/view/add-to-calendar";
import { meetingHost } from "~/domain/bookings/meeting-link/meeting-link";
import type { MoneyNews } from "~/domain/payments/view/payment-texts";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { type Row, Rows } from "~/ui/rows";
import { PaymentNews } from "./payment-news";

interface SeatConfirmationProps {
  seatId: string;
  facts: readonly Row[];
  linkNote: string | null;
  /** The link to join; null until it is time to join. */
  joinLink: string | null;
  hasRoom: boolean;
  joinMinutes: number;
  canCancel: boolean;
  canMove: boolean;
  isOver: boolean;
  google: string | null;
  receipt: string | null;
  returned: readonly MoneyNews[];
}

/** The page after the purchase of a seat: the facts first, then what happens next. */
export function SeatConfirmation(props: SeatConfirmationProps) {
  const { seatId, facts, linkNote, joinLink, canCancel, canMove, isOver, google, receipt, returned } = props;
  return (
    <Page title="Your seat is confirmed" narrow>
      <PaymentNews news={returned} />
      {joinLink && props.hasRoom ? (
        <JoinRoom
          action={paths.reservationRoom(seatId)}
          label="Join class"
          note={meetingHost(joinLink)}
          variant="primary"
        />
      ) : joinLink ? (
        <p>
          <ButtonLink href={joinLink} target="_blank" rel="noopener">
            <span>
              Join class
              <span className="visually-hidden"> (opens in a new tab)</span>
            </span>
          </ButtonLink>
        </p>
      ) : null}
      <div className="panel">
        <Rows items={facts} />
      </div>
      {google && !isOver ? (
        <AddToCalendar google={google} ics={paths.reservationCalendar(seatId)} icsText="Download .ics File" />
      ) : null}
      {receipt ? (
        <p>
          <a href={receipt}>Receipt</a>
        </p>
      ) : null}
      {isOver ? (
        <Notice kind="info">
          <p>This class is over.</p>
        </Notice>
      ) : (
        <section className="stack-s">
          <h2>What happens next</h2>
          <ol className="steps">
            <li>
              {linkNote
                ? `We have emailed you the details with a calendar entry. ${linkNote}`
                : "We have emailed you the details with the link to join and a calendar entry."}
            </li>
            <li>
              {`Join ${props.joinMinutes} minutes before the start.`}{" "}
              {linkNote ? "The" : "The link is in the email, and the"} join button shows on{" "}
              <a href={paths.reservation(seatId)}>your seat's page</a> by then.
            </li>
            {canCancel ? (
              <li>
                Until the class starts you can{" "}
                {canMove ? (
                  <>
                    <a href={paths.reservationMove(seatId)}>move to another date</a> or{" "}
                  </>
                ) : null}
                <a href={paths.reservationCancellation(seatId)}>cancel your seat</a>
                {receipt ? " with a full refund." : "."}
              </li>
            ) : null}
          </ol>
        </section>
      )}
      <p className="bar start">
        <ButtonLink href={paths.reservation(seatId)}>View your seat</ButtonLink>
        <ButtonLink variant="quiet" href={paths.myBookings()}>
          My Bookings
        </ButtonLink>
      </p>
    </Page>
  );
}

import { useListTitle } from "~/components/bookings/use-list-title";
import { BookingMoneyLines } from "~/components/bookings/view/booking-money-lines";
import { BookingStory } from "~/components/bookings/view/booking-story";
import { NextStep } from "~/components/bookings/view/next-step";
import { SeatActions } from "~/components/classes/seats/seat-actions";
import { SeatBadges } from "~/components/classes/seats/seat-badges";
import { SeatFacts } from "~/components/classes/seats/seat-facts";
import { SeatRecording } from "~/components/classes/seats/seat-recording";
import { useNoticeWhile } from "~/components/live/notice-while";
import { useLive } from "~/components/live/use-live";
import { useReloadIn } from "~/components/live/use-reload-in";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import { moneyLines } from "~/domain/bookings/view/booking-money";
import { googleClassUrl } from "~/domain/classes/calendar/class-calendar.server";
import { hasDateToMoveTo } from "~/domain/classes/seats/seat-queries.server";
import { seatStanding, seatStoryLines } from "~/domain/classes/seats/seat-story";
import { viewSeat } from "~/domain/classes/seats/seat-view";
import { seatMoney } from "~/domain/ledger/booking-money.server";
import { reservationTopic } from "~/domain/live/topic";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { servicesContext } from "~/web/context";
import { requireActor } from "~/web/guards.server";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/reservation";
import { requireOwnSeat } from "./own-seat.server";

/** Everything about one seat in a class, for its learner. All others get 404. */

export const handle: PageHandle = {
  hydrate: true,
  failure: { read: "Failed to load your booking. Please try again." },
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `Your seat: ${loaderData.seat.title}` : "Your seat",
    description: "Your seat in a live class.",
    noindex: true,
  });

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { actor, now } = requireActor(context, request);
  // Read together with its change number, so that a later change loads the page again.
  const row = await requireOwnSeat(db, actor, params.reservationId);
  const money = await seatMoney(db, row.seat.id);
  const zone = viewerZone(context, request);
  const seat = viewSeat(row, { zone, now });
  const canMove = seat.canMove && (await hasDateToMoveTo(db, row, now));
  const { startsAt, durationMinutes: minutes, title } = row.live;
  return {
    seat,
    canMove,
    number: row.seat.changedSeq,
    standing: seatStanding(row, { zone, now }),
    payments: moneyLines(money, { zone, isCalledOff: false, isFollowed: true }),
    story: seatStoryLines(row, money, zone),
    google: startsAt && googleClassUrl({ startsAt, minutes, title, expertName: seat.teacher.name }),
  };
}

export default function ReservationPage({ loaderData }: Route.ComponentProps) {
  const { seat, canMove, number, standing, payments, story, google } = loaderData;
  useLive({ [reservationTopic(seat.id)]: number });
  useNoticeWhile(`${seat.status} ${seat.startsAt}`, undefined);
  useReloadIn(seat.opensInMs);
  const list = useListTitle();
  return (
    <Page
      title={seat.title}
      lead={`Live class with ${seat.teacher.name}`}
      back={{ href: paths.myBookings(), label: list }}
    >
      <SeatBadges seat={seat} isGrouped />
      {standing ? (
        <Notice kind="info">
          <p>{standing.text}</p>
          {standing.quote ? <blockquote className="as-written">{standing.quote}</blockquote> : null}
        </Notice>
      ) : null}
      <NextStep booking={seat} variant="primary" hasDeadline={false} />
      {seat.joinNote ? <p>{seat.joinNote}</p> : null}
      <SeatRecording seat={seat} />
      {seat.again ? (
        <p className="bar start">
          <ButtonLink href={seat.again}>View the class</ButtonLink>
        </p>
      ) : null}
      <div className="two">
        <div className="stack">
          <SeatFacts seat={seat} google={google} />
          <SeatActions seat={seat} canMove={canMove} />
        </div>
        <div className="stack">
          <BookingMoneyLines lines={payments} />
          <BookingStory lines={story} zone={seat.zone} />
        </div>
      </div>
    </Page>
  );
}

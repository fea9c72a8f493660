import { data, redirect } from "react-router";
import { SeatConfirmation } from "~/components/payments/seat-confirmation";
import type { PageHandle } from "~/components/site/page-handle";
import { ownPageMeta } from "~/components/site/page-meta";
import { googleClassUrl } from "~/domain/classes/calendar/class-calendar.server";
import { isJoinOpen, joinMinutesOf } from "~/domain/classes/class";
import { linkMissing, linkToCome } from "~/domain/classes/public/page-texts";
import { hasDateToMoveTo, type SeatRow } from "~/domain/classes/seats/seat-queries.server";
import { seatMoney } from "~/domain/ledger/booking-money.server";
import { moneyNews } from "~/domain/payments/view/payment-texts";
import { findPurchasedSeat } from "~/domain/payments/view/seat-payment-view.server";
import { formatMoment } from "~/shared/format-time";
import { formatAmount } from "~/shared/money";
import { paths } from "~/shared/paths";
import { plural } from "~/shared/plural";
import { formatZoned } from "~/shared/zone-text";
import { ButtonLink } from "~/ui/button";
import { Page } from "~/ui/page";
import { servicesContext } from "~/web/context";
import { requireActor } from "~/web/guards.server";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/seat-confirmation";

/**
 * Shown after a seat was bought. `payment` names the payment, and only its payer sees the page. Without it the page
 * shows the viewer's own seat in the class, which may be free.
 */

export const handle: PageHandle = { failure: { read: "Failed to load session details" } };

export const meta = ownPageMeta("Your class", "Details of your seat in a live class.");

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { actor, now } = requireActor(context, request);
  const zone = viewerZone(context, request);
  const paymentId = url.searchParams.get("payment");
  const { slug } = params;
  const row = await findPurchasedSeat(db, actor.userId, { slug, paymentId });
  if (!row) return data({ missing: true }, { status: 404 });
  const { seat, live } = row;
  // Not paid yet, or no longer confirmed: the payment page shows what happened.
  if (seat.status !== "confirmed") throw redirect(paths.reservationPayment(seat.id));
  if (live.slug !== slug) throw redirect(paths.classConfirmation(live.slug, paymentId ?? undefined));
  const [money, canMove] = await Promise.all([seatMoney(db, seat.id), hasDateToMoveTo(db, row, now)]);
  const news = moneyNews(money, { of: "seat", isCancelled: false, zone });
  const view = viewSeat(row, { zone, now });
  return data({
    ...view,
    canMove: view.canCancel && canMove,
    receipt: seat.paymentId === null ? null : paths.receipt(seat.paymentId),
    returned: news.filter(({ problem }) => problem !== null),
  });
}

/** The facts of a seat in words, and its link once it is time to join. */
function viewSeat({ seat, live }: SeatRow, { zone, now }: { zone: string; now: Date }) {
  const { startsAt, endsAt, durationMinutes: minutes, title } = live;
  const when = (at: Date, name: string) => formatZoned(at, name);
  const isOver = endsAt !== null && endsAt <= now;
  return {
    seatId: seat.id,
    title,
    facts: [
      { label: "Class", value: title },
      { label: "Expert", value: seat.mentorName },
      ...(startsAt ? [{ label: "Your time", value: when(startsAt, zone) }] : []),
      ...(startsAt && zone !== "UTC" ? [{ label: "GMT", value: formatMoment(startsAt, "UTC") }] : []),
      { label: "Duration", value: plural(minutes, "minute") },
      { label: "Price", value: priceText(seat) },
      { label: "Reference", value: seat.id },
    ],
    linkNote: live.zoomLink ? null : startsAt && startsAt <= now ? linkMissing : linkToCome,
    joinLink: isJoinOpen(live, now) ? live.zoomLink : null,
    hasRoom: live.room !== null,
    joinMinutes: joinMinutesOf(live),
    canCancel: startsAt !== null && now < startsAt,
    isOver,
    google: startsAt && googleClassUrl({ title, startsAt, minutes, expertName: seat.mentorName }),
  };
}

/** A refund after the class has begun leaves the seat confirmed. */
const priceText = ({ priceCents, paymentStatus }: SeatRow["seat"]) =>
  priceCents === 0
    ? "Free"
    : `${formatAmount(priceCents)}, ${paymentStatus === "refunded" ? "refunded" : "paid"}`;

export default function SeatConfirmationPage({ loaderData }: Route.ComponentProps) {
  if ("missing" in loaderData) {
    return (
      <Page title="Session not found" narrow>
        <p>We couldn't find that purchase. You can see all your sessions and classes in one place.</p>
        <p>
          <ButtonLink href={paths.myBookings()}>My Bookings</ButtonLink>
        </p>
      </Page>
    );
  }
  return <SeatConfirmation {...loaderData} />;
}

import { useListTitle } from "~/components/bookings/use-list-title";
import { BookingActions, hasActions } from "~/components/bookings/view/booking-actions";
import { BookingBadges } from "~/components/bookings/view/booking-badges";
import { BookingFacts } from "~/components/bookings/view/booking-facts";
import { BookingLine } from "~/components/bookings/view/booking-line";
import { BookingMoneyLines } from "~/components/bookings/view/booking-money-lines";
import { BookingPrepare } from "~/components/bookings/view/booking-prepare";
import { BookingStory } from "~/components/bookings/view/booking-story";
import { hasMainStep, MainSteps } from "~/components/bookings/view/main-steps";
import { TwoClocks } from "~/components/bookings/view/two-clocks";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import type { Db } from "~/db/client.server";
import { deletedName } from "~/domain/accounts/erased";
import { endOf } from "~/domain/bookings/booking";
import { isCalledOff } from "~/domain/bookings/booking-states";
import { findBooking } from "~/domain/bookings/queries.server";
import { bookingLine } from "~/domain/bookings/view/booking-line";
import { moneyLines } from "~/domain/bookings/view/booking-money";
import { standingText } from "~/domain/bookings/view/booking-standing";
import { bookingStoryLines, hasMoreThanLine, isReleased } from "~/domain/bookings/view/booking-story";
import { viewBooking } from "~/domain/bookings/view/booking-view";
import { googleCalendarUrl } from "~/domain/bookings/view/calendar.server";
import { twoClocks } from "~/domain/bookings/view/two-clocks";
import type { SignedInCaller } from "~/domain/caller";
import { canReport } from "~/domain/claims/claim";
import { claimNotice } from "~/domain/claims/claim-notice";
import { findClaimsAndEvents } from "~/domain/claims/claim-parties.server";
import { guaranteeUntil, whyNotGuarantee } from "~/domain/claims/guarantee";
import { guaranteeFacts } from "~/domain/claims/use-guarantee.server";
import { type BookingMoney, bookingMoney } from "~/domain/ledger/booking-money.server";
import { findCredit, isUsable } from "~/domain/ledger/credits.server";
import { bookingEarningText } from "~/domain/payouts/statements/booking-earning";
import { findBookingEarning } from "~/domain/payouts/statements/booking-earning.server";
import { readSharedScan } from "~/domain/scans/read-shared-scan.server";
import { formatDate } from "~/shared/format-time";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { Unbroken } from "~/ui/unbroken";
import { servicesContext } from "~/web/context";
import { requireActor } from "~/web/guards.server";
import { orNotFound } from "~/web/or-not-found";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/booking";

/** Everything about one session, for its learner or its expert. All others get 404. */

export const handle: PageHandle = { failure: { read: "Failed to load your booking. Please try again." } };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `Session with ${loaderData.booking.other.name}` : "Session",
    description: "One of your sessions.",
    noindex: true,
  });

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const caller = requireActor(context, request);
  const { actor, now } = caller;
  const { row, money, events, scan, claims, guarantee, credit, earning } = orNotFound(
    await readAll(db, caller, params.bookingId),
  );
  const claim = claims.find(({ kind }) => kind === "no_show");
  const zone = viewerZone(context, request);
  const booking = viewBooking(row, { expertId: actor.expertId, zone, now });
  const line = bookingLine(row, { paidAt: paidAt(money), asExpert: booking.asExpert, zone, now });
  const facts = {
    ...row,
    asExpert: booking.asExpert,
    otherName: booking.other.name,
    isReleased: isReleased(row, events),
  };
  return {
    booking,
    standing: standingText(facts, { zone, now }, booking.asExpert ? 0 : refundedCents(money)),
    reports: claims.map((one) => claimNotice(one, { ...facts, zone, credit })),
    canReport:
      !claim &&
      claims.every(({ state }) => state === "refused") &&
      (row.status === "confirmed" || row.status === "completed") &&
      row.learnerName !== deletedName &&
      canReport(row.startsAt, now),
    canClaimGuarantee: !booking.asExpert && guarantee !== null && whyNotGuarantee(guarantee, now) === null,
    // The expert reads only whether the session is paid for.
    payments: booking.asExpert ? [] : moneyLines(money, { zone, isCalledOff: isCalledOff(row) }),
    earning: earning && bookingEarningText(earning, zone),
    story:
      line.length === 0 || hasMoreThanLine(events, money)
        ? bookingStoryLines({ ...facts, zone }, events, money)
        : [],
    // Like the scan, the note is for the lesson: after a cancellation only its writer reads it.
    note: booking.asExpert && isCalledOff(row) ? null : row.note,
    line,
    clocks: booking.isUpcoming
      ? twoClocks(row.startsAt, booking.minutes, {
          zone,
          otherZone: booking.asExpert ? row.learnerTimeZone : row.expertTimeZone,
        })
      : null,
    scan: scan && { ...scan, date: formatDate(scan.finishedAt, zone) },
    google: googleCalendarUrl({
      ...booking.names,
      startsAt: row.startsAt,
      minutes: booking.minutes,
      meetingLink: booking.meeting?.href,
    }),
  };
}

const refundedCents = ({ refunds }: BookingMoney) =>
  refunds.reduce((sum, { state, amountCents }) => (state === "failed" ? sum : sum + amountCents), 0);

/** When the payment came that counts; null without one. */
const paidAt = ({ charges }: BookingMoney) => charges.find(({ problem }) => problem === null)?.at ?? null;

async function readAll(db: Db, { actor, now }: SignedInCaller, bookingId: string) {
  const row = await findBooking(db, actor, bookingId);
  if (!row) return null;
  const [money, { claims, events }, scan, earning] = await Promise.all([
    bookingMoney(db, row.id),
    findClaimsAndEvents(db, row.id),
    row.hasScan ? readSharedScan(db, { expertId: actor.expertId, bookingId }) : null,
    row.expertId === actor.expertId ? findBookingEarning(db, row.id) : null,
  ]);
  // The guarantee ends a day after the session, so most pages don't ask.
  const endsAt = endOf(row.startsAt, row.hours);
  const report = claims.find(({ kind }) => kind === "no_show");
  const claimed = claims.find(({ kind }) => kind === "guarantee");
  const isLearner = actor.userId === row.learnerId;
  const mayClaim = !claimed && now >= endsAt && now <= guaranteeUntil(endsAt, report) && isLearner;
  const guarantee = mayClaim ? await guaranteeFacts(db, { ...row, endsAt }, now) : null;
  const credit = claimed?.state === "granted" && isLearner ? await findCredit(db, claimed.id) : null;
  const usable = credit && isUsable(credit, now) ? credit : null;
  return { row, money, events, scan, claims, guarantee, credit: usable, earning };
}

export default function BookingPage({ loaderData }: Route.ComponentProps) {
  const { line, clocks } = loaderData;
  const {
    booking,
    standing,
    reports,
    canReport,
    canClaimGuarantee,
    payments,
    earning,
    story,
    google,
    scan,
    note,
  } = loaderData;
  const actions = { booking, canClaimGuarantee, canReport };
  const [payment] = payments;
  // A plain payment, whose date is in the line, needs no words of its own.
  const receipt =
    payments.length === 1 && payment?.isPlain && line.length > 0 && payment.paymentId
      ? paths.receipt(payment.paymentId)
      : null;
  const hasSide = (payments.length > 0 && !receipt) || earning || story.length > 0 || hasActions(actions);
  const prepare = <BookingPrepare booking={booking} note={note} scan={scan} />;
  const list = useListTitle();
  return (
    <Page title={`Session with ${booking.other.name}`} back={{ href: paths.myBookings(), label: list }}>
      {standing ? (
        <Notice kind="info">
          <p>{standing.text}</p>
          {standing.quote ? <blockquote className="as-written">{standing.quote}</blockquote> : null}
          {booking.resale ? <p>{booking.resale}</p> : null}
        </Notice>
      ) : null}
      {reports.map(({ text, href, label, leads }) => (
        <Notice key={href} kind="info">
          <p>
            {text} {leads ? null : <a href={href}>{label}</a>}
          </p>
          {leads ? (
            <p>
              <ButtonLink href={href}>{label}</ButtonLink>
            </p>
          ) : null}
        </Notice>
      ))}
      <div className="two profile">
        <section className="stack" aria-label="Lesson">
          <BookingFacts
            booking={booking}
            google={google}
            hasJoin={booking.next?.kind !== "join" && booking.next?.kind !== "room"}
            leads={!hasMainStep(booking)}
            steps={
              hasMainStep(booking) ? (
                <MainSteps booking={booking} leads={!reports.some((report) => report.leads)} />
              ) : null
            }
            badges={<BookingBadges booking={booking} isGrouped={line.length > 0} />}
            receipt={receipt}
          >
            {clocks ? <TwoClocks clocks={clocks} name={booking.other.name} /> : null}
            {booking.linkNote && (booking.meeting || (booking.room && !booking.room.opensAt)) ? (
              <p className="muted small">{booking.linkNote}</p>
            ) : null}
          </BookingFacts>
          <BookingLine points={line} />
        </section>
        <aside className="stack" aria-label="About this booking">
          <BookingActions {...actions} />
          {receipt ? null : <BookingMoneyLines lines={payments} />}
          {earning ? (
            <section className="stack-s" aria-labelledby="earning">
              <h2 id="earning">Your earning</h2>
              <p>
                <Unbroken>{earning}</Unbroken>
              </p>
            </section>
          ) : null}
          <BookingStory lines={story} zone={booking.zone} />
          {hasSide ? null : prepare}
        </aside>
        {hasSide ? prepare : null}
      </div>
    </Page>
  );
}

import { useState } from "react";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { BookingConfirmation } from "~/components/bookings/request/booking-confirmation";
import { keepPage } from "~/components/form/keep-page";
import { keepData } from "~/components/live/keep-data";
import { useNoticeWhile } from "~/components/live/notice-while";
import { useLive } from "~/components/live/use-live";
import { GoOn } from "~/components/payments/go-on";
import { HoldExpired } from "~/components/payments/hold-expired";
import { PaymentDetails } from "~/components/payments/payment-details";
import { PaymentNews } from "~/components/payments/payment-news";
import { PaymentOver } from "~/components/payments/payment-over";
import { postError } from "~/components/payments/post-error";
import { pageMeta } from "~/components/site/page-meta";
import { prolongHold, releaseHold } from "~/domain/bookings/change/holds.server";
import { findBooking } from "~/domain/bookings/queries.server";
import { viewBooking } from "~/domain/bookings/view/booking-view";
import { googleCalendarUrl } from "~/domain/bookings/view/calendar.server";
import { bookingTopic } from "~/domain/live/topic";
import { payWithCredit } from "~/domain/payments/checkout/pay-with-credit.server";
import { paymentProvider } from "~/domain/payments/providers/choose-provider.server";
import { sessionPageTexts } from "~/domain/payments/view/payment-texts";
import { readPaymentPage } from "~/domain/payments/view/payment-view.server";
import { paths } from "~/shared/paths";
import { ok } from "~/shared/result";
import { servicesContext } from "~/web/context";
import { requireActor } from "~/web/guards.server";
import { orNotFound } from "~/web/or-not-found";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/payment";
import { paymentHandle, paymentTitles } from "./payment-page";
import { postPayment } from "./post-payment.server";

/**
 * The payment page of a session, for its learner only: the hold, the link to the provider's page, and the wait for the
 * provider's answer. Once paid, it shows the confirmation.
 */

export const handle = paymentHandle({ href: paths.experts(), label: "Back to Experts" });

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? titles[loaderData.stage] : "Payment",
    description: "Pay for your session.",
    noindex: true,
  });

const titles = paymentTitles("session");

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const caller = requireActor(context, request);
  const zone = viewerZone(context, request);
  const { row, ...shown } = orNotFound(await readPaymentPage(db, caller, params.bookingId, zone));
  const booking = viewBooking(row, { expertId: null, zone, now: caller.now });
  const google = googleCalendarUrl({
    ...booking.names,
    startsAt: row.startsAt,
    minutes: booking.minutes,
    meetingLink: booking.meeting?.href,
  });
  const pickAnother = pickerAround(row);
  const again = paths.checkout(row.expertId, { datetime: row.startsAt.toISOString(), hours: row.hours });
  // A payer with a credit chooses first, and what has happened since is read first.
  const isFree = request.method === "GET" && !shown.credit?.canPay && !shown.declined;
  const goesOn = url.searchParams.get("to") === "provider" && isFree && shown.news.length === 0;
  const isBack = url.searchParams.get("from") === "provider";
  return { ...shown, goesOn, isBack, booking, google, pickAnother, again };
}

/** The picker on the day of this session, with the same length. */
const pickerAround = ({ expertId, startsAt, hours }: { expertId: string; startsAt: Date; hours: number }) =>
  paths.book(expertId, {
    to: "checkout",
    datetime: startsAt.toISOString(),
    ...(hours > 1 && { hours }),
  });

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, env } = context.get(servicesContext);
  const caller = requireActor(context, request);
  const { bookingId } = params;
  return postPayment({ context, request }, caller, {
    what: { bookingId },
    here: paths.bookingPayment(bookingId),
    atProvider: paths.bookingPaymentAtProvider(bookingId),
    texts: sessionPageTexts,
    isOwn: async () =>
      (await findBooking(db, { userId: caller.actor.userId, expertId: null }, bookingId)) !== null,
    provider: () => paymentProvider(env, db),
    payWithCredit: () => payWithCredit(db, caller, { bookingId, provider: () => paymentProvider(env, db) }),
    prolong: () => prolongHold(db, caller, { bookingId }),
    async release() {
      const released = await releaseHold(db, caller, { bookingId });
      return released.ok ? ok(pickerAround(released.value)) : released;
    },
  });
}

/** With JavaScript a post that doesn't arrive leaves the page and its countdown as they are. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPage(serverAction);

const kept = keepData<Awaited<ReturnType<typeof loader>>>();
export const clientLoader = ({ params, serverLoader }: Route.ClientLoaderArgs) =>
  kept.load(params.bookingId, serverLoader);

/** A 409 means that the page's data has changed, so it is loaded again. By default a failed post loads nothing. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

export default function PaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, number, stage, google, pickAnother } = loaderData;
  kept.useShown(booking.id, loaderData);
  useLive({ [bookingTopic(booking.id)]: number });
  const hasTurned = useState(stage)[0] !== stage;
  const error = postError(useNoticeWhile(stage, actionData));
  if (stage === "paid") {
    const returned = loaderData.news.filter(({ problem }) => problem !== null);
    return (
      <BookingConfirmation
        booking={booking}
        google={google}
        news={returned.length > 0 ? <PaymentNews news={returned} /> : null}
      >
        {/* News about returned money must be read, so the page doesn't redirect. */}
        {returned.length > 0 ? null : (
          <GoOn href={paths.myBookings()} seconds={3} hasTurned={hasTurned}>
            My Bookings
          </GoOn>
        )}
      </BookingConfirmation>
    );
  }
  const view = { href: paths.booking(booking.id), label: "View booking" };
  const other = { href: pickAnother, label: "Choose another time" };
  if (stage === "expired") {
    return (
      <HoldExpired
        {...loaderData}
        error={error}
        lost={`We no longer hold ${loaderData.when} for you.`}
        again={{ href: loaderData.again, label: "Try this time again" }}
        other={other}
        view={view}
        ifPaid="You get the session if its time is still free. If it isn't, you get a full refund."
      />
    );
  }
  if (stage === "over") return <PaymentOver {...loaderData} view={view} error={error} />;
  return (
    <PaymentDetails
      {...loaderData}
      title={titles.ready}
      back={loaderData.hold ? other : view}
      held="time"
      summary={[
        { label: "Date", value: booking.day },
        { label: "Time", value: booking.zonedTime },
        ...loaderData.summary,
      ]}
      terms={loaderData.freeChange}
      billingHref={paths.profileBilling(paths.bookingPayment(booking.id))}
      error={error}
    />
  );
}

import { useState } from "react";
import { data, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { z } from "zod";
import { BookingConfirmation } from "~/components/bookings/booking-confirmation";
import { keepPage, networkText, reached } from "~/components/form/keep-page";
import { useLive } from "~/components/live/use-live";
import { GoOn } from "~/components/payments/go-on";
import { HoldExpired } from "~/components/payments/hold-expired";
import { keepData } from "~/components/payments/keep-data";
import { PaymentDetails } from "~/components/payments/payment-details";
import { PaymentNews } from "~/components/payments/payment-news";
import { PaymentOver } from "~/components/payments/payment-over";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import { viewBooking } from "~/domain/bookings/booking-view";
import { googleCalendarUrl } from "~/domain/bookings/calendar.server";
import { prolongHold, releaseHold } from "~/domain/bookings/holds.server";
import { checkoutFaults, faultText } from "~/domain/bookings/messages";
import { findBooking } from "~/domain/bookings/queries.server";
import { bookingTopic } from "~/domain/live/topic";
import { paymentMessages } from "~/domain/payments/payment";
import { paymentPageTexts } from "~/domain/payments/payment-texts";
import { findLatestPayment, type PaymentStage, readPaymentPage } from "~/domain/payments/payment-view.server";
import { ProviderError } from "~/domain/payments/provider";
import { paymentProvider, providerNamed } from "~/domain/payments/providers/choose-provider.server";
import { type PaymentProviders, settlePayment } from "~/domain/payments/settle-payment.server";
import { startPayment } from "~/domain/payments/start-payment.server";
import { paths } from "~/shared/paths";
import { servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { judgeForm, type Refusal } from "~/web/form-action.server";
import { requireActor } from "~/web/guards.server";
import { redirectWith } from "~/web/redirect-target.server";
import { viewerZone } from "~/web/time-zone.server";
import { orUnavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/payment";

/**
 * Where a session is paid for: its hold, the link to the provider's page, the waiting for what the provider says; then the
 * confirmation. For the learner alone.
 */

export const handle: PageHandle = {
  hydrate: true,
  failure: {
    title: "Checkout Error",
    read: checkoutFaults.busy,
    posted: checkoutFaults.busy,
    back: { href: paths.experts(), label: "Back to Experts" },
  },
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? titles[loaderData.stage] : "Payment",
    description: "Pay for your session.",
    noindex: true,
  });

/** What a tab in the background says of it. */
const titles: Record<PaymentStage, string> = {
  ready: "Pay for your session",
  waiting: "Waiting for your payment",
  paid: "Your session is confirmed",
  expired: "Your hold has run out",
  over: "Payment",
};

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const caller = requireActor(context, request);
  const zone = viewerZone(context, request);
  const page = await orUnavailable(() => readPaymentPage(db, caller, params.bookingId, zone));
  if (!page) throw data("Not Found", { status: 404 });
  const { row, ...shown } = page;
  const booking = viewBooking(row, { expertId: null, zone, now: caller.now });
  const google = googleCalendarUrl({
    ...booking.names,
    startsAt: row.startsAt,
    minutes: booking.minutes,
    meetingLink: booking.meeting?.href,
  });
  const pickAnother = paths.book(row.expertId, {
    to: "checkout",
    ...(row.hours > 1 && { hours: row.hours }),
  });
  const again = paths.checkout(row.expertId, { datetime: row.startsAt.toISOString(), hours: row.hours });
  return { ...shown, booking, google, pickAnother, again };
}

const intentForm = z.object({ intent: z.enum(["pay", "check", "prolong", "release"]).catch("pay") });

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, env } = context.get(servicesContext);
  const caller = requireActor(context, request);
  const { bookingId } = params;
  const here = paths.bookingPayment(bookingId);
  const say = (text: string, kind?: "info") => redirectWith(here, [flash(context, text, kind)], 303);
  const gone = (): never => {
    throw data("Not Found", { status: 404 });
  };

  const intents: Record<z.output<typeof intentForm>["intent"], () => Promise<Response | Refusal>> = {
    async pay() {
      const started = await startPayment(db, caller, { bookingId, provider: paymentProvider(env, db) });
      if (started.ok) return redirect(here, 303);
      if (started.error === "not-found") return gone();
      if (started.error === "nothing-due") return { status: 409, form: paymentMessages["nothing-due"] };
      return { isOutage: true, form: paymentMessages[started.error] };
    },
    async check() {
      const { userId } = caller.actor;
      const payment = await findLatestPayment(db, userId, bookingId);
      if (!payment) {
        const isOwn = await findBooking(db, { userId, expertId: null }, bookingId);
        return isOwn ? say(paymentPageTexts["nothing-arrived"], "info") : gone();
      }
      const providers: PaymentProviders = (name) => providerNamed(name, env, db);
      try {
        await settlePayment(db, caller, { paymentId: payment.id, providers });
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        return { isOutage: true, form: paymentMessages["provider-out-of-reach"] };
      }
      const after = await findLatestPayment(db, userId, bookingId);
      // What it found instead is what the page then says.
      const isNews = after?.state === "paid" || (after?.state === "closed" && payment.state === "open");
      return isNews ? redirect(here, 303) : say(paymentPageTexts["nothing-arrived"], "info");
    },
    async prolong() {
      const prolonged = await prolongHold(db, caller, { bookingId });
      if (prolonged.ok) return say(paymentPageTexts.prolonged);
      if (prolonged.error === "not-found") return gone();
      return { status: 409, form: paymentPageTexts["not-prolonged"] };
    },
    async release() {
      const released = await releaseHold(db, caller, { bookingId });
      if (!released.ok && released.error === "not-found") return gone();
      if (!released.ok) return { status: 409, form: paymentPageTexts["not-held"] };
      const notice = flash(context, paymentPageTexts.released);
      return redirectWith(paths.book(released.value.expertId, { to: "checkout" }), [notice], 303);
    },
  };
  const answer = await judgeForm(
    { context, request },
    {
      schema: intentForm,
      counts: () => [{ rule: "pay:account", subject: caller.actor.userId }],
      faultText: faultText(checkoutFaults),
      run: ({ intent }) => intents[intent](),
    },
  );
  return answer instanceof Response ? answer : data({ error: answer.text }, { status: answer.status });
}

/** With JavaScript a post that doesn't get through leaves the page, and the countdown, as they are. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPage(serverAction);

const keepShown = keepData<Awaited<ReturnType<typeof loader>>>();
export const clientLoader = ({ params, serverLoader }: Route.ClientLoaderArgs) =>
  keepShown(params.bookingId, serverLoader);
clientLoader.hydrate = true as const;

/** A conflict is news of the page's data. What never arrived isn't, and loading would fail as well. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

export default function PaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, number, stage, google, pickAnother } = loaderData;
  useLive({ [bookingTopic(booking.id)]: number });
  const hasTurned = useState(stage)[0] !== stage;
  const error = actionData && (reached(actionData)?.error ?? problemOf(actionData));
  if (stage === "paid") {
    const returned = loaderData.news.filter(({ problem }) => problem !== null);
    return (
      <BookingConfirmation booking={booking} google={google}>
        {/* What has to be read doesn't go away by itself. */}
        {returned.length > 0 ? (
          <PaymentNews news={returned} />
        ) : (
          <GoOn href={paths.myBookings()} seconds={3} hasTurned={hasTurned}>
            My Bookings
          </GoOn>
        )}
      </BookingConfirmation>
    );
  }
  if (stage === "expired") return <HoldExpired {...loaderData} error={error} />;
  if (stage === "over") return <PaymentOver {...loaderData} bookingId={booking.id} error={error} />;
  return <PaymentDetails {...loaderData} error={error} pickAnother={pickAnother} />;
}

/** Why a post didn't get through. */
const problemOf = (answer: object) =>
  "isAnswered" in answer && answer.isAnswered ? checkoutFaults.busy : networkText;

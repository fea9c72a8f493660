import { redirect, redirectDocument, type ShouldRevalidateFunctionArgs } from "react-router";
import { keepPage } from "~/components/form/keep-page";
import { keepData } from "~/components/live/keep-data";
import { useNoticeWhile } from "~/components/live/notice-while";
import { useLive } from "~/components/live/use-live";
import { HoldExpired } from "~/components/payments/hold-expired";
import { PaymentDetails } from "~/components/payments/payment-details";
import { PaymentOver } from "~/components/payments/payment-over";
import { postError } from "~/components/payments/post-error";
import { pageMeta } from "~/components/site/page-meta";
import { prolongSeatHold, releaseSeat } from "~/domain/classes/seats/seat-holds.server";
import { findLearnerSeat } from "~/domain/classes/seats/seat-queries.server";
import { reservationTopic } from "~/domain/live/topic";
import { paymentProvider, seatProvider } from "~/domain/payments/providers/choose-provider.server";
import { seatPageTexts } from "~/domain/payments/view/payment-texts";
import { readSeatPaymentPage } from "~/domain/payments/view/seat-payment-view.server";
import { formatAmount } from "~/shared/money";
import { paths } from "~/shared/paths";
import { ok } from "~/shared/result";
import { formatZoned } from "~/shared/zone-text";
import { servicesContext } from "~/web/context";
import { requireActor } from "~/web/guards.server";
import { orNotFound } from "~/web/or-not-found";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/seat-payment";
import { paymentHandle, paymentTitles } from "./payment-page";
import { postPayment } from "./post-payment.server";

/**
 * The payment page of a seat in a class, for its learner only: the hold, the link to the provider's page, and the wait
 * for the provider's answer. Once paid, it redirects to the confirmation.
 */

export const handle = paymentHandle({ href: paths.classes(), label: "See all classes" });

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? titles[loaderData.stage] : "Payment",
    description: "Pay for your seat.",
    noindex: true,
  });

const titles = paymentTitles("seat");

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const caller = requireActor(context, request);
  const zone = viewerZone(context, request);
  const { row, ...shown } = orNotFound(await readSeatPaymentPage(db, caller, params.reservationId, zone));
  const { seat, live } = row;
  if (shown.stage === "paid") throw redirect(paths.classConfirmation(live.slug, seat.paymentId ?? undefined));
  const when = live.startsAt ? [{ label: "Starts", value: formatZoned(live.startsAt, zone) }] : [];
  return {
    ...shown,
    isBack: url.searchParams.get("from") === "provider",
    seatId: seat.id,
    slug: live.slug,
    title: live.title,
    summary: [
      { label: "Class", value: live.title },
      { label: "Expert", value: seat.mentorName },
      ...when,
      { label: "Duration", value: `${live.durationMinutes} minutes` },
      { label: "Platform fee", value: formatAmount(0) },
      { label: "Total", value: shown.amount, total: true },
    ],
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, env } = context.get(servicesContext);
  const caller = requireActor(context, request);
  const { reservationId } = params;
  const find = () => findLearnerSeat(db, caller.actor.userId, reservationId);
  return postPayment({ context, request }, caller, {
    what: { reservationId },
    here: paths.reservationPayment(reservationId),
    texts: seatPageTexts,
    isOwn: async () => (await find()) !== null,
    async provider() {
      const row = await find();
      return row ? seatProvider(env, db, row.live) : paymentProvider(env, db);
    },
    prolong: () => prolongSeatHold(db, caller, { reservationId }),
    async release() {
      const released = await releaseSeat(db, caller, { reservationId });
      return released.ok ? ok(paths.liveClass(released.value.slug)) : released;
    },
  });
}

/** With JavaScript a post that doesn't arrive leaves the page and its countdown as they are. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPage(serverAction);

const kept = keepData<Awaited<ReturnType<typeof loader>>>();
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await kept.load(params.reservationId, serverLoader);
  } catch (error) {
    // The confirmation isn't hydrated, so it is loaded as a document.
    const next = error instanceof Response ? error.headers.get("Location") : null;
    throw next === null ? error : redirectDocument(next);
  }
}

/** A 409 means that the page's data has changed, so it is loaded again. By default a failed post loads nothing. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

export default function SeatPaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { seatId, slug, title, number, stage } = loaderData;
  kept.useShown(seatId, loaderData);
  useLive({ [reservationTopic(seatId)]: number });
  const error = postError(useNoticeWhile(stage, actionData));
  const view = { href: paths.reservation(seatId), label: "View your seat" };
  const classPage = { href: paths.liveClass(slug), label: "View class" };
  if (stage === "expired") {
    return (
      <HoldExpired
        {...loaderData}
        error={error}
        lost={`We no longer hold a seat in "${title}" for you.`}
        again={{ href: paths.classReservation(slug), label: "Reserve a seat again" }}
        other={classPage}
        view={view}
        ifPaid="You get the seat if one is still free. If none is, you get a full refund."
      />
    );
  }
  if (stage === "over") return <PaymentOver {...loaderData} view={view} error={error} />;
  return (
    <PaymentDetails
      {...loaderData}
      title={titles.ready}
      back={classPage}
      held="seat"
      terms="You can cancel until the class starts and get a full refund."
      billingHref={paths.profileBilling(paths.reservationPayment(seatId))}
      error={error}
    />
  );
}

import { data } from "react-router";
import { CheckoutDetails } from "~/components/bookings/request/checkout-details";
import { withSentChoice } from "~/components/bookings/request/show-scan";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import { SignInPage } from "~/components/site/sign-in-prompt";
import { lengthText, payUntil, taughtMinutes } from "~/domain/bookings/booking";
import { checkoutFaults, faultText } from "~/domain/bookings/faults";
import { checkoutMessages } from "~/domain/bookings/messages";
import type { OverlappingBooking } from "~/domain/bookings/overlapping.server";
import { readChoice, readScanChoice } from "~/domain/bookings/request/booking.forms.server";
import { checkTime } from "~/domain/bookings/request/check-booking.server";
import { holdBooking } from "~/domain/bookings/request/create-booking.server";
import { viewOwnHolds } from "~/domain/bookings/request/own-holds.server";
import { freeChangeText, payByText } from "~/domain/bookings/terms-texts";
import { orderSummary, rateText } from "~/domain/bookings/view/order-summary";
import { findListedExpert } from "~/domain/experts/listing/queries.server";
import { paymentProvider } from "~/domain/payments/providers/choose-provider.server";
import { canPayWithoutCard } from "~/domain/payments/view/ways-to-pay.server";
import { isId } from "~/platform/ids";
import { wantedExpert } from "~/routes/accounts/sign-in/wanted-expert.server";
import { beginPayment } from "~/routes/payments/begin-payment.server";
import { formatLongDay, formatMoment, formatTime } from "~/shared/format-time";
import { paths } from "~/shared/paths";
import { ok } from "~/shared/result";
import { formatZoned, zoneText } from "~/shared/zone-text";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { callerContext, servicesContext } from "~/web/context";
import { isSignedIn } from "~/web/guards.server";
import { parseForm } from "~/web/parse-form.server";
import { signInFirst } from "~/web/sign-in-first.server";
import { viewerZone } from "~/web/time-zone.server";
import { orUnavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/checkout";
import { explain, postChoice } from "./post-choice.server";
import { readScanOffer } from "./scan-offer.server";

/** The check-answers page of a session chosen from the listing. Its address contains everything that it needs. */

export const handle: PageHandle = {
  failure: {
    title: "Checkout Error",
    read: "Error loading expert details: the service is busy. Please try again.",
    posted: checkoutFaults.busy,
    unexpected: "An unexpected error occurred: it has been noted. Please try again.",
    back: { href: paths.experts(), label: "Back to Experts" },
  },
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData && "problem" in loaderData ? "Checkout Error" : "Checkout",
    description: "Check the expert, the time and the total, then pay.",
    noindex: true,
  });

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const choice = readAddress(params.expertId, url);
  if (!choice.ok) return data({ problem: choice.problem, chosen: null }, { status: choice.status });
  const { expertId, startsAt, hours, scan } = choice.value;

  const caller = context.get(callerContext);
  if (!isSignedIn(caller)) {
    const here = url.pathname + url.search;
    return data({ here, wanted: await wantedExpert(context, request, here) });
  }
  const { actor } = caller;
  const zone = viewerZone(context, request);
  const expert = await findListedExpert(db, expertId);
  if (!expert) {
    const chosen = formatZoned(startsAt, zone);
    return data({ problem: checkoutMessages["expert-gone"], chosen }, { status: 404 });
  }

  // A posted form has been checked already; a second check would only repeat the refusal.
  const checked =
    request.method === "POST"
      ? null
      : await orUnavailable(() => checkTime(db, caller, { expert, startsAt, hours }), failure);
  const holds = await viewOwnHolds(db, { learnerId: actor.userId, zone, now: caller.now });
  const own = checked?.ok ? checked.value.same : undefined;
  return data({
    expert,
    bookedAs: own ? { id: own.id, isDue: own.paymentStatus === "due", ...viewBooked(own, zone) } : null,
    holds: holds.filter(({ id }) => id !== own?.id),
    refusal:
      checked && !checked.ok
        ? await explain({ context, request }, caller, choice.value, {
            error: checked.error,
            message: checkoutMessages[checked.error],
          })
        : null,
    day: formatLongDay(startsAt, zone),
    time: formatTime(startsAt, zone),
    zone: zoneText(zone, startsAt),
    expertWhen:
      formatMoment(startsAt, expert.timeZone) === formatMoment(startsAt, zone)
        ? null
        : formatZoned(startsAt, expert.timeZone),
    length: lengthText(taughtMinutes(hours)),
    freeChange: freeChangeText(own ?? { startsAt }, { zone, now: caller.now }),
    summary: orderSummary({ expertName: expert.displayName, priceCents: expert.priceCents, hours }),
    priceCents: expert.priceCents,
    rate: rateText(expert.priceCents),
    confirm: actor.isVerified ? null : { email: actor.email, redirectTo: url.pathname + url.search },
    pickAnother: paths.book(expert.id, {
      to: "checkout",
      datetime: startsAt.toISOString(),
      ...(hours > 1 && { hours }),
      ...scan,
    }),
    scan: await readScanOffer(context, actor, scan),
  });
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { db, env } = context.get(servicesContext);
  const form = await parseForm(request);
  const choice = readAddress(params.expertId, url, form);
  if (!choice.ok) {
    const message = params.expertId
      ? choice.problem
      : "Missing expert ID. Please return to the expert page and try again.";
    return data({ message, chosen: null, near: [], shown: null }, { status: choice.status });
  }
  const caller = context.get(callerContext);
  if (!isSignedIn(caller)) {
    return signInFirst(context, url.pathname + url.search, "Please log in to book a session.");
  }
  let cookies: string[] = [];
  const answer = await postChoice({ context, request }, caller, {
    form,
    choice: choice.value,
    messages: checkoutMessages,
    faultText: failure,
    async run(asked) {
      const held = await holdBooking(db, caller, asked);
      if (!held.ok) return held;
      const bookingId = held.value.id;
      // A payer with a credit or a team's budget chooses on the payment page how to pay.
      if (await canPayWithoutCard(db, caller, held.value)) return ok(paths.bookingPayment(bookingId));
      cookies = await beginPayment(context, caller, { bookingId, provider: paymentProvider(env, db) });
      return ok(paths.bookingPaymentAtProvider(bookingId));
    },
  });
  if (!(answer instanceof Response)) return data(answer.refusal, { status: answer.status });
  for (const cookie of cookies) answer.headers.append("Set-Cookie", cookie);
  return answer;
}

/** What remains to be done about a session that is already booked or held. */
function viewBooked(booking: OverlappingBooking, zone: string) {
  const at = (instant: Date) => formatZoned(instant, zone);
  if (booking.status === "pending" && booking.holdExpiresAt) {
    const text = `We hold this time for you until ${at(booking.holdExpiresAt)}.`;
    return { title: "You have this session already", text };
  }
  const until = payUntil(booking);
  const text = until ? payByText(until, zone) : "There is nothing more to do here.";
  return { title: "You have booked this session", text };
}

const failure = faultText(checkoutFaults);

/** Checks the address, with the specification's messages. */
function readAddress(expertId: string | undefined, url: URL, form?: FormData) {
  if (!expertId) return { ok: false, status: 400, problem: "Missing expert ID in URL." } as const;
  if (!isId(expertId)) return { ok: false, status: 404, problem: "Invalid expert identifier" } as const;
  const { startsAt, hours } = readChoice(url.searchParams);
  if (!startsAt) return { ok: false, status: 400, problem: "Missing or invalid session date/time." } as const;
  if (!hours) return { ok: false, status: 400, problem: checkoutMessages["invalid-hours"] } as const;
  const scan = readScanChoice(url.searchParams, form);
  const address = paths.checkout(expertId, { datetime: startsAt.toISOString(), hours, ...scan });
  return { ok: true, value: { expertId, startsAt, hours, address, to: "checkout", scan } } as const;
}

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  if ("problem" in loaderData) {
    return (
      <Page title="Checkout Error" narrow>
        <Notice kind="error">
          <p>{actionData?.message ?? loaderData.problem}</p>
          {loaderData.chosen ? <p>{`You chose ${loaderData.chosen}.`}</p> : null}
        </Notice>
        <p>
          <ButtonLink href={paths.experts()}>Back to Experts</ButtonLink>
        </p>
      </Page>
    );
  }
  if (!("expert" in loaderData)) {
    return (
      <SignInPage action="book a session" redirectTo={loaderData.here} wanted={loaderData.wanted}>
        <p className="muted">Please log in to book a session.</p>
      </SignInPage>
    );
  }
  const scan = withSentChoice(loaderData.scan, actionData);
  return <CheckoutDetails {...loaderData} scan={scan} refusal={actionData ?? loaderData.refusal} />;
}

import { data, redirect } from "react-router";
import { CheckoutDetails } from "~/components/bookings/checkout-details";
import { pageMeta } from "~/components/site/page-meta";
import { SignInPrompt } from "~/components/site/sign-in-prompt";
import { keepTarget } from "~/domain/accounts/links/keep-target.server";
import { lengthText, taughtMinutes } from "~/domain/bookings/booking";
import { readChoice, readShownPrice } from "~/domain/bookings/booking.forms.server";
import { confirmationPath } from "~/domain/bookings/confirmation-path";
import { checkBooking, createBooking } from "~/domain/bookings/create-booking.server";
import { explainRefusal } from "~/domain/bookings/explain-refusal.server";
import { type BookingError, checkoutMessages, storageMessage } from "~/domain/bookings/messages";
import { orderSummary, rateText } from "~/domain/bookings/order-summary";
import type { Actor } from "~/domain/caller";
import { findListedExpert } from "~/domain/experts/queries.server";
import { isId } from "~/platform/ids";
import { formatMoment } from "~/shared/format-time";
import { paths } from "~/shared/paths";
import { fail } from "~/shared/result";
import { currentZoneName, sameZone } from "~/shared/zone-names";
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

/** The check-answers page of a session chosen from the listing. Everything it needs is in its address. */

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData && "problem" in loaderData ? "Checkout Error" : "Checkout",
    description: "Check the expert, the time and the sum, then book.",
    noindex: true,
  });

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const choice = readAddress(params.expertId, url);
  if (!choice.ok) return data({ problem: choice.problem }, { status: choice.status });
  const { expertId, startsAt, hours } = choice;

  const caller = context.get(callerContext);
  if (!isSignedIn(caller)) return data({ here: url.pathname + url.search });
  const { actor } = caller;
  const zone = viewerZone(context, request);
  const expert = await orUnavailable(
    () => findListedExpert(db, expertId),
    "Error loading expert details: the service is busy. Please try again.",
  );
  if (!expert) return data({ problem: checkoutMessages["expert-gone"] }, { status: 404 });

  // A posted form has its verdict already; asking again would only say the same twice.
  const checked =
    request.method === "POST"
      ? null
      : await orUnavailable(
          () => checkBooking(db, caller, { ...choice, shownPriceCents: null, timeZone: zone }),
          storageMessage(checkoutMessages),
        );
  return data({
    expert,
    bookedAs: checked?.ok ? checked.value.bookedAs : null,
    refusal:
      checked && !checked.ok
        ? await refuse(context, request, { error: checked.error, actor, ...choice })
        : null,
    when: formatMoment(startsAt, zone),
    zone,
    expertWhen: sameZone(expert.timeZone, zone)
      ? null
      : `${formatMoment(startsAt, expert.timeZone)} (${currentZoneName(expert.timeZone)})`,
    length: lengthText(taughtMinutes(hours)),
    summary: orderSummary({ expertName: expert.displayName, priceCents: expert.priceCents, hours }),
    priceCents: expert.priceCents,
    rate: rateText(expert.priceCents),
    confirm: actor.isVerified ? null : { email: actor.email, redirectTo: url.pathname + url.search },
    pickAnother: paths.book(expert.id, { to: "checkout", ...(hours > 1 && { hours }) }),
  });
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { db, clock } = context.get(servicesContext);
  const shownPriceCents = readShownPrice(await parseForm(request));
  const choice = readAddress(params.expertId, url);
  if (!choice.ok) {
    const message = params.expertId
      ? choice.problem
      : "Missing expert ID. Please return to the expert page and try again.";
    return data({ message, chosen: null, near: [] }, { status: choice.status });
  }
  const caller = context.get(callerContext);
  if (!isSignedIn(caller))
    return signInFirst(context, url.pathname + url.search, "Please log in to book a session.");

  const { actor } = caller;
  if (!actor.isVerified) {
    const target = { userId: actor.userId, redirectTo: url.pathname + url.search, now: clock() };
    await orUnavailable(() => keepTarget(db, target));
  }
  const booked = actor.isVerified
    ? await createBooking(db, caller, { ...choice, shownPriceCents, timeZone: viewerZone(context, request) })
    : fail("unverified" as const);
  if (booked.ok) return redirect(confirmationPath(booked.value), 303);
  const { status, ...refusal } = await refuse(context, request, { error: booked.error, actor, ...choice });
  return data(refusal, { status });
}

/** The specification's checks of the address, in its words. */
function readAddress(expertId: string | undefined, url: URL) {
  if (!expertId) return { ok: false, status: 400, problem: "Missing expert ID in URL." } as const;
  if (!isId(expertId)) return { ok: false, status: 404, problem: "Invalid expert identifier" } as const;
  const { startsAt, hours } = readChoice(url.searchParams);
  if (!startsAt || !hours) {
    return { ok: false, status: 400, problem: "Missing or invalid session date/time." } as const;
  }
  return { ok: true, expertId, startsAt, hours } as const;
}

function refuse(
  context: Route.LoaderArgs["context"],
  request: Request,
  {
    actor,
    ...refused
  }: { error: BookingError; actor: Actor; expertId: string; startsAt: Date; hours: number },
) {
  const { db, clock } = context.get(servicesContext);
  const { expertId, startsAt, hours } = refused;
  const here = paths.checkout(expertId, { datetime: startsAt.toISOString(), hours });
  return explainRefusal(db, {
    ...refused,
    learnerId: actor.userId,
    confirm: { email: actor.email, redirectTo: here },
    messages: checkoutMessages,
    zone: viewerZone(context, request),
    now: clock(),
    to: "checkout",
  });
}

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  if ("problem" in loaderData) {
    return (
      <Page title="Checkout Error" narrow>
        <Notice kind="error">{actionData?.message ?? loaderData.problem}</Notice>
        <p>
          <ButtonLink href={paths.experts()}>Back to Experts</ButtonLink>
        </p>
      </Page>
    );
  }
  if (!("expert" in loaderData)) {
    return (
      <Page narrow>
        <p className="muted">Please log in to book a session.</p>
        <SignInPrompt action="book a session" redirectTo={loaderData.here} />
      </Page>
    );
  }
  return <CheckoutDetails {...loaderData} refusal={actionData ?? loaderData.refusal} />;
}

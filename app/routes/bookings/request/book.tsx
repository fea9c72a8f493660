import { createContext, data, type ShouldRevalidateFunctionArgs } from "react-router";
import { BookingRefused } from "~/components/bookings/request/booking-refused";
import { ConfirmEmailFirst } from "~/components/bookings/request/confirm-email-first";
import { HeldTimes } from "~/components/bookings/request/held-times";
import { NoHours } from "~/components/bookings/request/no-hours";
import { withSentChoice } from "~/components/bookings/request/show-scan";
import { SlotPicker } from "~/components/bookings/request/slot-picker";
import { useAnswer } from "~/components/bookings/request/use-answer";
import { ExpertNotFound } from "~/components/experts/profile/expert-not-found";
import { keepPage } from "~/components/form/keep-page";
import { useLive } from "~/components/live/use-live";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import { SignInPage } from "~/components/site/sign-in-prompt";
import { readHeldTimes } from "~/domain/bookings/change/holds.server";
import { bookingFaults, faultText } from "~/domain/bookings/faults";
import { bookingMessages } from "~/domain/bookings/messages";
import { pricedLengths } from "~/domain/bookings/price-text";
import { readChoice, readScanChoice } from "~/domain/bookings/request/booking.forms.server";
import { checkBooking } from "~/domain/bookings/request/check-booking.server";
import { confirmationPath } from "~/domain/bookings/request/confirmation-path";
import { createBooking } from "~/domain/bookings/request/create-booking.server";
import { readPickerChoice } from "~/domain/bookings/request/picker-choice";
import { findPickerExpert } from "~/domain/bookings/request/picker-expert.server";
import { readPicker } from "~/domain/bookings/request/picker-view.server";
import { orderSummary, rateText } from "~/domain/bookings/view/order-summary";
import { calendarTopic } from "~/domain/live/topic";
import { wantedExpert } from "~/routes/accounts/sign-in/wanted-expert.server";
import { isolated } from "~/shared/isolated";
import { paths } from "~/shared/paths";
import { ok } from "~/shared/result";
import { formatZoned } from "~/shared/zone-text";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { callerContext, servicesContext } from "~/web/context";
import { isSignedIn } from "~/web/guards.server";
import { parseForm } from "~/web/parse-form.server";
import { signInFirst } from "~/web/sign-in-first.server";
import { viewerZone } from "~/web/time-zone.server";
import { orUnavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/book";
import { postChoice } from "./post-choice.server";
import { readScanOffer } from "./scan-offer.server";

/** The time picker: week, day, time. Its post books directly, or, with `to=checkout`, continues to the checkout. */

export const handle: PageHandle<{ seq?: unknown }> = {
  styles: "text",
  // For visitors it only asks to sign in.
  hydrate: ({ seq }) => seq !== undefined,
  loadingLabel: "Loading times…",
  failure: { read: bookingFaults.busy, posted: bookingFaults.busy },
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.expert ? `Choose a time with ${loaderData.expert.displayName}` : "Expert Not Found",
    description: "Pick a week, a day and a time for a 50-minute session.",
    noindex: true,
  });

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { actor, now } = context.get(callerContext);
  // The calendar's number is read before the times, so that a change in between loads the page again.
  const found = await orUnavailable(
    () => findPickerExpert(db, { id: params.expertId, learnerId: actor?.userId ?? null, now }),
    failure,
  );
  if (!found) {
    const startsAt = readChoice(url.searchParams).startsAt;
    const chosen = startsAt && formatZoned(startsAt, viewerZone(context, request));
    return data({ expert: null, here: url.pathname, page: null, refusal: null, chosen }, { status: 404 });
  }
  // The page is hydrated: only what it shows is sent.
  const { id, displayName, terms, calendarNumber: seq, unpaid } = found;
  const expert = { id, displayName };
  const here = url.pathname + url.search;
  const wanted = actor ? null : await wantedExpert(context, request, here);
  if (!actor) return data({ expert, here, page: null, refusal: null, wanted });
  if (found.userId === actor.userId) {
    return data({ expert, here, page: null, refusal: bookingMessages["own-profile"] });
  }
  const zone = viewerZone(context, request);
  const search = context.get(refusedChoiceContext) ?? url.searchParams;
  const chosen = readChoice(search);
  const choice = readPickerChoice(search, { zone, now, startsAt: chosen.startsAt });
  const to = destination(url);
  const scan = readScanChoice(search);
  const people = { expertId: id, learnerId: actor.userId };
  if (found.isBlocked) return data({ expert, here, page: null, refusal: bookingMessages.blocked });
  if (!found.hasHours) return data({ expert, here, page: null, refusal: null, hasNoHours: true, seq });
  const direct = to || (unpaid.isNewcomer && choice.hours > 1) ? undefined : unpaid;
  const [picker, held, offer] = await orUnavailable(
    () =>
      Promise.all([
        readPicker(db, { ...people, choice, zone, now, terms, to, direct, scan }),
        readHeldTimes(db, { ...people, zone, now }),
        readScanOffer(context, actor, scan),
      ]),
    failure,
  );
  // A time that is held for the learner keeps its price.
  const own = held.find((one) => isSameChoice(one, chosen));
  const { priceCents } = own ?? found;
  return data({
    expert,
    here,
    refusal: null,
    page: {
      picker: { ...picker, lengths: pricedLengths(picker.lengths, priceCents) },
      held: held.map(({ id, when, until }) => ({ id, when, until })),
      scan: offer,
      zone,
      hours: choice.hours,
      startsAt: choice.startsAt?.toISOString() ?? null,
      summary: orderSummary({ expertName: displayName, priceCents, hours: choice.hours }),
      priceCents,
      rate: rateText(priceCents),
      direct: direct ? { isNewcomer: direct.isNewcomer } : null,
    },
    seq,
    confirm: actor.isVerified ? null : { email: actor.email, redirectTo: here },
  });
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const form = await parseForm(request);
  const { expertId } = params;
  const { startsAt, hours } = readChoice(form);
  const to = destination(url);
  const scan = readScanChoice(url.searchParams, form);
  const caller = context.get(callerContext);
  const address = paths.book(expertId, {
    ...(startsAt && { datetime: startsAt.toISOString() }),
    ...(hours && { hours }),
    ...(to && { to }),
    ...scan,
  });
  if (!isSignedIn(caller)) return signInFirst(context, address, "Please log in to book a session");

  const answer = await postChoice({ context, request }, caller, {
    form,
    choice: { expertId, startsAt, hours, address, to, scan },
    messages: bookingMessages,
    faultText: failure,
    async run(asked) {
      if (!to) {
        const booked = await createBooking(db, caller, asked);
        if (booked.ok) return ok(confirmationPath(booked.value));
        // A longer first session is paid for at once (decision J12).
        if (booked.error !== "newcomer-length") return booked;
      }
      const checked = await checkBooking(db, caller, asked);
      const datetime = asked.startsAt.toISOString();
      return checked.ok ? ok(paths.checkout(expertId, { datetime, hours: asked.hours, ...scan })) : checked;
    },
  });
  if (answer instanceof Response) return answer;
  const { status, refusal } = answer;
  if (refusal.error === "price-changed")
    context.set(refusedChoiceContext, new URL(address, url).searchParams);
  return data(refusal, { status });
}

/** With JavaScript the choice is posted in place, so that it stays if the post doesn't arrive. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPage(serverAction);

/** A 409 means that the page's data has changed, so it is loaded again. By default a failed post loads nothing. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

/**
 * The choice from a post that was refused only because the price had changed, as search parameters. The loader uses it
 * instead of the parameters of the request. Null if there was no such refusal.
 */
const refusedChoiceContext = createContext<URLSearchParams | null>(null);

const failure = faultText(bookingFaults);

const isSameChoice = (
  held: { startsAt: Date; hours: number },
  chosen: { startsAt: Date | null; hours: number | null },
) => held.startsAt.getTime() === chosen.startsAt?.getTime() && held.hours === chosen.hours;

const destination = (url: URL) => (url.searchParams.get("to") === "checkout" ? "checkout" : undefined);

export default function BookPage({ loaderData, ...props }: Route.ComponentProps) {
  const { refusal: actionData, number, problem } = useAnswer(props.actionData);
  useLive("seq" in loaderData ? { [calendarTopic(loaderData.expert.id)]: loaderData.seq } : {});
  const { expert, here, page, refusal } = loaderData;
  const confirm = "confirm" in loaderData ? loaderData.confirm : null;
  const wanted = "wanted" in loaderData ? loaderData.wanted : null;
  if (!expert) {
    const chosen = actionData?.chosen?.text ?? ("chosen" in loaderData ? loaderData.chosen : null);
    return <ExpertNotFound said={actionData?.message} chosen={chosen} />;
  }
  const back = { href: paths.expert(expert.id), label: `Back to ${expert.displayName}` };
  const hasNoHours = !page && "hasNoHours" in loaderData;
  if (refusal || hasNoHours) {
    return (
      <Page title={expert.displayName} narrow back={back}>
        {refusal ? (
          <Notice kind="info">
            <p>{refusal}</p>
          </Notice>
        ) : (
          <NoHours expertId={expert.id} name={expert.displayName} />
        )}
      </Page>
    );
  }
  if (!page) {
    return <SignInPage action="book a session" redirectTo={here} back={back} wanted={wanted} />;
  }
  const firstName = isolated(expert.displayName.split(" ")[0] ?? "");
  return (
    <Page title={`Choose a time with ${firstName}`} back={back}>
      {actionData ? (
        <BookingRefused
          title="There is a problem"
          refusal={actionData}
          rate={page.rate}
          summaryAt="#your-session"
          choiceAt="#week"
        />
      ) : null}
      {confirm && !actionData?.confirm ? <ConfirmEmailFirst {...confirm} /> : null}
      <HeldTimes held={page.held} />
      <SlotPicker
        key={number}
        {...page}
        problem={problem}
        expertName={expert.displayName}
        action={here}
        scan={withSentChoice(page.scan, actionData)}
        startsAt={actionData?.chosen?.datetime ?? page.startsAt}
      />
    </Page>
  );
}

import { data, redirect } from "react-router";
import { ClassFacts } from "~/components/classes/class-facts";
import { ConfirmFirst } from "~/components/classes/seats/confirm-first";
import { TakeBack } from "~/components/classes/waitlist/take-back";
import { PostForm } from "~/components/form/post-form";
import type { PageHandle } from "~/components/site/page-handle";
import { ownPageMeta } from "~/components/site/page-meta";
import { bookingFaults } from "~/domain/bookings/faults";
import { holdMinutes } from "~/domain/classes/class";
import {
  type SeatError,
  seatMessages,
  type WaitlistError,
  waitlistMessages,
} from "~/domain/classes/messages";
import { seatPrice, viewClass } from "~/domain/classes/public/class-view";
import { isOpenOffer, restorableUntil } from "~/domain/classes/waitlist/waitlist";
import { offerForm } from "~/domain/classes/waitlist/waitlist.forms.server";
import { acceptOffer, declineOffer, restoreEntry } from "~/domain/classes/waitlist/waitlist.server";
import { leadToSeat } from "~/routes/payments/begin-payment.server";
import { paths } from "~/shared/paths";
import { formatZoned } from "~/shared/zone-text";
import { Button, ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { callerContext, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { judgeForm } from "~/web/form-action.server";
import { isSignedIn } from "~/web/guards.server";
import { redirectWith } from "~/web/redirect-target.server";
import { signInFirst } from "~/web/sign-in-first.server";
import { addressSubject } from "~/web/throttle.server";
import { viewerZone } from "~/web/time-zone.server";
import { tokenPageHeaders } from "~/web/token-page";
import type { Route } from "./+types/offer";
import { entryIsBack, entryOfLink } from "./own-entry.server";

/**
 * The mailed link to a seat offered from the waitlist. Opening it changes nothing. Anyone with the link may decline, or
 * restore the entry for a day; accepting needs an account.
 */

export const headers = () => tokenPageHeaders;

export const handle: PageHandle = { failure: { read: bookingFaults.busy, posted: bookingFaults.busy } };

export const meta = ownPageMeta(
  "A seat is offered to you",
  "Accept a seat in the class you are waiting for.",
);

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { entry, live, token } = await entryOfLink(context, { entryId: params.entryId, url, use: "offer" });
  const { actor, now } = context.get(callerContext);
  const zone = viewerZone(context, request);
  const until = isOpenOffer(entry, now) ? entry.offerExpiresAt : null;
  const takeBack = restorableUntil(entry, now);
  return {
    liveClass: viewClass(live, { zone, now }),
    status: entry.status,
    seatHref: entry.reservationId && paths.reservation(entry.reservationId),
    until: until && formatZoned(until, zone),
    takeBackUntil: takeBack && formatZoned(takeBack, zone),
    here: paths.waitlistOffer(entry.id, token),
    isSignedIn: actor !== null,
    confirm: actor && !actor.isVerified ? actor.email : null,
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const caller = context.get(callerContext);
  const { entry, live, token } = await entryOfLink(context, { entryId: params.entryId, url, use: "offer" });
  const here = paths.waitlistOffer(entry.id, token);
  const refuse = (error: WaitlistError | SeatError) => ({
    status: error === "unverified" || error === "blocked" ? 403 : 409,
    form: { ...seatMessages, ...waitlistMessages }[error].replace("{price}", seatPrice(live.priceCents)),
  });
  const answer = await judgeForm(
    { context, request },
    {
      schema: offerForm,
      counts: () => [{ rule: "link:address", subject: addressSubject(context) }],
      faultText: bookingFaults.busy,
      async run({ intent, price }) {
        if (intent === "decline") {
          const declined = await declineOffer(db, caller, entry.id);
          return declined.ok ? redirect(here, 303) : refuse(declined.error);
        }
        if (intent === "undo") {
          const back = await restoreEntry(db, caller, entry.id);
          return back.ok ? redirectWith(here, [flash(context, entryIsBack)], 303) : refuse(back.error);
        }
        if (!isSignedIn(caller)) return signInFirst(context, here, "Please sign in to accept your seat.");
        const timeZone = viewerZone(context, request);
        const accepted = await acceptOffer(db, caller, {
          entryId: entry.id,
          timeZone,
          shownPriceCents: price,
        });
        if (!accepted.ok) return { ...refuse(accepted.error), why: accepted.error };
        return leadToSeat(context, caller, accepted.value, live.slug);
      },
    },
  );
  if (answer instanceof Response) return answer;
  return data(
    { error: answer.why ?? null, text: answer.text ?? "Choose one of the two" },
    { status: answer.status },
  );
}

export default function OfferPage({ loaderData, actionData }: Route.ComponentProps) {
  const { liveClass, until, takeBackUntil, status, seatHref, here, isSignedIn, confirm } = loaderData;
  const isUnverified = actionData?.error === "unverified";
  return (
    <Page
      narrow
      title={until ? "A seat is offered to you" : overTexts[status]}
      lead={liveClass.title}
      back={{ href: paths.liveClass(liveClass.slug), label: "To the class" }}
    >
      {actionData?.text && !isUnverified ? (
        <Notice kind="error">
          <p>{actionData.text}</p>
        </Notice>
      ) : null}
      {until ? (
        <>
          {confirm ? <ConfirmFirst email={confirm} redirectTo={here} isRefused={isUnverified} /> : null}
          <p>
            The seat is yours until <strong className="num">{until}</strong>. After that it goes to the next
            person on the waitlist.
          </p>
          <ClassFacts liveClass={liveClass} />
          <PostForm action={here} className="stack-s">
            <input type="hidden" name="price" value={liveClass.priceCents} />
            <p className="small muted">{nextStep(liveClass.priceCents, isSignedIn)}</p>
            <Button name="intent" value="accept">
              Accept the seat
            </Button>
            <Button variant="quiet" name="intent" value="decline">
              Decline
            </Button>
          </PostForm>
        </>
      ) : (
        <>
          <ClassFacts liveClass={liveClass} />
          {takeBackUntil ? <TakeBack here={here} until={takeBackUntil} /> : null}
          <p>
            {status === "accepted" && seatHref ? (
              <ButtonLink href={seatHref}>View your seat</ButtonLink>
            ) : (
              <ButtonLink
                variant={takeBackUntil ? "quiet" : undefined}
                href={paths.liveClass(liveClass.slug)}
              >
                View class
              </ButtonLink>
            )}
          </p>
        </>
      )}
    </Page>
  );
}

function nextStep(priceCents: number, isSignedIn: boolean): string {
  const signIn = isSignedIn ? "" : "You'll sign in or create an account first. ";
  return priceCents === 0
    ? `${signIn}The class is free.`
    : `${signIn}We then hold the seat for ${holdMinutes} minutes while you pay.`;
}

const overTitle = "This offer is no longer open";

const overTexts = {
  unconfirmed: overTitle,
  waiting: "You are on the waitlist",
  offered: overTitle,
  accepted: "You accepted this seat",
  declined: "You declined this seat",
  lapsed: overTitle,
  left: "You left the waitlist",
  closed: overTitle,
};

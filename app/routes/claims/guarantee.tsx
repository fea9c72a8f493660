import { data, redirect } from "react-router";
import { ClaimFacts, ClaimSession } from "~/components/claims/claim-facts";
import { GuaranteeForm } from "~/components/claims/guarantee-form";
import { OwnCredit } from "~/components/claims/own-credit";
import { FormErrors } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { ownPageMeta } from "~/components/site/page-meta";
import { claimWords } from "~/domain/claims/claim";
import { findOwnSession } from "~/domain/claims/claim-parties.server";
import { guaranteeForm } from "~/domain/claims/claims.forms.server";
import {
  creditText,
  guaranteeMessages,
  guaranteeStanding,
  ownCreditMessages,
  whyNotGuarantee,
} from "~/domain/claims/guarantee";
import { refundOwnCredit } from "~/domain/claims/refund-own-credit.server";
import { suggestExperts } from "~/domain/claims/suggest-experts.server";
import { claimGuarantee, guaranteeFacts } from "~/domain/claims/use-guarantee.server";
import { shownName } from "~/domain/experts/expert";
import { findCredit, isUsable } from "~/domain/ledger/credits.server";
import { findPayingTeam } from "~/domain/ledger/paying-team.server";
import { endSentence } from "~/shared/end-sentence";
import { formatNear } from "~/shared/format-time";
import { isolated } from "~/shared/isolated";
import { formatAmount, formatMoney } from "~/shared/money";
import { paths } from "~/shared/paths";
import { formatZoned } from "~/shared/zone-text";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { WhyNot } from "~/ui/why-not";
import { type Context, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { requireActor } from "~/web/guards.server";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/guarantee";

/**
 * The guarantee for a first session: the learner claims it here, and later finds the credit with three experts to use it
 * for. The expert reads the claim.
 */

export const meta = ownPageMeta("Guarantee", "The guarantee for your first session with an expert.");

/** @throws 404 for another account's session, and for its expert unless there is a claim */
async function requireSession(
  { context, request }: { context: Context; request: Request },
  bookingId: string,
) {
  const { db } = context.get(servicesContext);
  const caller = requireActor(context, request);
  const found = await findOwnSession(db, caller.actor.userId, bookingId);
  const claim = found?.claims.find(({ kind }) => kind === "guarantee");
  if (!found || (found.side === "expert" && !claim)) throw data("Not Found", { status: 404 });
  return { db, caller, found, claim };
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, caller, found, claim } = await requireSession({ context, request }, params.bookingId);
  const { booking, side } = found;
  const zone = viewerZone(context, request);
  const asExpert = side === "expert";
  const otherName = asExpert ? isolated(booking.learnerName) : shownName(found.expert.name);
  const facts = claim ? null : await guaranteeFacts(db, booking, caller.now);
  const refusal = facts && whyNotGuarantee(facts, caller.now);
  const team = facts && (await findPayingTeam(db, { bookingId: booking.id }));
  const credit = claim && !asExpert ? await findCredit(db, claim.id) : null;
  const isOpen = credit !== null && isUsable(credit, caller.now);
  const suggested =
    claim && credit && isOpen
      ? await suggestExperts(db, { claim, credit, hours: booking.hours, now: caller.now })
      : [];
  return {
    bookingId: booking.id,
    other: {
      role: asExpert ? "Learner" : "Expert",
      name: otherName,
      avatar: asExpert ? null : found.expert.picture,
    },
    started: formatZoned(booking.startsAt, zone),
    until: formatZoned(facts?.until ?? booking.endsAt, zone),
    isClosed: refusal === "too-late",
    amount: facts && formatAmount(facts.refundableCents),
    team: team && isolated(team),
    needsAdmin: facts?.needsAdmin ?? false,
    whyNot: claim
      ? guaranteeStanding(claim, { asExpert, otherName, zone })
      : refusal && guaranteeMessages[refusal],
    claim: claim && claimWords(claim),
    answerHref: claim?.state === "open" && asExpert ? paths.claimAnswer(claim.id) : null,
    credit: credit && {
      isOpen,
      text: creditText(credit, { zone, now: caller.now }),
      amount: formatMoney(credit.amountCents, credit.currency),
    },
    suggested: suggested.map(({ nextFreeAt, ...expert }) => ({
      ...expert,
      nextFree: formatNear(nextFreeAt, zone, caller.now),
    })),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, caller } = await requireSession({ context, request }, params.bookingId);
  const { bookingId } = params;
  const goOn = (notice: string) =>
    redirect(paths.guarantee(bookingId), { status: 303, headers: { "Set-Cookie": flash(context, notice) } });
  return formAction(
    { context, request },
    {
      schema: guaranteeForm,
      counts: () => [{ rule: "claim:account", subject: caller.actor.userId }],
      async run({ intent, reason }) {
        if (intent === "refund") {
          const refunded = await refundOwnCredit(db, caller, { bookingId });
          if (!refunded.ok) return { status: 409, form: ownCreditMessages[refunded.error] };
          return goOn("Your refund is on its way. We email you once it is confirmed.");
        }
        const claimed = await claimGuarantee(db, caller, { bookingId, reason });
        if (claimed.ok) return goOn("Your claim is sent. The expert has 48 hours to answer.");
        if (claimed.error === "not-found") throw data("Not Found", { status: 404 });
        return { status: 409, form: guaranteeMessages[claimed.error] };
      },
    },
  );
}

export default function GuaranteePage({ loaderData, actionData }: Route.ComponentProps) {
  const {
    bookingId,
    other,
    started,
    until,
    isClosed,
    amount,
    needsAdmin,
    whyNot,
    claim,
    answerHref,
    credit,
    suggested,
    team,
  } = loaderData;
  const [form, fields] = formState<{ reason: string }>({ id: "guarantee", lastResult: actionData });
  const back = { href: paths.booking(bookingId), label: "Booking" };
  return (
    <Page
      narrow
      title={claim || (whyNot && !actionData) ? "Guarantee" : "Not happy with your first session?"}
      back={back}
      beside={<ClaimSession other={other} started={started} />}
    >
      <FormErrors form={form} />
      {claim ? (
        <>
          <Notice kind="info">
            <p>
              {whyNot} {answerHref ? <a href={answerHref}>Answer the claim</a> : null}
            </p>
          </Notice>
          {credit ? <OwnCredit bookingId={bookingId} credit={credit} suggested={suggested} /> : null}
          <ClaimFacts reasonTitle="What was wrong" {...claim} />
        </>
      ) : whyNot && !actionData ? (
        <WhyNot
          reason={isClosed ? `${whyNot} For this session, that was ${endSentence(until)}` : whyNot}
          back={{ href: back.href, label: "View booking" }}
        >
          <a href={paths.contact}>{isClosed ? "Is something still wrong? Write to us" : "Write to us"}</a>
        </WhyNot>
      ) : (
        <GuaranteeForm
          id={form.id}
          reason={fields.reason}
          bookingId={bookingId}
          {...{ expertName: other.name, amount: amount ?? "", until, team: team ?? null, needsAdmin }}
        />
      )}
    </Page>
  );
}

import { data, redirect } from "react-router";
import { ClaimFacts } from "~/components/claims/claim-facts";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { answerClaim } from "~/domain/claims/answer-claim.server";
import {
  absenceOutcomes,
  answerMessages,
  claimLimit,
  claimWords,
  moneyText,
  standingOf,
  whoDecides,
} from "~/domain/claims/claim";
import { findOwnClaim } from "~/domain/claims/claim-parties.server";
import { claimAnswerForms } from "~/domain/claims/claims.forms.server";
import { guaranteeStanding } from "~/domain/claims/guarantee";
import { shownName } from "~/domain/experts/expert";
import { bookingMoney } from "~/domain/ledger/booking-money.server";
import { isolated } from "~/shared/isolated";
import { formatAmount } from "~/shared/money";
import { paths } from "~/shared/paths";
import { formatZoned } from "~/shared/zone-text";
import { Button, ButtonLink } from "~/ui/button";
import { Choice } from "~/ui/choice";
import { Page } from "~/ui/page";
import { WhyNot } from "~/ui/why-not";
import { type Context, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { requireActor } from "~/web/guards.server";
import { orNotFound } from "~/web/or-not-found";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/answer";

/** The answer of the side that is reported as absent, or of the expert whose first session was unsatisfactory. */

export const meta = ownPageMeta("Answer a report", "Answer what the other side of a session reports.");

/** @throws 404 for all but the side that has to answer */
async function requireClaim({ context, request }: { context: Context; request: Request }, claimId: string) {
  const { db } = context.get(servicesContext);
  const caller = requireActor(context, request);
  const found = orNotFound(await findOwnClaim(db, caller.actor.userId, claimId));
  return { db, caller, found };
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, caller, found } = await requireClaim({ context, request }, params.claimId);
  const { booking, claim, side, expert } = found;
  const { refundableCents } = await bookingMoney(db, booking.id);
  const zone = viewerZone(context, request);
  const moment = (at: Date) => formatZoned(at, zone);
  const asExpert = side === "expert";
  const otherName = asExpert ? isolated(booking.learnerName) : shownName(expert.name);
  const isOver = caller.now > claim.answerUntil;
  return {
    claimId: claim.id,
    isGuarantee: claim.kind === "guarantee",
    needsAdmin: claim.needsAdmin,
    bookingId: booking.id,
    other: { role: asExpert ? "Learner" : "Expert", name: otherName },
    started: moment(booking.startsAt),
    claim: claimWords(claim),
    until: moment(claim.answerUntil),
    whyNot:
      claim.state !== "open"
        ? (claim.kind === "guarantee" ? guaranteeStanding : standingOf)(claim, { asExpert, otherName, zone })
        : isOver
          ? answerMessages["too-late"]
          : null,
    money:
      claim.kind === "guarantee"
        ? `The learner gets ${formatAmount(refundableCents)} as a credit for another expert, and you aren't paid for this session.`
        : moneyText(side, refundableCents, asExpert),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, caller, found } = await requireClaim({ context, request }, params.claimId);
  return formAction(
    { context, request },
    {
      schema: claimAnswerForms[found.claim.kind],
      counts: () => [{ rule: "claim:account", subject: caller.actor.userId }],
      async run({ agrees, answer }) {
        const answered = await answerClaim(db, caller, { claimId: params.claimId, agrees, answer });
        if (!answered.ok) {
          if (answered.error === "not-found") throw data("Not Found", { status: 404 });
          return { status: 409, form: answerMessages[answered.error] };
        }
        const { bookingId, kind, outcome } = answered.value;
        const headers = { "Set-Cookie": flash(context, answeredTexts[kind][outcome]) };
        return redirect(paths.booking(bookingId), { status: 303, headers });
      },
    },
  );
}

const waits = "Your answer is sent. An admin decides, and emails you both.";
const answeredTexts = {
  no_show: {
    granted: "You agreed, so the session counts as a no-show.",
    waits,
    refused: "The session was cancelled before, so nothing changes.",
  },
  guarantee: {
    granted: "You agreed, so the learner gets a credit for another expert.",
    waits,
    refused: "The session's payment went back before, so there is no credit.",
  },
};

export default function AnswerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { claimId, isGuarantee, needsAdmin, bookingId, other, started, claim, until, whyNot, money } =
    loaderData;
  const [form, fields] = formState<{ agrees: string; answer: string }>({
    id: "claim",
    lastResult: actionData,
  });
  const back = { href: paths.booking(bookingId), label: "Booking" };
  return (
    <Page
      narrow
      title={isGuarantee ? `${other.name} used the guarantee` : `${other.name} says you didn't appear`}
      back={back}
    >
      <FormErrors form={form} />
      <ClaimFacts {...{ other, started, ...claim }} {...(isGuarantee && { reasonTitle: "What was wrong" })} />
      {whyNot && !actionData ? (
        <WhyNot reason={whyNot} back={{ href: back.href, label: "View booking" }} />
      ) : (
        <PostForm action={paths.claimAnswer(claimId)} noValidate id={form.id} className="form">
          <Choice
            {...fields.agrees}
            {...(isGuarantee
              ? guaranteeChoice(needsAdmin ? `An admin decides. If it is granted: ${money}` : money)
              : absenceChoice(money))}
          />
          <FormField
            field={fields.answer}
            label="What happened"
            hint={
              isGuarantee
                ? "Needed if you disagree. The learner and an admin read it."
                : "When you joined, and where. Needed if you were there."
            }
            multiline
            rows={4}
            maxLength={claimLimit}
          />
          <p className="muted">{`You can answer until ${until}. ${isGuarantee ? `Without an answer ${needsAdmin ? "an admin decides" : "the guarantee is granted"}.` : whoDecides("you", needsAdmin)}`}</p>
          {isGuarantee ? null : <p className="muted">{absenceOutcomes.refused}</p>}
          <p className="bar start">
            <Button>Send answer</Button>
            <ButtonLink variant="quiet" href={back.href}>
              Cancel
            </ButtonLink>
          </p>
        </PostForm>
      )}
    </Page>
  );
}

const absenceChoice = (money: string) => ({
  legend: "Were you there?",
  options: [
    { value: "no", label: "Yes, I was there", hint: "An admin reads both sides and decides." },
    { value: "yes", label: "No, I wasn't", hint: `The report stands. ${money} ${absenceOutcomes.stands}` },
  ],
});

const guaranteeChoice = (money: string) => ({
  legend: "Do you agree?",
  options: [
    { value: "no", label: "No, I disagree", hint: "An admin reads both sides and decides." },
    { value: "yes", label: "Yes, the learner may have a credit", hint: money },
  ],
});

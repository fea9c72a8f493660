import { data, redirect } from "react-router";
import { ClaimFacts, ClaimSession } from "~/components/claims/claim-facts";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { answerClaim } from "~/domain/claims/answer-claim.server";
import { answerMessages, claimLimit, claimWords } from "~/domain/claims/claim";
import { claimKinds } from "~/domain/claims/claim-kinds";
import { findOwnClaim } from "~/domain/claims/claim-parties.server";
import { claimAnswerForm } from "~/domain/claims/claims.forms.server";
import { roomLines } from "~/domain/claims/room-lines";
import { shownName } from "~/domain/experts/expert";
import { bookingMoney, payingTeamOf } from "~/domain/ledger/booking-money.server";
import { isolated } from "~/shared/isolated";
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
  const { booking, claim, side, expert, openings } = found;
  const money = await bookingMoney(db, booking.id);
  const zone = viewerZone(context, request);
  const moment = (at: Date) => formatZoned(at, zone);
  const asExpert = side === "expert";
  const otherName = asExpert ? isolated(booking.learnerName) : shownName(expert.name);
  const isOver = caller.now > claim.answerUntil;
  return {
    claimId: claim.id,
    kind: claim.kind,
    needsAdmin: claim.needsAdmin,
    bookingId: booking.id,
    other: {
      role: asExpert ? "Learner" : "Expert",
      name: otherName,
      avatar: asExpert ? null : expert.picture,
    },
    started: moment(booking.startsAt),
    room: roomLines(claim.kind, openings, {
      hasRoom: booking.room !== null,
      names: asExpert ? { learner: otherName, expert: "You" } : { learner: "You", expert: otherName },
      at: moment,
    }),
    claim: claimWords(claim),
    until: moment(claim.answerUntil),
    whyNot:
      claim.state !== "open"
        ? claimKinds[claim.kind].standing(claim, { asExpert, otherName, zone })
        : isOver
          ? answerMessages["too-late"]
          : null,
    money: claimKinds[claim.kind].answer.money(side, money.refundableCents, payingTeamOf(money)),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, caller, found } = await requireClaim({ context, request }, params.claimId);
  return formAction(
    { context, request },
    {
      schema: claimAnswerForm(found.claim.kind),
      counts: () => [{ rule: "claim:account", subject: caller.actor.userId }],
      async run({ agrees, answer }) {
        const answered = await answerClaim(db, caller, { claimId: params.claimId, agrees, answer });
        if (!answered.ok) {
          if (answered.error === "not-found") throw data("Not Found", { status: 404 });
          return { status: 409, form: answerMessages[answered.error] };
        }
        const { bookingId, kind, outcome } = answered.value;
        const headers = { "Set-Cookie": flash(context, claimKinds[kind].answer.sent[outcome]) };
        return redirect(paths.booking(bookingId), { status: 303, headers });
      },
    },
  );
}

export default function AnswerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { claimId, needsAdmin, bookingId, other, started, room, claim, until, whyNot, money } = loaderData;
  const kind = claimKinds[loaderData.kind].answer;
  const [form, fields] = formState<{ agrees: string; answer: string }>({
    id: "claim",
    lastResult: actionData,
  });
  const back = { href: paths.booking(bookingId), label: "Booking" };
  return (
    <Page
      narrow
      title={kind.title(other.name)}
      back={back}
      beside={<ClaimSession {...{ other, started, room }} />}
    >
      <FormErrors form={form} />
      <ClaimFacts {...claim} reasonTitle={kind.reasonTitle} />
      {whyNot && !actionData ? (
        <WhyNot reason={whyNot} back={{ href: back.href, label: "View booking" }} />
      ) : (
        <PostForm action={paths.claimAnswer(claimId)} noValidate id={form.id} className="form">
          <Choice {...fields.agrees} {...kind.choice(money, needsAdmin)} />
          <FormField
            field={fields.answer}
            label="What happened"
            hint={kind.hint}
            multiline
            rows={4}
            maxLength={claimLimit}
          />
          <p className="muted">{`You can answer until ${until}. ${kind.unanswered(needsAdmin)}`}</p>
          {kind.ifRefused ? <p className="muted">{kind.ifRefused}</p> : null}
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

import { DecisionPage } from "~/components/admin/decision-page";
import { WrittenPart } from "~/components/reviews/written-part";
import { ownPageMeta } from "~/components/site/page-meta";
import { decideClaimMessages, otherSide } from "~/domain/claims/claim";
import { claimKinds } from "~/domain/claims/claim-kinds";
import { claimParties } from "~/domain/claims/claim-parties.server";
import { decideClaim } from "~/domain/claims/decide-claim.server";
import { roomLines } from "~/domain/claims/room-lines";
import { saidTexts } from "~/domain/claims/said";
import { readSaid } from "~/domain/claims/what-was-said.server";
import { bookingMoney, payingTeamOf } from "~/domain/ledger/booking-money.server";
import { paths } from "~/shared/paths";
import { Rows } from "~/ui/rows";
import { orNotFound } from "~/web/or-not-found";
import type { Route } from "./+types/claim";
import { adminView } from "./admin-view.server";
import { decideAction } from "./decide.server";

/** A claim with the texts of both sides, and the decision on it. */

export const meta = ownPageMeta("Claim", "Decide on a claim.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, moment } = adminView(context, request);
  const found = orNotFound(await claimParties(db, params.claimId));
  const { claim, booking, learner, expert, openings } = found;
  const [money, said] = await Promise.all([
    bookingMoney(db, booking.id),
    claimKinds[claim.kind].isWeighed ? readSaid(db, found) : [],
  ]);
  const names = { learner: learner.name, expert: expert.name };
  return {
    id: claim.id,
    bookingId: booking.id,
    claimant: names[claim.side],
    answerer: names[otherSide(claim.side)],
    startsAt: moment(booking.startsAt),
    filedAt: moment(claim.createdAt),
    reason: claim.reason,
    answer: claim.answer,
    kind: claim.kind,
    needsAdmin: claim.needsAdmin,
    /** What both sides have said about the session, which a report of an absence has to be weighed against. */
    said: said.map(({ side, what, at, text, rating }) => ({
      title: `${names[side]} ${saidTexts[what]}`,
      at: moment(at),
      ...{ text, rating },
    })),
    room: roomLines(claim.kind, openings, { hasRoom: booking.room !== null, names, at: moment }),
    state: claim.state,
    decision: claim.decision,
    decidedAt: claim.decidedAt && moment(claim.decidedAt),
    money: claimKinds[claim.kind].decision.money(claim.side, money.refundableCents, payingTeamOf(money)),
  };
}

export function action({ context, params: { claimId }, request }: Route.ActionArgs) {
  return decideAction(
    { context, request },
    {
      command: (db, caller, decision) => decideClaim(db, caller, { claimId, decision }),
      messages: decideClaimMessages,
      queue: "claims",
      notice: ({ kind, isGranted }) =>
        `${claimKinds[kind].decision.made[isGranted ? "granted" : "refused"]}. Emails to both sides are on their way.`,
    },
  );
}

const stillOpen = "The other side can still answer";

export default function ClaimDecision({ loaderData, actionData }: Route.ComponentProps) {
  const { id, bookingId, claimant, answerer, startsAt, filedAt, reason, answer, state, money } = loaderData;
  const { needsAdmin, said, room, decision, decidedAt } = loaderData;
  const kind = claimKinds[loaderData.kind].decision;
  return (
    <DecisionPage
      page={{ title: kind.title(claimant, answerer), lead: `Reported ${filedAt}` }}
      back={{ href: paths.claims(), label: "Claims" }}
      outcome={
        state === "contested"
          ? null
          : {
              title: state === "open" ? stillOpen : kind.made[state],
              line: decidedAt && `Decided ${decidedAt}.`,
              reason: decision,
            }
      }
      tooLate={decideClaimMessages["already-decided"]}
      action={paths.claim(id)}
      accept={{
        label: kind.accept.label,
        hint: `Both sides get an email. ${money}${kind.accept.effects}`,
      }}
      refuse={{
        label: kind.refuse,
        hint: "Both sides read this reason in an email. The booking and its payment stay as they are.",
      }}
      verdict={actionData}
    >
      <Rows
        items={[
          { label: "Start", value: startsAt },
          ...(needsAdmin && kind.note ? [{ label: "Note", value: kind.note }] : []),
          ...(room.length > 0 ? [{ label: "Room", value: room.join(" ") }] : []),
          { label: "Session", value: <a href={paths.adminBooking(bookingId)}>The booking</a> },
        ]}
      />
      <WrittenPart id="reason" title={`What ${claimant} says`} text={reason} />
      {answer ? <WrittenPart id="answer" title={`What ${answerer} says`} text={answer} /> : null}
      {said.map(({ title, at, ...words }, index) => (
        <WrittenPart key={title} id={`said-${index}`} title={`${title}, ${at}`} {...words} />
      ))}
    </DecisionPage>
  );
}

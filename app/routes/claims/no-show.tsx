import { data, redirect } from "react-router";
import { ClaimFacts, ClaimSession } from "~/components/claims/claim-facts";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { ownPageMeta } from "~/components/site/page-meta";
import type { BookingWithParties } from "~/domain/bookings/booking-parties.server";
import {
  absenceOutcomes,
  absenceReportMessages,
  claimLimit,
  claimWords,
  moneyText,
  otherSide,
  reportFrom,
  reportUntil,
  standingOf,
  whoDecides,
} from "~/domain/claims/claim";
import { findOwnSession, hasGuarantee } from "~/domain/claims/claim-parties.server";
import { noShowForm } from "~/domain/claims/claims.forms.server";
import { reportAbsence } from "~/domain/claims/report-absence.server";
import { contradictionOf } from "~/domain/claims/said";
import { readSaid } from "~/domain/claims/what-was-said.server";
import { shownName } from "~/domain/experts/expert";
import { bookingMoney, payingTeamOf } from "~/domain/ledger/booking-money.server";
import { endSentence } from "~/shared/end-sentence";
import { isolated } from "~/shared/isolated";
import { paths } from "~/shared/paths";
import { formatZoned } from "~/shared/zone-text";
import { Button, ButtonLink } from "~/ui/button";
import { Page } from "~/ui/page";
import { WhyNot } from "~/ui/why-not";
import { type Context, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { requireActor } from "~/web/guards.server";
import { orNotFound } from "~/web/or-not-found";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/no-show";

/** Reports that the other side of a session didn't appear. Says what follows before it is sent. */

export const meta = ownPageMeta("Report an absence", "The other side didn't appear.");

/** @throws 404 for another account's session */
async function requireSession(
  { context, request }: { context: Context; request: Request },
  bookingId: string,
) {
  const { db } = context.get(servicesContext);
  const caller = requireActor(context, request);
  const found = orNotFound(await findOwnSession(db, caller.actor.userId, bookingId));
  return { db, caller, found };
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, caller, found } = await requireSession({ context, request }, params.bookingId);
  const { booking, side, claims } = found;
  const claim = claims.find(({ kind }) => kind === "no_show");
  const [money, said] = await Promise.all([bookingMoney(db, booking.id), claim ? [] : readSaid(db, found)]);
  const contradiction = contradictionOf(said, side);
  const zone = viewerZone(context, request);
  const asExpert = side === "expert";
  const otherName = asExpert ? isolated(booking.learnerName) : shownName(found.expert.name);
  const answerer = claim && claim.side !== side ? "you" : otherName;
  const why = claim
    ? null
    : hasGuarantee(claims)
      ? "guarantee-used"
      : (whyNot(found, caller.now) ?? contradiction);
  const reason = claim ? standingOf(claim, { asExpert, otherName, zone }) : why && absenceReportMessages[why];
  /** What follows from a report; null once it is decided. */
  const follows = !claim
    ? `${otherName} gets an email and has 48 hours to answer. ${whoDecides(otherName, said.length > 0)}`
    : claim.state === "open"
      ? whoDecides(answerer, claim.needsAdmin)
      : claim.state === "contested"
        ? ""
        : null;
  return {
    bookingId: booking.id,
    other: {
      role: asExpert ? "Learner" : "Expert",
      name: otherName,
      avatar: asExpert ? null : found.expert.picture,
    },
    started: formatZoned(booking.startsAt, zone),
    opens: why === "too-early" ? formatZoned(reportFrom(booking.startsAt), zone) : null,
    closed: why === "too-late" ? formatZoned(reportUntil(booking.startsAt), zone) : null,
    whyNot: reason,
    follows,
    claim: claim && claimWords(claim),
    answerHref: claim?.state === "open" && claim.side !== side ? paths.claimAnswer(claim.id) : null,
    stands: `If the report stands, the session counts as a no-show. ${moneyText(otherSide(claim?.side ?? side), money.refundableCents, { team: payingTeamOf(money), asExpert })} ${absenceOutcomes.stands}`,
  };
}

function whyNot({ booking, learner }: BookingWithParties, now: Date) {
  const { status, startsAt } = booking;
  if (status !== "confirmed" && status !== "completed") return "not-booked";
  if (learner.isErased) return "learner-gone";
  if (now < reportFrom(startsAt)) return "too-early";
  return now > reportUntil(startsAt) ? "too-late" : null;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, caller } = await requireSession({ context, request }, params.bookingId);
  const { bookingId } = params;
  return formAction(
    { context, request },
    {
      schema: noShowForm,
      counts: () => [{ rule: "claim:account", subject: caller.actor.userId }],
      async run({ reason }) {
        const reported = await reportAbsence(db, caller, { bookingId, reason });
        if (!reported.ok) {
          if (reported.error === "not-found") throw data("Not Found", { status: 404 });
          return { status: 409, form: absenceReportMessages[reported.error] };
        }
        const headers = {
          "Set-Cookie": flash(context, "Your report is sent. The other side has 48 hours to answer."),
        };
        return redirect(paths.booking(bookingId), { status: 303, headers });
      },
    },
  );
}

export default function NoShowPage({ loaderData, actionData }: Route.ComponentProps) {
  const { bookingId, other, started, opens, closed, whyNot, follows, claim, answerHref, stands } = loaderData;
  const [form, fields] = formState<{ reason: string }>({ id: "no-show", lastResult: actionData });
  const back = { href: paths.booking(bookingId), label: "Booking" };
  const outcomes =
    follows === null ? null : (
      <div className="stack-s">
        {follows ? <p>{follows}</p> : null}
        <p>{stands}</p>
        <p>{absenceOutcomes.refused}</p>
      </div>
    );
  return (
    <Page
      narrow
      title={whyNot ? "Report a no-show" : `${other.name} didn't appear`}
      back={back}
      beside={<ClaimSession other={other} started={started} />}
    >
      <FormErrors form={form} />
      <ClaimFacts {...claim} />
      {whyNot && !actionData ? (
        <>
          {claim ? outcomes : null}
          <WhyNot
            reason={
              closed
                ? `${whyNot} For this session, that was ${endSentence(closed)}`
                : opens
                  ? `${whyNot} The form opens on ${endSentence(opens)}`
                  : whyNot
            }
            back={{ href: back.href, label: "View booking" }}
          >
            {answerHref ? (
              <ButtonLink href={answerHref}>Answer the report</ButtonLink>
            ) : closed || opens ? (
              <a href={paths.contact}>
                {closed ? "Is something still wrong? Write to us" : "Need help now? Write to us"}
              </a>
            ) : null}
          </WhyNot>
        </>
      ) : (
        <PostForm action={paths.noShow(bookingId)} noValidate id={form.id} className="form">
          <FormField
            field={fields.reason}
            label="What happened"
            hint={`How long you waited, and where. ${other.name} reads it.`}
            multiline
            rows={4}
            required
            maxLength={claimLimit}
          />
          {outcomes}
          <p className="bar start">
            <Button>Send report</Button>
            <ButtonLink variant="quiet" href={back.href}>
              Cancel
            </ButtonLink>
          </p>
        </PostForm>
      )}
    </Page>
  );
}

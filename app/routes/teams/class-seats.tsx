import { redirect } from "react-router";
import { FormErrors } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { PassOnSeat } from "~/components/teams/pass-on-seat";
import { classStandingOf, isClosedByHand, seatsLeft } from "~/domain/classes/class";
import { findClassById } from "~/domain/classes/public/public-classes.server";
import { readBudget } from "~/domain/ledger/team-budget.server";
import { passOnSeat } from "~/domain/payments/budget/pass-on-seat.server";
import { reserveTeamSeats } from "~/domain/payments/budget/reserve-team-seats.server";
import {
  mostTeamSeats,
  type TeamSeatFailure,
  teamSeatText,
  whyNoTeamSeats,
} from "~/domain/payments/budget/team-seats";
import { passOnForm, teamSeatsForm } from "~/domain/payments/budget/team-seats.forms.server";
import { listTeamSeats } from "~/domain/payments/budget/team-seats.server";
import { listMembers } from "~/domain/teams/teams.server";
import { isolated } from "~/shared/isolated";
import { formatAmount } from "~/shared/money";
import { paths } from "~/shared/paths";
import { plural } from "~/shared/plural";
import { formatZoned } from "~/shared/zone-text";
import { Button } from "~/ui/button";
import { Choice } from "~/ui/choice";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { Rows } from "~/ui/rows";
import { flash } from "~/web/flash.server";
import { judgeForm } from "~/web/form-action.server";
import { orNotFound } from "~/web/or-not-found";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/class-seats";
import { intentAction, refusedBy, requireTeam, teamAttempts } from "./own-team.server";

/** Reserves seats of a class for members of a team from its budget, and passes them on. For owner and managers. */

export const meta = ownPageMeta("Reserve seats for members", "Seats of a live class for a team.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, caller, team } = await requireTeam({ context, request }, params.teamId, "manage");
  const { now } = caller;
  const live = orNotFound(await findClassById(db, params.classId));
  const [members, seats, budget] = await Promise.all([
    listMembers(db, team.id),
    listTeamSeats(db, { teamId: team.id, now, classId: live.id }),
    readBudget(db, team.id),
  ]);
  const isOpen = team.state === "open";
  const others = members
    .filter(({ userId }) => seats.every((seat) => seat.userId !== userId))
    .map(({ id, name, email }) => ({ value: id, label: isolated(name), email }));
  return {
    ...{ id: team.id, name: isolated(team.name), classId: live.id, priceCents: live.priceCents },
    title: live.title,
    facts: [
      {
        label: "Starts",
        value: live.startsAt ? formatZoned(live.startsAt, viewerZone(context, request)) : "No date yet",
      },
      { label: "Price of a seat", value: live.priceCents === 0 ? "Free" : formatAmount(live.priceCents) },
      { label: "Free seats", value: `${seatsLeft(live)} of ${live.maxSeats}` },
      { label: "Left in the budget", value: formatAmount(budget.leftCents) },
    ],
    slug: live.slug,
    whyNot: whyNoTeamSeats({
      ...{ isOpen, priceCents: live.priceCents },
      ...{ standing: classStandingOf(live, now), isClosedByHand: isClosedByHand(live) },
    }),
    others,
    seats: isOpen ? seats.map(({ id, name }) => ({ value: id, label: isolated(name) })) : [],
  };
}

export async function action(args: Route.ActionArgs) {
  const { context, params, request } = args;
  const { teamId, classId } = params;
  const { db, caller } = await requireTeam(args, teamId, "manage");
  const counts = teamAttempts(caller.actor.userId);
  const timeZone = viewerZone(context, request);
  const done = (text: string) =>
    redirect(paths.teamClassSeats(teamId, classId), {
      status: 303,
      headers: { "Set-Cookie": flash(context, text) },
    });
  const refused = (failure: TeamSeatFailure) =>
    failure.why === "not-found" ? refusedBy("not-found") : { status: 409, form: teamSeatText(failure) };
  return intentAction(request, {
    reserve: (form) =>
      judgeForm(args, {
        ...{ form, schema: teamSeatsForm, counts },
        async run({ member: memberIds, price: shownPriceCents }) {
          const wanted = { teamId, classId, memberIds, shownPriceCents, timeZone };
          const reserved = await reserveTeamSeats(db, caller, wanted);
          if (!reserved.ok) return refused(reserved.error);
          return done(`${plural(reserved.value.count, "seat")} reserved. Each member gets an email.`);
        },
      }),
    "pass-on": (form) =>
      judgeForm(args, {
        ...{ form, schema: passOnForm, counts },
        async run({ seat: seatId, to: memberId }) {
          const passed = await passOnSeat(db, caller, { teamId, classId, seatId, memberId, timeZone });
          if (!passed.ok) return refused(passed.error);
          return done(`${isolated(passed.value.name)} has the seat now. Both get an email.`);
        },
      }),
  });
}

export default function ClassSeats({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, classId, title, facts, slug, whyNot, others, seats, priceCents } = loaderData;
  const here = paths.teamClassSeats(id, classId);
  const sent = actionData?.intent === "reserve" ? actionData.reply : undefined;
  const [form, { member }] = formState<{ member: string }>({ id: "reserve", lastResult: sent });
  const ticked = [sent?.initialValue?.member].flat().filter((value) => typeof value === "string");
  return (
    <Page
      narrow
      title="Reserve seats for members"
      lead={title}
      back={{ href: paths.teamSeats(id), label: `Seats of ${name}` }}
    >
      <FormErrors form={form} />
      <Rows items={facts} />
      <p>
        <a href={paths.liveClass(slug)}>View the class</a>
      </p>
      {whyNot ? (
        <Notice kind="info" title={whyNot} />
      ) : others.length === 0 ? (
        <Notice kind="info" title="Every member has a seat of the team." />
      ) : (
        <PostForm action={here} noValidate id={form.id} className="form">
          <input type="hidden" name="price" value={priceCents} />
          <Choice
            {...member}
            isMultiple
            legend="Members"
            hint={`At most ${mostTeamSeats} at once. Each gets an email with the seat. A monthly limit doesn't stop you, but what you reserve counts in the member's month.`}
            defaultValue={ticked}
            options={others.map(({ email, ...one }) => ({ ...one, hint: email }))}
          />
          <p className="bar start">
            <Button name="intent" value="reserve">
              Reserve seats
            </Button>
          </p>
        </PostForm>
      )}
      <PassOnSeat
        action={here}
        seats={seats}
        others={others}
        verdict={actionData?.intent === "pass-on" ? actionData.reply : undefined}
      />
    </Page>
  );
}

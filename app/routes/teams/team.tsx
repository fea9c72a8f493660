import { redirect } from "react-router";
import { FormErrors } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { TeamNav } from "~/components/teams/team-nav";
import { WhatTheTeamSees } from "~/components/teams/what-the-team-sees";
import { readBudget } from "~/domain/ledger/team-budget.server";
import { leaveTeam } from "~/domain/teams/members/end-membership.server";
import { hasRight, teamMessages, teamRoles } from "~/domain/teams/team";
import { buttonForm } from "~/domain/teams/teams.forms.server";
import { findOwnerOf } from "~/domain/teams/teams.server";
import { formatDate } from "~/shared/format-time";
import { isolated } from "~/shared/isolated";
import { formatAmount } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { Rows } from "~/ui/rows";
import { servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { requireActor } from "~/web/guards.server";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/team";
import { refusedBy, requireTeam, teamAttempts } from "./own-team.server";

/** A team as each of its members sees it: who runs it, their own limit, the next step, what the team sees, and leaving. */

export const meta = ownPageMeta("Team", "A team that pays for lessons of its members.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, team, member } = await requireTeam({ context, request }, params.teamId);
  const canManage = hasRight(member.role, "manage");
  const [owner, budget] = await Promise.all([
    findOwnerOf(db, team.id),
    canManage ? readBudget(db, team.id) : null,
  ]);
  return {
    id: team.id,
    name: isolated(team.name),
    isOpen: team.state === "open",
    role: member.role,
    canManage,
    needsMoney: budget?.leftCents === 0,
    facts: [
      ...(budget ? [{ label: "Budget", value: `${formatAmount(budget.leftCents)} left` }] : []),
      // The owner knows it from the role.
      ...(member.role === "owner"
        ? []
        : [{ label: "Owner", value: owner ? isolated(owner.name) : "Not yet" }]),
      { label: "Members", value: String(team.memberCount) },
      { label: "Your role", value: teamRoles[member.role] },
      { label: "You joined", value: formatDate(member.createdAt, viewerZone(context, request)) },
      {
        label: "Your limit",
        value:
          member.monthlyLimitCents === null ? "None" : `${formatAmount(member.monthlyLimitCents)} a month`,
      },
    ],
  };
}

export async function action(args: Route.ActionArgs) {
  const { context, params, request } = args;
  const caller = requireActor(context, request);
  return formAction(args, {
    schema: buttonForm,
    counts: teamAttempts(caller.actor.userId),
    async run() {
      const { db } = context.get(servicesContext);
      const left = await leaveTeam(db, caller, { teamId: params.teamId });
      if (!left.ok) return refusedBy(left.error);
      const headers = { "Set-Cookie": flash(context, `You have left ${isolated(left.value.name)}.`) };
      return redirect(paths.teams, { status: 303, headers });
    },
  });
}

export default function TeamPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, isOpen, role, canManage, needsMoney, facts } = loaderData;
  const [form] = formState({ id: "leaving", lastResult: actionData });
  return (
    <Page
      title={name}
      back={{ href: paths.teams, label: "Teams" }}
      beside={
        <aside className="panel">
          <WhatTheTeamSees />
        </aside>
      }
    >
      <TeamNav teamId={id} role={role} current="overview" />
      <FormErrors form={form} />
      {isOpen ? null : <Notice kind="info" title={teamMessages.closed} />}
      <Rows items={facts} />
      {isOpen ? <NextSteps id={id} canManage={canManage} needsMoney={needsMoney} /> : null}
      {isOpen && role === "owner" ? <p className="small muted">{teamMessages["is-owner"]}</p> : null}
      {isOpen && role !== "owner" ? (
        <section className="stack-s" aria-labelledby="leave-title">
          <h2 id="leave-title">Leave the team</h2>
          <p>
            The team then stops paying for you. Your bookings stay as they are, and the team keeps the records
            it already has.
          </p>
          <PostForm action={paths.team(id)} id={form.id}>
            <Button variant="danger">Leave the team</Button>
          </PostForm>
        </section>
      ) : null}
    </Page>
  );
}

/** The solid button is what the team needs first: money, then members; for a member, an expert. */
function NextSteps({ id, canManage, needsMoney }: { id: string; canManage: boolean; needsMoney: boolean }) {
  if (!canManage) {
    return (
      <p className="actions">
        <ButtonLink href={paths.experts()}>Find an expert</ButtonLink>
      </p>
    );
  }
  return (
    <p className="actions">
      <ButtonLink variant={needsMoney ? "primary" : "quiet"} href={paths.teamBudget(id)}>
        Add to the budget
      </ButtonLink>
      <ButtonLink variant={needsMoney ? "quiet" : "primary"} href={paths.teamMembers(id)}>
        Invite people
      </ButtonLink>
    </p>
  );
}

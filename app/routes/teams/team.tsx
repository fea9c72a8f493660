import { redirect } from "react-router";
import { FormErrors } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { TeamNav } from "~/components/teams/team-nav";
import { WhatTheTeamSees } from "~/components/teams/what-the-team-sees";
import { leaveTeam } from "~/domain/teams/members/end-membership.server";
import { teamMessages, teamRoles } from "~/domain/teams/team";
import { buttonForm } from "~/domain/teams/teams.forms.server";
import { findOwnerOf } from "~/domain/teams/teams.server";
import { formatDate } from "~/shared/format-time";
import { isolated } from "~/shared/isolated";
import { formatAmount } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
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

/** A team as each of its members sees it: who runs it, the own limit, what the team sees, and leaving. */

export const meta = ownPageMeta("Team", "A team that pays for lessons of its members.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, team, member } = await requireTeam({ context, request }, params.teamId);
  const owner = await findOwnerOf(db, team.id);
  return {
    id: team.id,
    name: isolated(team.name),
    isOpen: team.state === "open",
    role: member.role,
    facts: [
      { label: "Owner", value: owner ? isolated(owner.name) : "Not yet" },
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
  const { id, name, isOpen, role, facts } = loaderData;
  const [form] = formState({ id: "leaving", lastResult: actionData });
  return (
    <Page narrow title={name} back={{ href: paths.teams, label: "Teams" }}>
      <TeamNav teamId={id} role={role} current="overview" />
      <FormErrors form={form} />
      {isOpen ? null : <Notice kind="info" title={teamMessages.closed} />}
      <Rows items={facts} />
      <WhatTheTeamSees />
      {isOpen ? (
        <section className="stack-s" aria-labelledby="leave-title">
          <h2 id="leave-title">Leave the team</h2>
          {role === "owner" ? (
            <p>{teamMessages["is-owner"]}</p>
          ) : (
            <>
              <p>
                From then on the team pays nothing for you. What is booked stays booked. The team keeps what
                it has seen.
              </p>
              <PostForm action={paths.team(id)} id={form.id}>
                <Button variant="danger">Leave the team</Button>
              </PostForm>
            </>
          )}
        </section>
      ) : null}
    </Page>
  );
}

import { redirect } from "react-router";
import { ownPageMeta } from "~/components/site/page-meta";
import { TeamForm } from "~/components/teams/team-form";
import { WhatTheTeamSees } from "~/components/teams/what-the-team-sees";
import { invitationToken } from "~/domain/teams/invitations/invitation-token.server";
import { makeTeam } from "~/domain/teams/running/make-team.server";
import { teamRoles } from "~/domain/teams/team";
import { allMembershipsOf } from "~/domain/teams/team-scope.server";
import { teamForm } from "~/domain/teams/teams.forms.server";
import { invitationsTo, teamToJoin } from "~/domain/teams/teams.server";
import { formatDate } from "~/shared/format-time";
import { isolated } from "~/shared/isolated";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { Table } from "~/ui/table";
import { servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { requireActor, requireVerified } from "~/web/guards.server";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/teams";
import { teamAttempts } from "./own-team.server";

/** The user's teams, the invitations to others, and the form to make one. */

export const meta = ownPageMeta("Teams", "The teams that pay for your lessons.");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  const { actor, now } = requireActor(context, request);
  const { userId, email, isVerified } = actor;
  const [memberships, invitations, offer] = await Promise.all([
    allMembershipsOf(db, userId),
    isVerified ? invitationsTo(db, email, now) : [],
    isVerified ? teamToJoin(db, { userId, email }) : null,
  ]);
  const zone = viewerZone(context, request);
  return {
    offer: offer && { name: isolated(offer.name), domain: offer.domain, href: paths.teamJoin(offer.id) },
    invitations: invitations.map(({ id, teamName, expiresAt }) => ({
      name: isolated(teamName),
      until: formatDate(expiresAt, zone),
      href: paths.teamJoin(invitationToken(env.sessionSecret, id)),
    })),
    teams: memberships
      .filter(({ member }) => member.leftAt === null)
      .map(({ team, member }) => ({
        name: isolated(team.name),
        href: paths.team(team.id),
        state: team.state === "open" ? teamRoles[member.role] : `${teamRoles[member.role]} (team closed)`,
      })),
    former: memberships.flatMap(({ team, member: { id, leftAt } }) =>
      leftAt ? [{ id, text: `${isolated(team.name)}, until ${formatDate(leftAt, zone)}` }] : [],
    ),
  };
}

export async function action(args: Route.ActionArgs) {
  const { context, request } = args;
  const caller = requireVerified(context, request);
  return formAction(args, {
    schema: teamForm,
    counts: teamAttempts(caller.actor.userId),
    async run(details) {
      const { teamId } = await makeTeam(context.get(servicesContext).db, caller, details);
      const headers = { "Set-Cookie": flash(context, "Your team is ready. Now invite its members.") };
      return redirect(paths.teamMembers(teamId), { status: 303, headers });
    },
  });
}

export default function Teams({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, invitations, teams, former } = loaderData;
  return (
    <Page
      title="Teams"
      beside={
        <aside className="panel">
          <WhatTheTeamSees />
        </aside>
      }
      lead="A team pays in advance for its members' lessons and classes."
      back={{ href: paths.profileAccount, label: "Account" }}
    >
      {offer ? (
        <Notice title={`Everyone with an address at ${offer.domain} can join ${offer.name}`}>
          <p>
            <ButtonLink href={offer.href}>{`Join ${offer.name}`}</ButtonLink>
          </p>
        </Notice>
      ) : null}
      {invitations.map(({ name, until, href }) => (
        <Notice key={href} title={`${name} invites you`}>
          <p>
            The invitation ends on {until}. <a href={href}>View the invitation</a>
          </p>
        </Notice>
      ))}
      <section className="stack-s" aria-labelledby="your-teams">
        <h2 id="your-teams">Your teams</h2>
        {teams.length === 0 ? (
          <p className="muted">You aren't in a team yet.</p>
        ) : (
          <Table
            label="Teams and your role in each"
            stacks="lines"
            columns={[{ name: "Team", isText: true }, { name: "Your role" }]}
            rows={teams.map(({ name, href, state }) => ({
              key: href,
              cells: [
                <a key="team" href={href}>
                  {name}
                </a>,
                state,
              ],
            }))}
          />
        )}
      </section>
      {former.length > 0 ? (
        <section className="stack-s" aria-labelledby="former-teams">
          <h2 id="former-teams">Teams you have left</h2>
          <ul>
            {former.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        </section>
      ) : null}
      <section className="stack-s" aria-labelledby="make-team">
        <h2 id="make-team">Create a team</h2>
        <TeamForm action={paths.teams} verdict={actionData} button="Create team" />
      </section>
    </Page>
  );
}

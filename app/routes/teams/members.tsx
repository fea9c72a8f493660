import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { TeamNav } from "~/components/teams/team-nav";
import { inviteToTeam, withdrawInvitation } from "~/domain/teams/invitations/invite.server";
import { mayChange, teamLimits, teamMessages, teamRoles } from "~/domain/teams/team";
import { invitationsForm, rowForm } from "~/domain/teams/teams.forms.server";
import { listInvitations, listMembers } from "~/domain/teams/teams.server";
import { formatShortDate } from "~/shared/format-time";
import { isolated } from "~/shared/isolated";
import { formatAmount } from "~/shared/money";
import { paths } from "~/shared/paths";
import { plural } from "~/shared/plural";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { DateCell, Table } from "~/ui/table";
import { servicesContext } from "~/web/context";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/members";
import { requireTeam, teamAction } from "./own-team.server";

/** The members of a team and its invitations, for owner and managers. */

export const meta = ownPageMeta("Members", "The members of a team.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, caller, team, member: own } = await requireTeam({ context, request }, params.teamId, "manage");
  const [members, invitations] = await Promise.all([
    listMembers(db, team.id),
    listInvitations(db, team.id, caller.now),
  ]);
  const zone = viewerZone(context, request);
  const isOpen = team.state === "open";
  return {
    id: team.id,
    name: isolated(team.name),
    ...{ isOpen, role: own.role },
    members: members.map(({ id, name, email, role, monthlyLimitCents, joinedAt }) => ({
      ...{ id, email, name: isolated(name), role: teamRoles[role] },
      limit: monthlyLimitCents === null ? "None" : formatAmount(monthlyLimitCents),
      joined: formatShortDate(joinedAt, zone),
      canChange: isOpen && (mayChange(own.role, role) || (id === own.id && own.role === "owner")),
    })),
    invitations: invitations.map(({ id, email, role, expiresAt }) => ({
      ...{ id, email, role: teamRoles[role] },
      until: formatShortDate(expiresAt, zone),
    })),
  };
}

export function action(args: Route.ActionArgs) {
  const { teamId } = args.params;
  const secret = args.context.get(servicesContext).env.sessionSecret;
  const forms = { page: paths.teamMembers(teamId), messages: teamMessages };
  return teamAction(args, forms, ({ db, caller, form, answer }) => ({
    invite: form(
      invitationsForm,
      async (invited) =>
        answer(
          await inviteToTeam(db, caller, { teamId, ...invited, secret }),
          ({ count }) => `${plural(count, "invitation")} sent.`,
        ),
      ({ emails }) => [
        { rule: "team-invitation:account", subject: caller.actor.userId, times: emails.length },
        ...emails.map((subject) => ({ rule: "team-invitation:email" as const, subject })),
      ],
    ),
    withdraw: form(rowForm, async ({ id: invitationId }) =>
      answer(await withdrawInvitation(db, caller, { teamId, invitationId }), "The invitation is withdrawn."),
    ),
  }));
}

export default function MembersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, isOpen, role, members, invitations } = loaderData;
  const [form, { emails }] = formState<{ emails: string }>({ id: "invite", lastResult: actionData?.reply });
  return (
    <Page
      title="Members"
      lead={name}
      back={{ href: paths.team(id), label: name }}
      beside={
        isOpen ? (
          <aside className="panel" aria-labelledby="invite-title">
            <h2 id="invite-title">Invite people</h2>
            <PostForm action={paths.teamMembers(id)} noValidate id={form.id} className="form">
              <FormField
                field={emails}
                label="Email addresses"
                hint={`One on each line, up to ${teamLimits.invited} at once. An invitation works for ${teamLimits.invitationDays} days.`}
                multiline
                rows={4}
                required
                spellCheck={false}
              />
              <Button wide name="intent" value="invite">
                Send invitations
              </Button>
            </PostForm>
          </aside>
        ) : null
      }
    >
      <TeamNav teamId={id} role={role} current="members" />
      <FormErrors form={form} />
      {isOpen ? null : <Notice kind="info" title={teamMessages.closed} />}
      <Table
        label="Members"
        stacks
        columns={[
          { name: "Name", isText: true },
          { name: "Email", isText: true },
          { name: "Role" },
          { name: "Joined" },
          { name: "Monthly limit", isNumber: true },
        ]}
        rows={members.map((member) => ({
          key: member.id,
          cells: [
            <MemberName key="name" {...member} teamId={id} />,
            member.email,
            member.role,
            <DateCell key="joined">{member.joined}</DateCell>,
            member.limit,
          ],
        }))}
      />
      {invitations.length > 0 ? (
        <section className="stack-s" aria-labelledby="invitations">
          <h2 id="invitations">Open invitations</h2>
          <Table
            label="Invitations without an answer"
            stacks
            columns={[
              { name: "Email", isText: true },
              { name: "Role" },
              { name: "Ends" },
              { name: "Withdraw" },
            ]}
            rows={invitations.map((invitation) => ({
              key: invitation.id,
              cells: [
                invitation.email,
                invitation.role,
                <DateCell key="until">{invitation.until}</DateCell>,
                <PostForm key="withdraw" action={paths.teamMembers(id)}>
                  <input type="hidden" name="id" value={invitation.id} />
                  <Button
                    variant="link"
                    name="intent"
                    value="withdraw"
                    aria-label={`Withdraw the invitation to ${invitation.email}`}
                  >
                    Withdraw
                  </Button>
                </PostForm>,
              ],
            }))}
          />
        </section>
      ) : null}
    </Page>
  );
}

/** A member's name, with a link to those whom the viewer may change. */
const MemberName = (member: { teamId: string; id: string; name: string; canChange: boolean }) =>
  member.canChange ? <a href={paths.teamMember(member.teamId, member.id)}>{member.name}</a> : member.name;

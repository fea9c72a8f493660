import { data, redirect } from "react-router";
import { ownPageMeta } from "~/components/site/page-meta";
import { JoinTeam } from "~/components/teams/join-team";
import { acceptInvitation, declineInvitation, findInvitation } from "~/domain/teams/invitations/join.server";
import { teamMessages } from "~/domain/teams/team";
import { joiningForm } from "~/domain/teams/teams.forms.server";
import { formatDate } from "~/shared/format-time";
import { isolated } from "~/shared/isolated";
import { paths } from "~/shared/paths";
import { Page } from "~/ui/page";
import { WhyNot } from "~/ui/why-not";
import { servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { requireVerified } from "~/web/guards.server";
import { viewerZone } from "~/web/time-zone.server";
import { tokenPageHeaders } from "~/web/token-page";
import type { Route } from "./+types/join";
import { refusedBy, teamAttempts } from "./own-team.server";

/** The mailed link of an invitation. Opening it changes nothing; the account with its address accepts or declines it. */

export const headers = () => tokenPageHeaders;

export const meta = ownPageMeta("Join a team", "An invitation to a team.");

const goneText = "This invitation was used or withdrawn, or it has expired. Ask the team for another one.";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { actor, now } = requireVerified(context, request);
  const invitation = await findInvitation(db, params.token, now);
  if (!invitation) return data({ state: "gone" } as const, { status: 404 });
  if (invitation.email.toLowerCase() !== actor.email.toLowerCase()) {
    return data({ state: "other-account", email: actor.email } as const, { status: 403 });
  }
  const { teamName, role, by, expiresAt } = invitation;
  return data({
    state: "open",
    team: isolated(teamName),
    as: role === "owner" ? "its owner" : `a ${role}`,
    by: isolated(by),
    until: formatDate(expiresAt, viewerZone(context, request)),
    here: paths.teamInvitation(params.token),
  } as const);
}

export async function action(args: Route.ActionArgs) {
  const { context, params, request } = args;
  const caller = requireVerified(context, request);
  return formAction(args, {
    schema: joiningForm,
    counts: teamAttempts(caller.actor.userId),
    async run({ answer }) {
      const { db } = context.get(servicesContext);
      const { token } = params;
      if (answer === "decline") {
        const declined = await declineInvitation(db, caller, token);
        // Without a reason, the page shows what its loader finds.
        if (!declined.ok) return declined.error === "not-found" ? { status: 409 } : refusedBy(declined.error);
        const notice = `You have declined the invitation of ${isolated(declined.value.name)}.`;
        return redirect(paths.teams, { status: 303, headers: { "Set-Cookie": flash(context, notice) } });
      }
      const joined = await acceptInvitation(db, caller, token);
      if (!joined.ok) return joined.error === "not-found" ? { status: 409 } : refusedBy(joined.error);
      const { teamId, name } = joined.value;
      const headers = { "Set-Cookie": flash(context, `You are a member of ${isolated(name)}.`) };
      return redirect(paths.team(teamId), { status: 303, headers });
    },
  });
}

export default function JoinPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.state !== "open") {
    const isGone = loaderData.state === "gone";
    const reason = isGone
      ? goneText
      : `${teamMessages["other-account"]} You are signed in as ${loaderData.email}.`;
    return (
      <Page narrow title={isGone ? "There is no such invitation" : "This invitation isn't for you"}>
        <WhyNot reason={reason} back={{ href: paths.teams, label: "Your teams" }} />
      </Page>
    );
  }
  const { team, as, by, until, here } = loaderData;
  return (
    <JoinTeam
      team={team}
      lead={`${by} invites you as ${as}. The invitation ends on ${until}.`}
      action={here}
      verdict={actionData}
      canDecline
    />
  );
}

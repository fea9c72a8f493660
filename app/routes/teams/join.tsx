import { data, redirect } from "react-router";
import { FormErrors } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { WhatTheTeamSees } from "~/components/teams/what-the-team-sees";
import { acceptInvitation, findInvitation, joinByDomain } from "~/domain/teams/invitations/join.server";
import { teamMessages } from "~/domain/teams/team";
import { buttonForm } from "~/domain/teams/teams.forms.server";
import { teamToJoin } from "~/domain/teams/teams.server";
import { isId } from "~/platform/ids";
import { formatDate } from "~/shared/format-time";
import { isolated } from "~/shared/isolated";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
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

/**
 * Joining a team: by the token of a mailed invitation, or by the id of a team that the domain of the own address belongs
 * to. It says first what the team sees. Opening it changes nothing: mail scanners follow links.
 */

export const headers = () => tokenPageHeaders;

export const meta = ownPageMeta("Join a team", "An invitation to a team.");

const goneText = "This invitation was used or withdrawn, or it has expired. Ask the team for another one.";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { actor, now } = requireVerified(context, request);
  const here = paths.teamJoin(params.key);
  const offer = isId(params.key) ? await teamToJoin(db, actor) : null;
  if (offer?.id === params.key) {
    const why = `Everyone with a confirmed address at ${offer.domain} can join.`;
    return data({ team: isolated(offer.name), why, here });
  }
  const invitation = await findInvitation(db, params.key, now);
  if (!invitation) return data({ team: null, why: goneText, here }, { status: 404 });
  const { teamName, email, role, by, expiresAt } = invitation;
  if (email.toLowerCase() !== actor.email.toLowerCase()) {
    const why = `${teamMessages["other-account"]} You are signed in as ${actor.email}.`;
    return data({ team: null, why, here }, { status: 403 });
  }
  const as = role === "owner" ? "its owner" : "a member";
  const until = formatDate(expiresAt, viewerZone(context, request));
  const why = `${isolated(by)} invites you as ${as}. The invitation ends on ${until}.`;
  return data({ team: isolated(teamName), why, here });
}

export async function action(args: Route.ActionArgs) {
  const { context, params, request } = args;
  const caller = requireVerified(context, request);
  return formAction(args, {
    schema: buttonForm,
    counts: teamAttempts(caller.actor.userId),
    async run() {
      const { db } = context.get(servicesContext);
      const joined = isId(params.key)
        ? await joinByDomain(db, caller, { teamId: params.key })
        : await acceptInvitation(db, caller, params.key);
      // Without a reason, the page shows what its loader finds.
      if (!joined.ok) return joined.error === "not-found" ? { status: 409 } : refusedBy(joined.error);
      const { teamId, name } = joined.value;
      const headers = { "Set-Cookie": flash(context, `You are a member of ${isolated(name)}.`) };
      return redirect(paths.team(teamId), { status: 303, headers });
    },
  });
}

export default function JoinPage({ loaderData, actionData }: Route.ComponentProps) {
  const { team, why, here } = loaderData;
  const [form] = formState({ id: "joining", lastResult: actionData });
  if (team === null) {
    return (
      <Page narrow title="You can't join with this link">
        <WhyNot reason={why} back={{ href: paths.teams, label: "Your teams" }} />
      </Page>
    );
  }
  return (
    <Page narrow title={`Join ${team}`} lead={why}>
      <FormErrors form={form} />
      <p>
        The team can pay for your lessons and classes. You choose each time whether the team or you pay. You
        can leave the team whenever you like, and keep what is booked.
      </p>
      <WhatTheTeamSees />
      <PostForm action={here} id={form.id}>
        <Button>{`Join ${team}`}</Button>
      </PostForm>
    </Page>
  );
}

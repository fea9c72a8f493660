import { redirect } from "react-router";
import { ownPageMeta } from "~/components/site/page-meta";
import { JoinTeam } from "~/components/teams/join-team";
import { joinByDomain } from "~/domain/teams/invitations/join.server";
import { joiningForm } from "~/domain/teams/teams.forms.server";
import { teamToJoin } from "~/domain/teams/teams.server";
import { isolated } from "~/shared/isolated";
import { paths } from "~/shared/paths";
import { servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { requireVerified } from "~/web/guards.server";
import { orNotFound } from "~/web/or-not-found";
import type { Route } from "./+types/joining";
import { refusedBy, teamAttempts } from "./own-team.server";

/** Joins a team by the domain of the own address, without an invitation. */

export const meta = ownPageMeta("Join a team", "Join the team of your company.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { userId, email } = requireVerified(context, request).actor;
  const offer = await teamToJoin(db, { userId, email });
  const { id, name, domain } = orNotFound(offer?.id === params.teamId ? offer : null);
  return { team: isolated(name), domain, here: paths.teamJoining(id) };
}

export async function action(args: Route.ActionArgs) {
  const { context, params, request } = args;
  const caller = requireVerified(context, request);
  return formAction(args, {
    schema: joiningForm,
    counts: teamAttempts(caller.actor.userId),
    async run() {
      const joined = await joinByDomain(context.get(servicesContext).db, caller, { teamId: params.teamId });
      // The domain tells who may know of the team.
      if (!joined.ok) return refusedBy(joined.error === "not-by-domain" ? "not-found" : joined.error);
      const { teamId, name } = joined.value;
      const headers = { "Set-Cookie": flash(context, `You are a member of ${isolated(name)}.`) };
      return redirect(paths.team(teamId), { status: 303, headers });
    },
  });
}

export default function JoiningPage({ loaderData, actionData }: Route.ComponentProps) {
  const { team, domain, here } = loaderData;
  const lead = `Everyone with a confirmed address at ${domain} can join.`;
  return <JoinTeam team={team} lead={lead} action={here} verdict={actionData} canDecline={false} />;
}

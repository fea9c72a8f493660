import { data } from "react-router";
import { hasRight, type TeamError, type TeamRight, teamMessages } from "~/domain/teams/team";
import { findMembership } from "~/domain/teams/team-scope.server";
import { type Context, servicesContext } from "~/web/context";
import type { Refusal, RefusedForm } from "~/web/form-action.server";
import { requireActor } from "~/web/guards.server";
import { orNotFound } from "~/web/or-not-found";
import { parseForm } from "~/web/parse-form.server";

interface Args {
  context: Context;
  request: Request;
}

/** The team of a page, for its members. @throws 404 for everyone else, and for members without the right */
export async function requireTeam({ context, request }: Args, teamId: string, right: TeamRight = "member") {
  const { db } = context.get(servicesContext);
  const caller = requireActor(context, request);
  const own = orNotFound(await findMembership(db, { teamId, userId: caller.actor.userId }));
  if (!hasRight(own.member.role, right)) throw data(null, { status: 404 });
  return { db, caller, ...own };
}

/** What a refused command of a team says. @throws 404 for "not-found" */
export function refusedBy(error: TeamError | "not-found"): Refusal {
  if (error === "not-found") throw data(null, { status: 404 });
  return {
    status: error === "not-allowed" || error === "other-account" ? 403 : 409,
    form: teamMessages[error],
  };
}

/** The action of a page with several forms, each with its own `intent`. @throws 400 for another one */
export async function intentAction(
  request: Request,
  forms: Record<string, (form: FormData) => Promise<Response | RefusedForm>>,
) {
  const form = await parseForm(request);
  const intent = String(form.get("intent"));
  const judge = Object.hasOwn(forms, intent) ? forms[intent] : undefined;
  if (!judge) throw data("The form could not be read.", { status: 400 });
  const answer = await judge(form);
  if (answer instanceof Response) return answer;
  return data({ intent, reply: answer.reply }, { status: answer.status });
}

/** The throttle of changes to teams. */
export const teamAttempts = (userId: string) => () => [{ rule: "team:account" as const, subject: userId }];

import { data, redirect } from "react-router";
import type { z } from "zod";
import { hasRight, type TeamError, type TeamRight, teamMessages } from "~/domain/teams/team";
import { findMembership } from "~/domain/teams/team-scope.server";
import type { Result } from "~/shared/result";
import { type Context, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import {
  type Counted,
  type FormAction,
  judgeForm,
  type Refusal,
  type RefusedForm,
} from "~/web/form-action.server";
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
export const refusedBy = (error: TeamError | "not-found"): Refusal => refusalOf(error, teamMessages);

function refusalOf<E extends string>(error: E | "not-found", messages: Record<E, string>): Refusal {
  if (error === "not-found") throw data(null, { status: 404 });
  const isForbidden = error === "not-allowed" || error === "other-account";
  return { status: isForbidden ? 403 : 409, form: messages[error] };
}

/** What becomes of each form of a page, by its `intent`. */
type Forms = Record<string, (form: FormData) => Promise<Response | RefusedForm>>;

/** The action of a page with several forms, each with its own `intent`. @throws 400 for another one */
export async function intentAction(request: Request, forms: Forms) {
  const form = await parseForm(request);
  const intent = String(form.get("intent"));
  const judge = Object.hasOwn(forms, intent) ? forms[intent] : undefined;
  if (!judge) throw data("The form could not be read.", { status: 400 });
  const answer = await judge(form);
  if (answer instanceof Response) return answer;
  return data({ intent, reply: answer.reply }, { status: answer.status });
}

interface TeamForms<E extends string> {
  /** Where a form leads on. */
  page: string;
  /** What its commands' errors say. */
  messages: Record<E, string>;
  /** The throttles of its forms, of changes to teams by default. */
  counts?: (userId: string) => () => Counted[];
}

/** The same for a page of owner and managers, whose forms run a command each and lead to one page. */
export async function teamAction<E extends string>(
  args: Args & { params: { teamId: string } },
  forms: TeamForms<E>,
  formsOf: (own: Awaited<ReturnType<typeof ownForms<E>>>) => Forms,
) {
  return intentAction(args.request, formsOf(await ownForms(args, forms)));
}

async function ownForms<E extends string>(
  args: Args & { params: { teamId: string } },
  { page, messages, counts = teamAttempts }: TeamForms<E>,
) {
  const { db, caller } = await requireTeam(args, args.params.teamId, "manage");
  const usual = counts(caller.actor.userId);
  const done = (text: string, { kind, to = page }: { kind?: "info"; to?: string } = {}) =>
    redirect(to, { status: 303, headers: { "Set-Cookie": flash(args.context, text, kind) } });
  return {
    ...{ db, caller, done },
    /** @param own its own throttles */
    form:
      <Schema extends z.ZodType>(
        schema: Schema,
        run: FormAction<Schema>["run"],
        own: NonNullable<FormAction<Schema>["counts"]> = usual,
      ) =>
      (form: FormData) =>
        judgeForm(args, { form, schema, counts: own, run }),
    answer: <T>(
      result: Result<T, E | "not-found">,
      text: string | ((value: T) => string),
    ): Response | Refusal => {
      if (!result.ok) return refusalOf(result.error, messages);
      return done(typeof text === "string" ? text : text(result.value));
    },
  };
}

/** The throttle of changes to teams. */
export const teamAttempts = (userId: string) => (): Counted[] => [{ rule: "team:account", subject: userId }];

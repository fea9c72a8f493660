import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type RouterContextProvider, redirect } from "react-router";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { isPassing } from "~/db/errors.server";
import type { Role } from "~/domain/accounts/account";
import { loginForm, signupForm } from "~/domain/accounts/account.forms.server";
import { createAccount } from "~/domain/accounts/create-account.server";
import { accountMessages } from "~/domain/accounts/messages";
import { signIn } from "~/domain/accounts/sign-in.server";
import { fail, ok, type Result } from "~/shared/result";
import { actorContext, servicesContext } from "./context";
import { landingPath } from "./landing-path";
import { parseForm } from "./parse-form.server";
import { safeRedirect } from "./redirect-target.server";
import { startSession } from "./session.server";
import { unavailableText } from "./unavailable.server";

/** Somebody who proved who they are. `redirectTo` is as it was posted: not yet checked. */
export interface SignedIn {
  userId: string;
  role: Role;
  remember: boolean;
  redirectTo: string | undefined;
}

/** Why nobody was signed in: the form as it came, without its password, and the status of the answer. */
export interface Rejection {
  status: 400 | 409 | 503;
  reply: SubmissionResult;
}

/**
 * Signs in (`login`) or signs up (`signup`) with the posted form, through remix-auth.
 * @throws the 400 or 413 of `parseForm`
 */
export async function authenticate(
  context: Readonly<RouterContextProvider>,
  request: Request,
  strategy: "login" | "signup",
): Promise<Result<SignedIn, Rejection>> {
  const form = await parseForm(request);
  const fields = [...form].map(([name, value]): [string, string] => [name, String(value)]);
  // The strategy reads a body by itself: it gets the checked fields, not the request that anybody could have written.
  const checked = new Request(request.url, { method: "POST", body: new URLSearchParams(fields) });
  return authenticatorOf(context).authenticate(strategy, checked);
}

/** The last step of both: a new session, and on to the page that was asked for. */
export async function enter(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { userId, role, remember, redirectTo }: SignedIn,
  alsoSet: string[] = [],
): Promise<Response> {
  const { env } = context.get(servicesContext);
  const cookie = await startSession(context, {
    userId,
    remember,
    userAgent: request.headers.get("User-Agent"),
  });
  const response = redirect(safeRedirect(redirectTo, env.appUrl, landingPath(role)));
  for (const value of [cookie, ...alsoSet]) response.headers.append("Set-Cookie", value);
  return response;
}

/**
 * For the sign-in and sign-up pages: where the address wants to go afterwards; empty when it doesn't say.
 * @throws a redirect to that place for whoever is signed in already
 */
export function entryTarget(context: Readonly<RouterContextProvider>, request: Request): string {
  const { env } = context.get(servicesContext);
  const actor = context.get(actorContext);
  const target = new URL(request.url).searchParams.get("redirectTo");
  if (actor) throw redirect(safeRedirect(target, env.appUrl, landingPath(actor.role)));
  return safeRedirect(target, env.appUrl, "");
}

/** One authenticator a request: its strategies work with the request's own database and clock. */
function authenticatorOf(context: Readonly<RouterContextProvider>) {
  const { db, clock } = context.get(servicesContext);
  const authenticator = new Authenticator<Result<SignedIn, Rejection>>();

  const login = new FormStrategy<Result<SignedIn, Rejection>>(async ({ form }) => {
    const submission = parseWithZod(form, { schema: loginForm });
    if (submission.status !== "success") return fail({ status: 400, reply: submission.reply(secretly) });
    const { redirectTo, ...credentials } = submission.value;
    try {
      const user = await signIn(db, credentials);
      if (user.ok) return ok({ ...user.value, remember: false, redirectTo });
      const formErrors = [accountMessages[user.error]];
      return fail({ status: 400, reply: submission.reply({ ...secretly, formErrors }) });
    } catch (error) {
      return fail({ status: 503, reply: submission.reply({ ...secretly, formErrors: passing(error) }) });
    }
  });

  const signup = new FormStrategy<Result<SignedIn, Rejection>>(async ({ form }) => {
    const submission = parseWithZod(form, { schema: signupForm });
    if (submission.status !== "success") return fail({ status: 400, reply: submission.reply(secretly) });
    const { redirectTo, remember, ...account } = submission.value;
    try {
      const user = await createAccount(db, { account, now: clock() });
      if (user.ok) return ok({ ...user.value, remember: remember === "on", redirectTo });
      const fieldErrors = { email: [accountMessages[user.error]] };
      return fail({ status: 409, reply: submission.reply({ ...secretly, fieldErrors }) });
    } catch (error) {
      return fail({ status: 503, reply: submission.reply({ ...secretly, formErrors: passing(error) }) });
    }
  });

  return authenticator.use(login, "login").use(signup, "signup");
}

/** A password is never sent back. */
const secretly = { hideFields: ["password"] };

/** What to say of a storage fault that may pass; any other error is thrown on. */
function passing(error: unknown): string[] {
  if (!isPassing(error)) throw error;
  return [unavailableText];
}

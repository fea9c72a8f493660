import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type RouterContextProvider, redirect } from "react-router";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { isPassing } from "~/db/errors.server";
import { loginForm, signupForm } from "~/domain/accounts/account.forms.server";
import { createAccount } from "~/domain/accounts/create-account.server";
import { accountMessages, deactivatedText } from "~/domain/accounts/messages";
import { signIn } from "~/domain/accounts/sessions/sign-in.server";
import { type Claim, tooManyText } from "~/domain/throttling/throttle-rules";
import { paths } from "~/shared/paths";
import { fail, ok, type Result } from "~/shared/result";
import { callerContext, requestFactsContext, servicesContext } from "./context";
import type { SignedIn } from "./enter.server";
import { landingPath } from "./landing-path";
import { parseForm } from "./parse-form.server";
import { safeRedirect } from "./redirect-target.server";
import { signInClaims } from "./sign-in-throttle.server";
import { addressSubject, clearThrottle, countAttempt } from "./throttle.server";
import { unavailableText } from "./unavailable.server";

/** Why nobody was signed in: the form as it came, without its password, and the status of the answer. */
export interface Rejection {
  status: 400 | 403 | 409 | 429 | 503;
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
  return authenticatorOf(context, request).authenticate(strategy, checked);
}

/**
 * For the sign-in and sign-up pages: where the address wants to go afterwards; empty when it doesn't say.
 * @throws a redirect to that place for whoever is signed in already
 */
export function entryTarget(context: Readonly<RouterContextProvider>, request: Request): string {
  const { env } = context.get(servicesContext);
  const actor = context.get(callerContext).actor;
  const target = new URL(request.url).searchParams.get("redirectTo");
  if (actor) throw redirect(safeRedirect(target, env.appUrl, landingPath(actor.role)));
  return safeRedirect(target, env.appUrl, "");
}

/** One authenticator a request: its strategies work with the request's own database, clock and throttles. */
function authenticatorOf(context: Readonly<RouterContextProvider>, request: Request) {
  const login = new FormStrategy<Result<SignedIn, Rejection>>(({ form }) => logIn(context, request, form));
  const signup = new FormStrategy<Result<SignedIn, Rejection>>(({ form }) => signUp(context, form));
  return new Authenticator<Result<SignedIn, Rejection>>().use(login, "login").use(signup, "signup");
}

async function logIn(
  context: Readonly<RouterContextProvider>,
  request: Request,
  form: FormData,
): Promise<Result<SignedIn, Rejection>> {
  const { db, env, clock } = context.get(servicesContext);
  const submission = parseWithZod(form, { schema: loginForm });
  if (submission.status !== "success") return fail({ status: 400, reply: submission.reply(secretly) });
  const refuse = (status: Rejection["status"], text: string) =>
    fail({ status, reply: submission.reply({ ...secretly, formErrors: [text] }) });

  const { email, password, remember, redirectTo } = submission.value;
  try {
    const claims = await signInClaims(context, request, email);
    const waitSeconds = await countAttempt(context, claims.all);
    // Whoever is held up by strangers has the mailbox: a new password makes this browser a known one.
    if (waitSeconds !== null) return refuse(429, `${tooManyText(waitSeconds)} Or choose a new password.`);
    const sourceAddress = context.get(requestFactsContext).clientAddress;
    const user = await signIn(db, { email, password, sourceAddress, now: clock() });
    if (!user.ok && user.error === "deactivated") return refuse(403, deactivatedText(env.supportEmail));
    if (!user.ok) return refuse(400, accountMessages[user.error]);
    await clearThrottle(context, claims.forgiven);
    return ok({ ...user.value, remember: remember === "on", redirectTo, method: "password" });
  } catch (error) {
    return refuse(503, passingText(error));
  }
}

async function signUp(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<Result<SignedIn, Rejection>> {
  const { db, env, clock } = context.get(servicesContext);
  const submission = parseWithZod(form, { schema: signupForm });
  if (submission.status !== "success") return fail({ status: 400, reply: submission.reply(secretly) });
  const refuse = (status: Rejection["status"], text: string) =>
    fail({ status, reply: submission.reply({ ...secretly, formErrors: [text] }) });

  const { redirectTo, remember, ...account } = submission.value;
  // Kept with the verification, which leads there in the end (decision B8).
  const target = safeTarget(redirectTo, env.appUrl);
  try {
    const claims: Claim[] = [{ rule: "sign-up:address", subject: addressSubject(context) }];
    const waitSeconds = await countAttempt(context, claims);
    if (waitSeconds !== null) return refuse(429, tooManyText(waitSeconds));
    const user = await createAccount(db, {
      account,
      redirectTo: target,
      secret: env.sessionSecret,
      sourceAddress: context.get(requestFactsContext).clientAddress,
      now: clock(),
    });
    if (!user.ok) {
      const fieldErrors = { email: [accountMessages[user.error]] };
      return fail({ status: 409, reply: submission.reply({ ...secretly, fieldErrors }) });
    }
    return ok({
      ...user.value,
      remember: remember === "on",
      redirectTo: paths.checkEmail({ email: account.email, ...(target && { redirectTo: target }) }),
      method: "sign-up",
    });
  } catch (error) {
    return refuse(503, passingText(error));
  }
}

/** A password is never sent back. */
const secretly = { hideFields: ["password"] };

/** A target that the site has and that still fits once its characters are escaped in another address. */
function safeTarget(redirectTo: string | undefined, appUrl: string): string | null {
  const target = safeRedirect(redirectTo, appUrl, "");
  return target !== "" && encodeURIComponent(target).length <= 1900 ? target : null;
}

/** What to say of a storage fault that may pass; any other error is thrown on. */
function passingText(error: unknown): string {
  if (!isPassing(error)) throw error;
  return unavailableText;
}

import { type RouterContextProvider, redirect } from "react-router";
import { accountMessages, deactivatedText } from "~/domain/accounts/messages";
import { startSession } from "~/domain/accounts/sessions/start-session.server";
import type { Role } from "~/domain/caller";
import { paths } from "~/shared/paths";
import { callerContext, requestFactsContext, servicesContext } from "./context";
import { flash } from "./flash.server";
import { rememberDevice } from "./known-device.server";
import { landingPath } from "./landing-path";
import { safeRedirect } from "./redirect-target.server";
import { askSecondStep } from "./second-step.server";
import { sessionCookie } from "./session.server";
import { orUnavailable } from "./unavailable.server";

/** Somebody who proved who they are, and is not in yet. `redirectTo` is as it was posted: not yet checked. */
export interface SignedIn {
  userId: string;
  role: Role;
  remember: boolean;
  redirectTo: string | undefined;
  method: "password" | "sign-up" | "provider";
  /** Of the password that was proven, in milliseconds of the epoch: if it is changed before the entry is complete, nobody enters. */
  passwordChangedAt?: number | null | undefined;
  /** The code of the second step was given, too. */
  hadSecondStep?: boolean;
}

/**
 * Lets somebody in who proved who they are: asks for the second step where one is set up, else completes the entry.
 * @param alsoSet further `Set-Cookie` values
 */
export async function enter(
  context: Readonly<RouterContextProvider>,
  request: Request,
  signedIn: SignedIn,
  alsoSet: string[] = [],
): Promise<Response> {
  const secondStep = await askSecondStep(context, signedIn);
  if (!secondStep) return completeEntry(context, request, signedIn, alsoSet);
  for (const cookie of alsoSet) secondStep.headers.append("Set-Cookie", cookie);
  return secondStep;
}

/**
 * The last step of every sign-in: a new session (the one before ends), this browser is known from now on, and on to the
 * page that was asked for. An account that was deactivated meanwhile, or whose password was changed, stays outside.
 */
export async function completeEntry(
  context: Readonly<RouterContextProvider>,
  request: Request,
  signedIn: SignedIn,
  alsoSet: string[] = [],
): Promise<Response> {
  const { db, env, clock } = context.get(servicesContext);
  const { userId, role, remember, redirectTo, method, passwordChangedAt, hadSecondStep = false } = signedIn;
  const session = {
    userId,
    remember,
    userAgent: request.headers.get("User-Agent"),
    endsSessionId: context.get(callerContext).actor?.sessionId ?? null,
    now: clock(),
  };
  const sourceAddress = context.get(requestFactsContext).clientAddress;
  const entry = { method, sourceAddress, passwordChangedAt, hadSecondStep };
  const started = await orUnavailable(() => startSession(db, { session, entry }));
  if (!started.ok) return refuse(context, started.error);
  return redirectWith(safeRedirect(redirectTo, env.appUrl, landingPath(role)), [
    sessionCookie(env, started.value, remember),
    await rememberDevice(context, request, userId),
    ...alsoSet,
  ]);
}

async function refuse(
  context: Readonly<RouterContextProvider>,
  reason: "deactivated" | "password-changed" | "second-step-missing",
): Promise<Response> {
  const { env } = context.get(servicesContext);
  const text = reason === "deactivated" ? deactivatedText(env.supportEmail) : accountMessages.unexpected;
  return redirectWith(paths.login(), [await flash(context, text, "error")]);
}

function redirectWith(target: string, cookies: string[]): Response {
  const response = redirect(target);
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}

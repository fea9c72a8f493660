import { accountMessages, deactivatedText } from "~/domain/accounts/messages";
import { type SessionRefusal, startSession } from "~/domain/accounts/sessions/start-session.server";
import { paths } from "~/shared/paths";
import { type Context, callerContext, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { redirectWith, safeRedirect } from "~/web/redirect-target.server";
import { sessionCookie } from "~/web/session.server";
import { rememberDevice } from "./known-device.server";
import { askSecondStep, type PendingSignIn } from "./pending-sign-in.server";
import { saveScans } from "./save-scans.server";
import { landingPath } from "./target.server";

/**
 * Goes on with somebody who proved who they are: asks for the second step where one is set up, else signs them in.
 * @param cookies further `Set-Cookie` values
 */
export async function continueSignIn(
  context: Context,
  request: Request,
  signIn: PendingSignIn,
  cookies: string[] = [],
): Promise<Response> {
  const secondStep = await askSecondStep(context, signIn);
  if (!secondStep) return completeSignIn(context, request, { ...signIn, hadSecondStep: false }, cookies);
  for (const cookie of cookies) secondStep.headers.append("Set-Cookie", cookie);
  return secondStep;
}

/**
 * The last step of every sign-in: a new session (the one before ends), this browser is known from now on, and on to the
 * page that was asked for. An account that was deactivated meanwhile, or whose password was changed, gets no session.
 */
export async function completeSignIn(
  context: Context,
  request: Request,
  signIn: PendingSignIn & { hadSecondStep: boolean },
  cookies: string[] = [],
): Promise<Response> {
  const { db, env } = context.get(servicesContext);
  const { userId, role, remember, redirectTo, method, passwordChangedAt, hadSecondStep, isCarrying } = signIn;
  const started = await startSession(db, context.get(callerContext), {
    userId,
    remember,
    userAgent: request.headers.get("User-Agent"),
    entry: { method, passwordChangedAt, hadSecondStep },
  });
  if (!started.ok) return backToLogin(context, started.error);
  const target = safeRedirect(redirectTo, env.appUrl, "");
  const carries = isCarrying && target !== "";
  const all = [
    sessionCookie(env, started.value, remember),
    rememberDevice(context, request, userId),
    ...(await saveScans(context, request, userId)),
    ...(carries ? [flash(context, unsentText, "info")] : []),
    ...cookies,
  ];
  return redirectWith(target || landingPath(role), all, carries ? 307 : 302);
}

const unsentText = "You are signed in again. Nothing was sent yet: please send it now.";

function backToLogin(context: Context, reason: SessionRefusal): Response {
  const { env } = context.get(servicesContext);
  const text = reason === "deactivated" ? deactivatedText(env.supportEmail) : accountMessages.unexpected;
  return redirectWith(paths.login(), [flash(context, text, "error")]);
}

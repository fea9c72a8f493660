import { accountMessages, deactivatedText } from "~/domain/accounts/messages";
import { type SignInRefusal, startSignInSession } from "~/domain/accounts/sessions/start-session.server";
import { paths } from "~/shared/paths";
import { type Context, callerContext, servicesContext } from "~/web/context";
import { type Flash, flash } from "~/web/flash.server";
import { redirectWith, safeRedirect } from "~/web/redirect-target.server";
import { sessionCookie } from "~/web/sign-in-session.server";
import { keepScans } from "./keep-scans.server";
import { rememberDevice } from "./known-device.server";
import { askSecondStep, type PendingSignIn } from "./pending-sign-in.server";
import { landingPath } from "./target.server";

/** Added to the answer: `Set-Cookie` values, and the notice of the next page. */
interface Extras {
  cookies?: string[];
  notice?: Flash | undefined;
}

/** Continues for a user who proved who they are: asks for the second step if there is one, else signs them in. */
export async function continueSignIn(
  context: Context,
  request: Request,
  signIn: PendingSignIn,
  extras: Extras = {},
): Promise<Response> {
  const secondStep = await askSecondStep(context, signIn);
  if (!secondStep) return completeSignIn(context, request, { ...signIn, hadSecondStep: false }, extras);
  for (const cookie of setCookies(context, extras)) secondStep.headers.append("Set-Cookie", cookie);
  return secondStep;
}

/**
 * The last step of every sign-in: starts a new session (the previous one ends), remembers this browser, gives its skill
 * scans to the account, and redirects to the requested page. An account that was deactivated, or whose password was
 * changed since, gets no session.
 */
export async function completeSignIn(
  context: Context,
  request: Request,
  signIn: PendingSignIn & { hadSecondStep: boolean },
  { cookies = [], notice }: Extras = {},
): Promise<Response> {
  const { db, env } = context.get(servicesContext);
  const { userId, role, remember, redirectTo, isCarrying, ...entry } = signIn;
  const started = await startSignInSession(db, context.get(callerContext), {
    userId,
    remember,
    userAgent: request.headers.get("User-Agent"),
    entry,
  });
  if (!started.ok) return backToLogin(context, started.error);
  const target = safeRedirect(redirectTo, env.appUrl, "");
  const carries = isCarrying && target !== "";
  const leadsTo = target || landingPath(role);
  const scans = await keepScans(context, request, { userId, leadsTo });
  const unsent: Flash | null = carries ? { text: unsentText, kind: "info" } : null;
  const said = joined(notice ?? unsent, scans.notice);
  const all = [
    sessionCookie(env, started.value, remember),
    rememberDevice(context, request, userId),
    ...setCookies(context, { cookies: [...scans.cookies, ...cookies], notice: said }),
  ];
  return redirectWith(leadsTo, all, carries ? 307 : 302);
}

const setCookies = (context: Context, { cookies = [], notice }: Extras): string[] => [
  ...cookies,
  ...(notice ? [flash(context, notice.text, notice.kind)] : []),
];

/** A page shows one notice: the texts are joined, and the first one sets the kind. */
const joined = (first: Flash | null, second: Flash | null): Flash | undefined =>
  first && second ? { ...first, text: `${first.text} ${second.text}` } : (first ?? second ?? undefined);

const unsentText = "You are signed in again. Nothing was sent yet: please send it now.";

function backToLogin(context: Context, reason: SignInRefusal): Response {
  const { env } = context.get(servicesContext);
  const text =
    reason === "deactivated"
      ? deactivatedText(env.supportEmail)
      : accountMessages[reason === "passkeys-only" ? reason : "unexpected"];
  return redirectWith(paths.login(), [flash(context, text, "error")]);
}

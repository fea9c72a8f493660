import { redirect } from "react-router";
import { z } from "zod";
import { secondStepMinutes } from "~/domain/accounts/second-factor/second-factor";
import { findSecondStep } from "~/domain/accounts/second-factor/second-factor-state.server";
import type { Role } from "~/domain/caller";
import { paths } from "~/shared/paths";
import { type Context, callerContext, servicesContext } from "~/web/context";
import { sealedCookie } from "~/web/cookies.server";
import { redirectWith, safeRedirect } from "~/web/redirect-target.server";

/**
 * A user who has given the password but not yet the code has no session. A sealed cookie carries the sign-in for ten
 * minutes. It is invalid as soon as the account changes.
 */

const carriedSchema = z.object({
  userId: z.string(),
  remember: z.boolean(),
  method: z.enum(["password", "sign-up", "provider", "passkey"]),
  /** When the proven password was set, in epoch milliseconds. If it changes before the session starts, none starts. */
  passwordChangedAt: z.number().nullable(),
  redirectTo: z.string(),
  fingerprint: z.string(),
});
type Carried = z.infer<typeof carriedSchema>;

/** A user who proved who they are and has no session yet. */
export interface PendingSignIn extends Pick<Carried, "userId" | "remember" | "method"> {
  role: Role;
  /** As posted, not yet checked. */
  redirectTo: string | undefined;
  /** Undefined if no password was asked for. */
  passwordChangedAt?: Carried["passwordChangedAt"] | undefined;
  /** The post carries a form, which is passed on to `redirectTo`. */
  isCarrying?: boolean;
  /** The passkey that was used, if `method` is "passkey". */
  passkeyId?: string;
}

/** Returns the redirect to the second step; null if the account has none. */
export async function askSecondStep(
  context: Context,
  { userId, remember, redirectTo, method, passwordChangedAt, isCarrying }: PendingSignIn,
): Promise<Response | null> {
  const step = await findSecondStep(context.get(servicesContext).db, userId);
  if (!step) return null;
  const target = safeRedirect(redirectTo, context.get(callerContext).appUrl, "");
  const cookie = secondStepCookie.write(context, {
    userId,
    remember,
    // A browser keeps at most 4096 bytes of a cookie: of all values only a long address can be left out.
    redirectTo: target.length <= 2000 ? target : "",
    method,
    passwordChangedAt: passwordChangedAt === undefined ? step.passwordChangedAt : passwordChangedAt,
    fingerprint: step.fingerprint,
  });
  return redirectWith(paths.secondStep, [cookie], isCarrying ? 307 : 302);
}

/**
 * Returns the sign-in that waits for its code, with the account's current role.
 * @throws a redirect to /login without one; it keeps the requested page if the cookie was ours
 */
export async function readPendingSignIn(context: Context, request: Request): Promise<PendingSignIn> {
  const sealed = secondStepCookie.sent(context, request);
  if (sealed === null) throw redirect(paths.login());
  const opened = secondStepCookie.open(context, sealed);
  const { db } = context.get(servicesContext);
  const step = opened?.isLive ? await findSecondStep(db, opened.value.userId) : null;
  if (!opened || !step || step.fingerprint !== opened.value.fingerprint) {
    const headers = { "Set-Cookie": secondStepCookie.clear(context) };
    throw redirect(paths.login(opened?.value.redirectTo), { headers });
  }
  const { fingerprint: _, redirectTo, ...carried } = opened.value;
  return { ...carried, redirectTo: redirectTo || undefined, role: step.role };
}

/** Call `clear` when the sign-in completes. */
export const secondStepCookie = sealedCookie({
  name: "second_step",
  schema: carriedSchema,
  maxAgeSeconds: secondStepMinutes * 60,
});

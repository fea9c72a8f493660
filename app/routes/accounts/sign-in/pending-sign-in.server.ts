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
 * Between password and code: a user who has given the first and not yet the second has no session. A sealed cookie
 * carries the sign-in for ten minutes, and is worth nothing once the account has changed.
 */

const carriedSchema = z.object({
  userId: z.string(),
  /** 'Remember me'. */
  remember: z.boolean(),
  method: z.enum(["password", "sign-up", "provider"]),
  /** Of the password that was proven, in epoch milliseconds: if it changes before the session starts, none does. */
  passwordChangedAt: z.number().nullable(),
  redirectTo: z.string(),
  fingerprint: z.string(),
});
type Carried = z.infer<typeof carriedSchema>;

/** A user who proved who they are and has no session yet. */
export interface PendingSignIn extends Pick<Carried, "userId" | "remember" | "method"> {
  role: Role;
  /** As it was posted: not yet checked. */
  redirectTo: string | undefined;
  /** Undefined where no password was asked for. */
  passwordChangedAt?: Carried["passwordChangedAt"] | undefined;
  /** The post carries a form on its way to `redirectTo`: it is passed on. */
  isCarrying?: boolean;
}

/** @returns the way to the second step, where the account has one; null: nothing more is asked */
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
    // A browser keeps 4096 bytes of a cookie: a longer address is the one thing that can be left out.
    redirectTo: target.length <= 2000 ? target : "",
    method,
    passwordChangedAt: passwordChangedAt === undefined ? step.passwordChangedAt : passwordChangedAt,
    fingerprint: step.fingerprint,
  });
  return redirectWith(paths.secondStep, [cookie], isCarrying ? 307 : 302);
}

/**
 * The sign-in that waits for its code, with the role as it is now.
 * @throws a redirect to /login without one; the page that was asked for stays known if the cookie was ours
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

/** `clear` ends the wait. */
export const secondStepCookie = sealedCookie({
  name: "second_step",
  schema: carriedSchema,
  maxAgeSeconds: secondStepMinutes * 60,
});

import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { secondStepMinutes } from "~/domain/accounts/second-factor/second-factor";
import { findSecondStep } from "~/domain/accounts/second-factor/second-factor-attempt.server";
import type { Role } from "~/domain/caller";
import { deriveKey } from "~/platform/derive-key.server";
import { sealValue, unsealValue } from "~/platform/seal.server";
import { paths } from "~/shared/paths";
import { servicesContext } from "./context";
import { cookieName, readCookie, writeCookie } from "./cookies.server";
import { safeRedirect } from "./redirect-target.server";

/**
 * Between password and code: who has shown the first and not yet the second is nobody's session. A sealed cookie carries
 * the sign-in for ten minutes, and is worth nothing once the account has changed meanwhile.
 */

/** A sign-in whose first step succeeded; the shape of `SignedIn` in enter.server, which builds on this file. */
export interface FirstStep {
  userId: string;
  role: Role;
  remember: boolean;
  redirectTo: string | undefined;
  method: "password" | "sign-up" | "provider";
  /** Of the password that was proven, in epoch milliseconds; undefined where no password was asked for. */
  passwordChangedAt?: number | null | undefined;
}

/** @returns the way to the second step, where the account has one; null: nothing more is asked */
export async function askSecondStep(
  context: Readonly<RouterContextProvider>,
  { userId, remember, redirectTo, method, passwordChangedAt }: FirstStep,
): Promise<Response | null> {
  const { db, env, clock } = context.get(servicesContext);
  const step = await findSecondStep(db, userId);
  if (!step) return null;
  const target = safeRedirect(redirectTo, env.appUrl, "");
  const carried: Carried = {
    userId,
    remember,
    // A browser keeps 4096 bytes of a cookie: a longer address is the one thing that can be left out.
    redirectTo: target.length <= 2000 ? target : "",
    method,
    passwordChangedAt: passwordChangedAt === undefined ? step.passwordChangedAt : passwordChangedAt,
    fingerprint: step.fingerprint,
    until: clock().getTime() + secondStepMinutes * 60_000,
  };
  const value = sealValue(keyOf(env.sessionSecret), carried, purpose);
  const options = { isHttps: env.isHttps, maxAge: secondStepMinutes * 60 };
  return redirect(paths.secondStep, { headers: { "Set-Cookie": writeCookie(purpose, value, options) } });
}

/**
 * The sign-in that waits for its code, with the role as it is now.
 * @throws a redirect to /login without one; the page that was asked for stays known if the cookie was ours
 */
export async function readFirstStep(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<FirstStep> {
  const { db, env, clock } = context.get(servicesContext);
  const sealed = readCookie(request.headers.get("Cookie"), cookieName(purpose, env.isHttps));
  if (sealed === null) throw redirect(paths.login());
  const opened = carriedSchema.safeParse(unsealValue(keyOf(env.sessionSecret), sealed, purpose));
  const carried = opened.success ? opened.data : null;
  const step = carried && carried.until > clock().getTime() ? await findSecondStep(db, carried.userId) : null;
  if (!carried || !step || step.fingerprint !== carried.fingerprint) {
    const headers = { "Set-Cookie": forgetFirstStep(context) };
    throw redirect(paths.login(carried?.redirectTo), { headers });
  }
  const { userId, remember, redirectTo, method, passwordChangedAt } = carried;
  const { role } = step;
  return { userId, role, remember, redirectTo: redirectTo || undefined, method, passwordChangedAt };
}

/** @returns the `Set-Cookie` value that ends the wait */
export function forgetFirstStep(context: Readonly<RouterContextProvider>): string {
  const { isHttps } = context.get(servicesContext).env;
  return writeCookie(purpose, "", { isHttps, maxAge: 0 });
}

/** The cookie's name, and what its seal is bound to. */
const purpose = "second_step";

const carriedSchema = z.object({
  userId: z.string(),
  remember: z.boolean(),
  redirectTo: z.string(),
  method: z.enum(["password", "sign-up", "provider"]),
  passwordChangedAt: z.number().nullable(),
  fingerprint: z.string(),
  /** Epoch milliseconds. */
  until: z.number(),
});
type Carried = z.infer<typeof carriedSchema>;

const keyOf = (secret: string) => deriveKey(secret, "second-step");

import { type RouterContextProvider, redirect } from "react-router";
import { isPassing, storageFault } from "~/db/errors.server";
import type { ProviderIdentity } from "~/domain/accounts/provider/identity";
import { type ProviderFault, signInFirstText } from "~/domain/accounts/provider/provider-faults";
import {
  type IdentityAccount,
  signInWithIdentity,
} from "~/domain/accounts/provider/sign-in-with-identity.server";
import { paths } from "~/shared/paths";
import { fail, ok, type Result } from "~/shared/result";
import { callerContext, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { afterVerification } from "../landing-path";
import { continueSignIn } from "../sign-in/complete-sign-in.server";
import type { OidcAttempt } from "./oidc-attempt.server";

/**
 * Signs in the person that the provider vouches for, making their account where they have none.
 * @returns the way on, or what the Signup Error card says; `status` where that isn't the fault's own
 */
export async function signInByProvider(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { identity, attempt }: { identity: ProviderIdentity; attempt: OidcAttempt },
): Promise<Result<Response, { fault: ProviderFault; status?: 500 | 503 }>> {
  const { db, env, log } = context.get(servicesContext);
  const { role, redirectTo } = attempt;
  try {
    const account = await signInWithIdentity(db, context.get(callerContext), {
      identity,
      role,
      redirectTo: redirectTo || null,
      adminEmail: env.adminEmail,
      secret: env.sessionSecret,
    });
    if (account.ok) return ok(await signIn(context, request, account.value, redirectTo));
    if (account.error !== "sign-in-first") return fail({ fault: account.error });
    const notice = flash(context, signInFirstText, "info");
    return ok(redirect(paths.login(redirectTo), { headers: { "Set-Cookie": notice } }));
  } catch (error) {
    if (!storageFault(error)) throw error;
    log.error("An account could not be entered through the provider", error);
    return fail({ fault: "account-failed", status: isPassing(error) ? 503 : 500 });
  }
}

function signIn(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { userId, role, isNew, isVerified }: IdentityAccount,
  target: string,
): Promise<Response> {
  // Whoever still has to confirm an address is told so first, as after any sign-up (decision B8).
  const redirectTo =
    isNew && !isVerified ? paths.checkEmail({ redirectTo: target }) : target || afterVerification(role);
  const notices = isNew ? [flash(context, "Signup successful! You are logged in.")] : [];
  const pending = { userId, role, remember: false, redirectTo, method: "provider" } as const;
  return continueSignIn(context, request, pending, notices);
}

import { type RouterContextProvider, redirect } from "react-router";
import { isPassing, storageFault } from "~/db/errors.server";
import {
  type EnteredAccount,
  enterWithIdentity,
  type IdentityRefusal,
} from "~/domain/accounts/provider/enter-with-identity.server";
import type { ProviderIdentity } from "~/domain/accounts/provider/identity";
import { type ProviderFault, signInFirstText } from "~/domain/accounts/provider/provider-faults";
import { paths } from "~/shared/paths";
import { fail, ok, type Result } from "~/shared/result";
import { requestFactsContext, servicesContext } from "~/web/context";
import { enter } from "~/web/enter.server";
import { flash } from "~/web/flash.server";
import { afterVerification } from "~/web/landing-path";
import type { OidcAttempt } from "./oidc-attempt.server";

/**
 * Lets somebody in whom the provider vouches for, making their account where they have none.
 * @returns the way on, or what the Signup Error card says; `status` where that isn't the fault's own
 */
export async function enterByProvider(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { identity, attempt }: { identity: ProviderIdentity; attempt: OidcAttempt },
): Promise<Result<Response, { fault: ProviderFault; status?: 500 | 503 }>> {
  try {
    const account = await findAccount(context, identity, attempt);
    if (account.ok) return ok(await letIn(context, request, account.value, attempt));
    if (account.error === "deactivated") return fail({ fault: "deactivated" });
    if (account.error === "no-email") return fail({ fault: "no-email" });
    const notice = await flash(context, signInFirstText, "info");
    return ok(redirect(paths.login(attempt.redirectTo), { headers: { "Set-Cookie": notice } }));
  } catch (error) {
    if (!storageFault(error)) throw error;
    context.get(servicesContext).log.error("An account could not be entered through the provider", error);
    return fail({ fault: "account-failed", status: isPassing(error) ? 503 : 500 });
  }
}

function findAccount(
  context: Readonly<RouterContextProvider>,
  identity: ProviderIdentity,
  { role, redirectTo }: OidcAttempt,
): Promise<Result<EnteredAccount, IdentityRefusal>> {
  const { db, env, clock } = context.get(servicesContext);
  return enterWithIdentity(db, {
    identity,
    role,
    redirectTo: redirectTo || null,
    sourceAddress: context.get(requestFactsContext).clientAddress,
    adminEmail: env.adminEmail,
    secret: env.sessionSecret,
    appUrl: env.appUrl,
    now: clock(),
  });
}

async function letIn(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { userId, role, isNew, isVerified }: EnteredAccount,
  attempt: OidcAttempt,
): Promise<Response> {
  // Whoever still has to confirm an address is told so first, as after any sign-up (decision B8).
  const redirectTo =
    isNew && !isVerified
      ? paths.checkEmail({ redirectTo: attempt.redirectTo })
      : attempt.redirectTo || afterVerification(role);
  const notices = isNew ? [await flash(context, "Signup successful! You are logged in.")] : [];
  return enter(context, request, { userId, role, remember: false, redirectTo, method: "provider" }, notices);
}

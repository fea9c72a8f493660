import { redirect } from "react-router";
import type { ProviderIdentity } from "~/domain/accounts/identity";
import { neverConfirmedText, signInFirstText } from "~/domain/accounts/provider/provider-faults";
import { signInWithIdentity } from "~/domain/accounts/provider/sign-in-with-identity.server";
import { paths } from "~/shared/paths";
import { type Context, callerContext, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import type { Refusal } from "~/web/form-action.server";
import { continueSignIn } from "../sign-in/complete-sign-in.server";
import { afterVerification } from "../sign-in/target.server";
import type { OidcAttempt } from "./oidc-attempt.server";
import { refusalOf } from "./signup-error.server";

/**
 * Signs in the person identified by the provider, and creates an account if there is none.
 * @returns the redirect, or the text of the Signup Error card
 */
export async function signInByProvider(
  context: Context,
  request: Request,
  { identity, attempt }: { identity: ProviderIdentity; attempt: OidcAttempt },
): Promise<Response | Refusal> {
  const { db, env } = context.get(servicesContext);
  const { role, redirectTo: target } = attempt;
  const account = await signInWithIdentity(db, context.get(callerContext), {
    identity,
    role,
    redirectTo: target || null,
    adminEmail: env.adminEmail,
    secret: env.sessionSecret,
  });
  if (!account.ok) {
    const { error } = account;
    if (error !== "sign-in-first" && error !== "never-confirmed") return refusalOf(error);
    const text = error === "never-confirmed" ? neverConfirmedText : signInFirstText;
    const notice = flash(context, text, "info");
    return redirect(paths.login(target), { headers: { "Set-Cookie": notice } });
  }
  const { isNew, isVerified, ...user } = account.value;
  // A new account with an unconfirmed address goes to the check page first, as after any sign-up (decision B8).
  const redirectTo =
    isNew && !isVerified ? paths.checkEmail({ redirectTo: target }) : target || afterVerification(user.role);
  const pending = { ...user, remember: false, redirectTo, method: "provider" } as const;
  return continueSignIn(context, request, pending, isNew ? { notice: welcome } : {});
}

const welcome = { text: "Signup successful! You are logged in.", kind: "success" } as const;

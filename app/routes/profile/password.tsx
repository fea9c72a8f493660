import { AccountForm } from "~/components/accounts/account-form";
import { PasskeyProof } from "~/components/accounts/passkey-part";
import { ownPageMeta } from "~/components/site/page-meta";
import { passwordForm } from "~/domain/accounts/account.forms.server";
import { accountFields } from "~/domain/accounts/account-fields";
import { changePassword } from "~/domain/accounts/credentials/change-password.server";
import { findOwnAccount } from "~/domain/accounts/own-account.server";
import type { SignedInCaller } from "~/domain/caller";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { Page } from "~/ui/page";
import { type Context, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { requireActor } from "~/web/guards.server";
import { parseForm } from "~/web/parse-form.server";
import { redirectWith } from "~/web/redirect-target.server";
import { renewSession } from "~/web/sign-in-session.server";
import type { Route } from "./+types/password";
import { proofAskedBy, proofAttempts, refused } from "./proof-of-identity.server";

/** Sets a new password for a signed-in user. Asks for the current one if there is one (decision B6), and for a code. */

export const meta = ownPageMeta("Change Password", "Choose a new password.");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { userId, email, hasSecondFactor } = requireActor(context, request).actor;
  const { hasPassword, passkeyCount } = await findOwnAccount(db, userId);
  return { email, hasPassword, asksCode: hasSecondFactor, hasPasskey: passkeyCount > 0 };
}

export async function action(args: Route.ActionArgs) {
  const { context, request } = args;
  const { db, env } = context.get(servicesContext);
  const caller = requireActor(context, request);
  const { fullName: name, email } = caller.actor;
  const form = await parseForm(request);
  const asks = await proofAskedBy(context, caller, form);
  return formAction(args, {
    form,
    schema: passwordForm({ name, email }, asks),
    secret: ["currentPassword", "code", "passkey", "password", "confirmPassword"],
    counts: () => proofAttempts(caller, asks),
    async run({ password, ...typed }) {
      const changed = await changePassword(db, caller, { typed, password, secret: env.sessionSecret });
      return changed.ok ? staySignedIn(context, request, caller) : refused(changed.error);
    },
  });
}

/**
 * Changing the password ended every session, so this browser gets a new one. If that fails, the password is changed all
 * the same, and the user signs in with it.
 */
async function staySignedIn(context: Context, request: Request, caller: SignedInCaller): Promise<Response> {
  const notice = flash(context, "Password updated successfully!");
  try {
    return redirectWith(paths.profileSecurity, [notice, await renewSession(context, request, caller)], 303);
  } catch (error) {
    context.get(servicesContext).log.error("No new session after a change of password", error);
    return redirectWith(paths.login(paths.profileSecurity), [notice], 303);
  }
}

export default function ChangePassword({ loaderData, actionData }: Route.ComponentProps) {
  const { email, hasPassword, asksCode, hasPasskey } = loaderData;
  const { currentPassword, anyCode, newPassword, confirmPassword } = accountFields;
  return (
    <Page
      narrow
      title={hasPassword ? "Change Password" : "Set a password"}
      lead={
        <>
          This signs out your other devices. Your <a href={paths.profileCalendar}>calendar address</a>, if you
          have one, stops working.
        </>
      }
      back={{ href: paths.profileSecurity, label: "Security" }}
    >
      <AccountForm
        id="password"
        verdict={actionData}
        account={email}
        fields={{
          currentPassword: hasPassword ? currentPassword : null,
          password: newPassword,
          confirmPassword: { ...confirmPassword, label: "Confirm new password" },
          code: asksCode ? anyCode : null,
        }}
      >
        <div>
          <Button>Save password</Button>
        </div>
        <PasskeyProof hasPasskey={hasPasskey} />
      </AccountForm>
      {hasPassword ? (
        <p>
          <a href={paths.forgotPassword}>Forgot your current password?</a>
        </p>
      ) : null}
    </Page>
  );
}

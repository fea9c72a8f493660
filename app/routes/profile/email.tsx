import { AccountForm } from "~/components/accounts/account-form";
import { PasskeyProof } from "~/components/accounts/passkey-part";
import { ownPageMeta } from "~/components/site/page-meta";
import { newEmailForm } from "~/domain/accounts/account.forms.server";
import { accountFields } from "~/domain/accounts/account-fields";
import { proveIdentity } from "~/domain/accounts/credentials/proof-of-identity.server";
import { requestEmailChange } from "~/domain/accounts/links/change-email.server";
import { findOwnAccount } from "~/domain/accounts/own-account.server";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { Page } from "~/ui/page";
import { servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { requireVerified } from "~/web/guards.server";
import { parseForm } from "~/web/parse-form.server";
import { redirectWith } from "~/web/redirect-target.server";
import { addressSubject, countAttempt } from "~/web/throttle.server";
import type { Route } from "./+types/email";
import { proofAskedBy, proofAttempts, refused } from "./proof-of-identity.server";

/**
 * Asks for another email address. Free and taken addresses get the same answer (decision B4). The account gets the new
 * address once its mailbox has confirmed it.
 */

export const meta = ownPageMeta("Change email address", "Give your account another email address.");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { userId, email, hasSecondFactor } = requireVerified(context, request).actor;
  const { hasPassword, passkeyCount } = await findOwnAccount(db, userId);
  return { email, hasPassword, asksCode: hasSecondFactor, hasPasskey: passkeyCount > 0 };
}

export async function action(args: Route.ActionArgs) {
  const { context, request } = args;
  const { db, env } = context.get(servicesContext);
  const caller = requireVerified(context, request);
  const { email } = caller.actor;
  const form = await parseForm(request);
  const asks = await proofAskedBy(context, caller, form);
  return formAction(args, {
    form,
    schema: newEmailForm(email, asks),
    secret: ["currentPassword", "code", "passkey"],
    counts: () => proofAttempts(caller, asks),
    async run({ newEmail, ...typed }) {
      const proven = await proveIdentity(db, caller, { typed, asks, secret: env.sessionSecret });
      if (!proven.ok) return refused(proven.error);
      // Counted only here: a mistyped password sends no mail.
      const waitSeconds = await countAttempt(context, [
        { rule: "resend:address", subject: addressSubject(context) },
        { rule: "resend:account", subject: newEmail },
      ]);
      if (waitSeconds !== null) return { waitSeconds };
      await requestEmailChange(db, caller, newEmail);
      const notice = `We've sent a link to ${newEmail}. Open it within 24 hours to confirm the change.`;
      return redirectWith(paths.profileAccount, [flash(context, notice)], 303);
    },
  });
}

export default function ChangeEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { email, hasPassword, asksCode, hasPasskey } = loaderData;
  const { newEmail, currentPassword, anyCode } = accountFields;
  return (
    <Page
      narrow
      title="Change email address"
      lead={
        <>
          We'll send a link to the new address. Until you open it, your account keeps <strong>{email}</strong>
          .
        </>
      }
      back={{ href: paths.profileAccount, label: "Account" }}
    >
      <AccountForm
        id="email"
        verdict={actionData}
        account={email}
        fields={{
          newEmail,
          currentPassword: hasPassword ? { ...currentPassword, hint: "To confirm that it's you." } : null,
          code: asksCode ? anyCode : null,
        }}
      >
        <div>
          <Button>Send the link</Button>
        </div>
        <PasskeyProof hasPasskey={hasPasskey} />
      </AccountForm>
    </Page>
  );
}

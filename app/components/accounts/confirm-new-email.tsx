import type { SubmissionResult } from "@conform-to/dom";
import { accountFields } from "~/domain/accounts/account-fields";
import { accountMessages } from "~/domain/accounts/messages";
import { paths } from "~/shared/paths";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Page } from "~/ui/page";
import { AccountForm } from "./account-form";

interface ConfirmNewEmailProps {
  token: string;
  newEmail: string;
  /** This browser is signed in to the account. */
  isOwn: boolean;
  hasPassword: boolean;
  verdict: SubmissionResult | undefined;
}

/** Behind the link that an account's new address received. Nobody chooses a new password by it. */
export function ConfirmNewEmail({ token, newEmail, isOwn, hasPassword, verdict }: ConfirmNewEmailProps) {
  const { password } = accountFields;
  return (
    <Page title="Confirm your new email address" narrow>
      <p>
        Your Keyway account will have the address <strong>{newEmail}</strong>. You sign in with it from then
        on.
      </p>
      {isOwn || hasPassword ? (
        <AccountForm
          id="change"
          action="/verify-email"
          verdict={verdict}
          hidden={{ token }}
          fields={isOwn ? {} : { password: { ...password, hint: "The one of your Keyway account." } }}
        >
          <Button wide>Confirm new email address</Button>
        </AccountForm>
      ) : (
        <p>Open this link in a browser in which you are signed in to Keyway.</p>
      )}
      <p className="muted small">
        This signs out your other devices. If you didn't ask for it, close this page: nothing changes.
      </p>
    </Page>
  );
}

/** Of a link that was used or ran out. */
export function DeadChange() {
  return (
    <Page title="Confirm your new email address" narrow>
      <ErrorSummary errors={[{ text: accountMessages["invalid-verification-link"] }]} />
      <p>
        <ButtonLink href={paths.profileEmail}>Change email address</ButtonLink>
      </p>
    </Page>
  );
}

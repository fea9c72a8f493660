import type { SubmissionResult } from "@conform-to/dom";
import { accountFields } from "~/domain/accounts/account-fields";
import { accountMessages } from "~/domain/accounts/messages";
import { paths } from "~/shared/paths";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Page } from "~/ui/page";
import { AccountForm } from "./account-form";

/** The pages behind the emailed links that confirm an account's address, or the new address it asked for. */

interface Click {
  token: string;
  /** This browser is signed in to the account. */
  isOwn: boolean;
  hasPassword: boolean;
  verdict: SubmissionResult | undefined;
}

/** Confirms the address that the account was created with. The page also lets its owner choose a new password. */
export function ConfirmEmail({ email, ...click }: Click & { email: string }) {
  return (
    <Page title="Confirm your email address" narrow>
      <p>
        You signed up on Keyway with <strong>{email}</strong>. Is that you?
      </p>
      <ConfirmForm
        {...click}
        id="verify"
        account={email}
        hint="Enter the password you chose when you signed up."
        label="Confirm email address"
        otherwise="Open this link in the browser in which you signed up, or choose a password here."
      />
      {click.isOwn ? null : (
        <form method="get" action="/reset-password" className="stack-s">
          <input type="hidden" name="token" value={click.token} />
          <Button variant="quiet">Choose a new password</Button>
          <p className="muted small">
            This also confirms the address and signs out everyone who used the account before.
          </p>
        </form>
      )}
      <p className="muted small">If you didn't sign up, you can close this page.</p>
    </Page>
  );
}

/** The new address of the account. This link can't be used to choose a new password. */
export function ConfirmNewEmail({ newEmail, ...click }: Click & { newEmail: string }) {
  return (
    <Page title="Confirm your new email address" narrow>
      <p>
        You asked to change the email address of your Keyway account to <strong>{newEmail}</strong>. Once you
        confirm it, use it to sign in.
      </p>
      <ConfirmForm
        {...click}
        id="change"
        account={newEmail}
        hint="Enter the password of your Keyway account."
        label="Confirm new email address"
        otherwise="Open this link in a browser in which you are signed in to Keyway."
      />
      <p className="muted small">
        This signs out your other devices. If you didn't ask for it, close this page: nothing changes.
      </p>
    </Page>
  );
}

interface ConfirmFormProps extends Click {
  id: string;
  /** See `AccountForm`. */
  account?: string;
  hint: string;
  label: string;
  /** What to do in a browser that isn't signed in, if the account has no password. */
  otherwise: string;
}

/** A browser that is signed in to the account confirms with a button; any other also needs the account's password. */
function ConfirmForm({ token, isOwn, hasPassword, hint, label, otherwise, ...form }: ConfirmFormProps) {
  if (!isOwn && !hasPassword) return <p>{otherwise}</p>;
  return (
    <AccountForm
      {...form}
      action="/verify-email"
      hidden={{ token }}
      fields={isOwn ? {} : { password: { ...accountFields.password, hint } }}
    >
      <Button wide>{label}</Button>
    </AccountForm>
  );
}

/** The page of a link to a new address that was used or has expired. */
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

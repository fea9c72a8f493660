import type { SubmissionResult } from "@conform-to/dom";
import { accountFields } from "~/domain/accounts/account-fields";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { AccountForm } from "./account-form";

interface ResendVerificationProps {
  /** Where to send it; null asks for it. */
  email: string | null;
  /** Where to go on once the address is confirmed; empty when nowhere in particular. */
  redirectTo: string;
  verdict?: SubmissionResult | undefined;
  /** The address that the field begins with. */
  typed?: string | undefined;
  /**
   * The page is about that mail alone. Elsewhere it stays as it is, with what is typed: the mail's page opens in a new
   * tab.
   */
  isOwnPage?: boolean;
}

/** A form that sends the verification mail once more. It posts to the page that waits for the confirmation. */
export function ResendVerification({
  email,
  redirectTo,
  verdict,
  typed,
  isOwnPage,
}: ResendVerificationProps) {
  return (
    <AccountForm
      id="resend"
      isSilent
      action={paths.checkEmail()}
      target={isOwnPage ? undefined : "_blank"}
      verdict={verdict}
      hidden={{ redirectTo, ...(email && { email }) }}
      fields={email ? {} : { email: { ...accountFields.email, initial: typed } }}
    >
      <div>
        <Button variant="quiet">
          Resend email{isOwnPage ? null : <span className="visually-hidden"> (opens in a new tab)</span>}
        </Button>
      </div>
    </AccountForm>
  );
}

import type { SubmissionResult } from "@conform-to/dom";
import { signInFields } from "~/domain/accounts/sign-in-fields";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { AccountForm } from "./account-form";

interface ResendVerificationProps {
  email: string | null;
  /** The page to go on to once the address is confirmed; empty for none. */
  redirectTo: string;
  verdict?: SubmissionResult | undefined;
  /** The initial value of the address field. */
  typed?: string | undefined;
  /**
   * True on the page about that mail. On other pages the form opens that page in a new tab, so that nothing typed is
   * lost.
   */
  isOwnPage?: boolean;
  /** Nothing else on the page is as likely to help. */
  isNextStep?: boolean;
}

/** A form that sends the verification mail again. It posts to the page that waits for the confirmation. */
export function ResendVerification({
  email,
  redirectTo,
  verdict,
  typed,
  isOwnPage,
  isNextStep,
}: ResendVerificationProps) {
  return (
    <AccountForm
      id="resend"
      isSilent
      action={paths.checkEmail()}
      target={isOwnPage ? undefined : "_blank"}
      verdict={verdict}
      hidden={{ redirectTo, ...(email && { email }) }}
      fields={email ? {} : { email: { ...signInFields.email, initial: typed } }}
    >
      <div>
        <Button variant={isNextStep ? "primary" : "quiet"}>
          Resend email{isOwnPage ? null : <span className="visually-hidden"> (opens in a new tab)</span>}
        </Button>
      </div>
    </AccountForm>
  );
}

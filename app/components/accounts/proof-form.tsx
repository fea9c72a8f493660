import type { SubmissionResult } from "@conform-to/dom";
import { accountFields } from "~/domain/accounts/account-fields";
import { Button } from "~/ui/button";
import { AccountForm } from "./account-form";

interface ProofFormProps {
  intent: "begin" | "renew" | "turn-off";
  button: string;
  hasPassword: boolean;
  asksCode?: boolean;
  verdict: SubmissionResult | undefined;
}

/** A change of the second factor that asks for the password, if the account has one, and for a code. */
export function ProofForm({ intent, button, hasPassword, asksCode, verdict }: ProofFormProps) {
  const { currentPassword, anyCode } = accountFields;
  return (
    <AccountForm
      id={intent}
      isSilent
      className="form"
      verdict={verdict}
      hidden={{ intent }}
      fields={{ currentPassword: hasPassword ? currentPassword : null, code: asksCode ? anyCode : null }}
    >
      <Button variant={intent === "turn-off" ? "danger" : "primary"}>{button}</Button>
    </AccountForm>
  );
}

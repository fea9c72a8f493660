import type { SubmissionResult } from "@conform-to/dom";
import { accountFields } from "~/domain/accounts/account-fields";
import { Button } from "~/ui/button";
import { AccountForm } from "./account-form";
import { PasskeyProof } from "./passkey-part";

interface ProofFormProps {
  intent: "begin" | "renew" | "turn-off" | "only" | "remove";
  button: string;
  hasPassword: boolean;
  asksCode?: boolean;
  hasPasskey: boolean;
  verdict: SubmissionResult | undefined;
}

/** A change that asks for the password, if the account has one, and for a code, or for a passkey. */
export function ProofForm({ intent, button, hasPassword, asksCode, hasPasskey, verdict }: ProofFormProps) {
  const { currentPassword, anyCode } = accountFields;
  const isLasting = intent === "turn-off" || intent === "only" || intent === "remove";
  return (
    <AccountForm
      id={intent}
      isSilent
      className="form"
      verdict={verdict}
      hidden={{ intent }}
      fields={{ currentPassword: hasPassword ? currentPassword : null, code: asksCode ? anyCode : null }}
    >
      <Button variant={isLasting ? "danger" : "primary"}>{button}</Button>
      <PasskeyProof hasPasskey={hasPasskey} />
    </AccountForm>
  );
}

import type { SubmissionResult } from "@conform-to/dom";
import { AccountForm } from "~/components/accounts/account-form";
import { PasskeyProof } from "~/components/accounts/passkey-part";
import { FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { accountFields } from "~/domain/accounts/account-fields";
import { holderLimit } from "~/domain/payouts/bank-account";
import { Button } from "~/ui/button";

/** What the forms of the page ask for as a proof, and the account's address for password managers. */
export interface ProofShown {
  password: boolean;
  code: boolean;
  hasPasskey: boolean;
  email: string;
}

interface BankAccountFormProps {
  verdict: SubmissionResult | undefined;
  proof: ProofShown;
}

/** The form for a bank account. Like a password, the account's number is never written back. */
export function BankAccountForm({ verdict, proof }: BankAccountFormProps) {
  const [{ id }, { holder, accountNumber, bic }] = formState<{
    holder: string;
    accountNumber: string;
    bic: string;
  }>({ id: "change", lastResult: verdict });
  const fixed = { autoComplete: "off", spellCheck: false, required: true } as const;
  return (
    <AccountForm
      id={id}
      isSilent
      verdict={verdict}
      hidden={{ intent: "change" }}
      account={proof.email}
      fields={proofFieldsOf(proof)}
      before={
        <>
          <FormField
            {...fixed}
            field={holder}
            label="Account holder"
            hint="As it appears on your account, in Latin letters."
            maxLength={holderLimit}
          />
          <FormField
            {...fixed}
            field={accountNumber}
            label="IBAN or account number"
            hint={
              verdict
                ? "Please enter it again: for your security, this page never shows it."
                : "You can type it with or without spaces. This page never shows it again."
            }
            maxLength={60}
          />
          <FormField
            {...fixed}
            field={bic}
            label="BIC (SWIFT code)"
            hint="Needed for an account number that isn't an IBAN. With an IBAN, it helps banks outside Europe."
            maxLength={20}
            required={false}
            optional
          />
        </>
      }
    >
      <div>
        <Button>Save payout details</Button>
      </div>
      <PasskeyProof hasPasskey={proof.hasPasskey} />
    </AccountForm>
  );
}

/** The form that removes the payout details. */
export function RemoveDetailsForm({ verdict, proof }: BankAccountFormProps) {
  return (
    <AccountForm
      id="remove"
      isSilent
      verdict={verdict}
      hidden={{ intent: "remove" }}
      account={proof.email}
      fields={proofFieldsOf(proof)}
    >
      <div>
        <Button variant="danger">Remove payout details</Button>
      </div>
      <PasskeyProof hasPasskey={proof.hasPasskey} />
    </AccountForm>
  );
}

/** Returns the fields of the proof, for `AccountForm`. */
export const proofFieldsOf = ({ password, code }: ProofShown) => ({
  currentPassword: password ? accountFields.currentPassword : null,
  code: code ? accountFields.anyCode : null,
});

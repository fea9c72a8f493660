import type { SubmissionResult } from "@conform-to/dom";
import { AccountForm } from "~/components/accounts/account-form";
import { PasskeyProof } from "~/components/accounts/passkey-part";
import { Button, ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { type ProofShown, proofFieldsOf } from "./bank-account-form";

interface StripeFormProps {
  verdict: SubmissionResult | undefined;
  proof: ProofShown;
  /** Whether the expert has an account at Stripe already. */
  isBegun: boolean;
}

/** The form that opens the expert's account at Stripe, or goes on with it. */
export function StripeForm({ verdict, proof, isBegun }: StripeFormProps) {
  return (
    <section className="stack-s" aria-labelledby="stripe-account">
      <h2 id="stripe-account">{isBegun ? "Your account at Stripe" : "Payouts through Stripe"}</h2>
      <p>
        {isBegun
          ? "Stripe holds your bank details. Change them there, or finish the setup."
          : "We pay you through Stripe, which asks for your bank account and checks who you are."}
      </p>
      <AccountForm
        id="onboard"
        isSilent
        verdict={verdict}
        hidden={{ intent: "onboard" }}
        account={proof.email}
        fields={proofFieldsOf(proof)}
      >
        <div>
          <Button>{isBegun ? "Continue at Stripe" : "Set up payouts"}</Button>
        </div>
        <PasskeyProof hasPasskey={proof.hasPasskey} />
      </AccountForm>
    </section>
  );
}

/** The way to Stripe's form. A post can't redirect to another host, so the page links there. */
export function GoToStripe({ href }: { href: string }) {
  return (
    <Notice kind="success" title="Stripe is ready for you">
      <p>This link works once, for a few minutes.</p>
      <p>
        <ButtonLink href={href} rel="noreferrer">
          Go to Stripe
        </ButtonLink>
      </p>
    </Notice>
  );
}

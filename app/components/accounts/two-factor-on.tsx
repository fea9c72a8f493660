import type { SubmissionResult } from "@conform-to/dom";
import { Notice } from "~/ui/notice";
import { Rows } from "~/ui/rows";
import { ProofForm } from "./proof-form";

interface TwoFactorOnProps {
  /** A day, in words. */
  since: string;
  codesLeft: number;
  hasPassword: boolean;
  hasPasskey: boolean;
  /** The account isn't allowed to turn it off. */
  mustKeep: boolean;
  verdictOf(intent: string): SubmissionResult | undefined;
}

/** The state of the second factor, and the two changes to it that need a code. */
export function TwoFactorOn({ since, codesLeft, mustKeep, verdictOf, ...account }: TwoFactorOnProps) {
  return (
    <>
      <section className="panel" aria-labelledby="two-factor-on">
        <h2 id="two-factor-on">Two-factor authentication is on</h2>
        <Rows
          items={[
            { label: "On since", value: since },
            { label: "Recovery codes left", value: String(codesLeft) },
          ]}
        />
        {codesLeft <= 2 ? (
          <Notice>
            <p>Make new recovery codes before you run out: without one, a lost phone locks you out.</p>
          </Notice>
        ) : null}
      </section>
      <section className="stack-s" aria-labelledby="renew-title">
        <h2 id="renew-title">New recovery codes</h2>
        <p>You get ten new ones. The old ones stop working.</p>
        <ProofForm
          asksCode
          intent="renew"
          button="New recovery codes"
          {...{ ...account, verdict: verdictOf("renew") }}
        />
      </section>
      <section className="stack-s" aria-labelledby="turn-off-title">
        <h2 id="turn-off-title">Turn off</h2>
        {mustKeep ? (
          <p>The admin account must keep two-factor authentication on.</p>
        ) : (
          <>
            <p>You will sign in with your password alone. Your recovery codes will be deleted.</p>
            <ProofForm
              asksCode
              intent="turn-off"
              button="Turn off"
              {...{ ...account, verdict: verdictOf("turn-off") }}
            />
          </>
        )}
      </section>
    </>
  );
}

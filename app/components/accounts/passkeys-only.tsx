import type { SubmissionResult } from "@conform-to/dom";
import { paths } from "~/shared/paths";
import { Badge } from "~/ui/badge";
import { ProofForm } from "./proof-form";

interface PasskeysOnlyProps {
  isOn: boolean;
  /** What the account still needs: two passkeys, recovery codes. */
  needed: readonly ("passkeys" | "recovery-codes")[];
  hasPassword: boolean;
  asksCode: boolean;
  hasPasskey: boolean;
  verdict: SubmissionResult | undefined;
}

/** Passkeys as the only way to sign in, for accounts that handle other people's money. */
export function PasskeysOnly({ isOn, needed, verdict, ...proof }: PasskeysOnlyProps) {
  return (
    <section className="stack-s" aria-labelledby="passkeys-only">
      <h2 id="passkeys-only">No password on this account</h2>
      {isOn ? (
        <>
          <p>
            <Badge kind="good">On</Badge>
          </p>
          <p>
            You sign in with a passkey only. If you lose all of them, choose “Forgot password” on the sign-in
            page: with a recovery code you get back in after 24 hours.
          </p>
          <p>
            <a href={paths.profilePassword}>Set a password again</a>
          </p>
        </>
      ) : (
        <>
          <p>
            You can do without a password, so that there is none to steal. Then only a passkey signs you in.
            If you lose all of them, our email and one of your recovery codes get you back in, after a wait of
            24 hours.
          </p>
          {needed.length > 0 ? (
            <div className="prose">
              <p>For that you need:</p>
              <ul>
                {needed.includes("passkeys") ? <li>Two passkeys, in case you lose one.</li> : null}
                {needed.includes("recovery-codes") ? (
                  <li>
                    <a href={paths.profileTwoFactor}>Two-factor authentication</a>, with recovery codes that
                    you haven't used.
                  </li>
                ) : null}
              </ul>
            </div>
          ) : (
            <ProofForm intent="only" button="Remove my password" verdict={verdict} {...proof} />
          )}
        </>
      )}
    </section>
  );
}

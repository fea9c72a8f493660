import type { SubmissionResult } from "@conform-to/dom";
import { paths } from "~/shared/paths";
import { Notice } from "~/ui/notice";
import { ProofForm } from "./proof-form";

interface TwoFactorOffProps {
  hasPassword: boolean;
  isVerified: boolean;
  /** The admin, where nothing else may be done before. */
  isRequired: boolean;
  verdict: SubmissionResult | undefined;
}

/** No second step: what it is, and how to begin, or why not yet. */
export function TwoFactorOff({ hasPassword, isVerified, isRequired, verdict }: TwoFactorOffProps) {
  return (
    <section className="stack-s" aria-labelledby="two-factor-off">
      <h2 id="two-factor-off">Two-factor authentication is off</h2>
      {isRequired ? (
        <Notice title="The admin account needs it">
          <p>Nothing else is open to this account until two-factor authentication is on.</p>
        </Notice>
      ) : null}
      <p>
        With it, signing in also asks for a code from an app on your phone. A password alone then opens
        nothing.
      </p>
      {isVerified ? (
        <ProofForm intent="begin" button="Set up" {...{ hasPassword, verdict }} />
      ) : (
        <Notice title="Please confirm your email address first.">
          <p>
            We write to it whenever two-factor authentication is turned on or off, so we must know that it is
            yours. <a href={paths.checkEmail({ redirectTo: paths.profileTwoFactor })}>Confirm your email</a>
          </p>
        </Notice>
      )}
    </section>
  );
}

import type { SubmissionResult } from "@conform-to/dom";
import { paths } from "~/shared/paths";
import { Notice } from "~/ui/notice";
import { ProofForm } from "./proof-form";

interface TwoFactorOffProps {
  hasPassword: boolean;
  hasPasskey: boolean;
  isVerified: boolean;
  /** This is the admin, who can do nothing else until the second factor is on. */
  isRequired: boolean;
  verdict: SubmissionResult | undefined;
}

/** Explains the second factor, with the form to start, or why that isn't possible yet. */
export function TwoFactorOff({ isVerified, isRequired, verdict, ...account }: TwoFactorOffProps) {
  return (
    <div className="stack-s">
      {isRequired ? (
        <Notice title="The admin account needs two-factor authentication">
          <p>You can't use anything else until two-factor authentication is on.</p>
        </Notice>
      ) : null}
      <p>
        <strong>Two-factor authentication is off.</strong> Once it is on, you need a code from an app on your
        phone as well as your password to sign in, so a stolen password isn't enough.
      </p>
      {isVerified ? (
        <p className="muted">
          Any authenticator app will do, such as Google Authenticator, Microsoft Authenticator or 1Password.
          On the next page, you scan a code with it.
        </p>
      ) : null}
      {isVerified ? (
        <ProofForm intent="begin" button="Set up two-factor authentication" verdict={verdict} {...account} />
      ) : (
        <Notice title="Please confirm your email address first.">
          <p>
            We email you whenever two-factor authentication is turned on or off, so we need to know that the
            address is yours.{" "}
            <a href={paths.checkEmail({ redirectTo: paths.profileTwoFactor })}>Confirm your email</a>
          </p>
        </Notice>
      )}
    </div>
  );
}

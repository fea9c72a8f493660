import type { SubmissionResult } from "@conform-to/dom";
import { PostForm } from "~/components/form/post-form";
import { accountFields } from "~/domain/accounts/account-fields";
import { inGroupsOfFour } from "~/domain/accounts/second-factor/second-factor";
import { Button } from "~/ui/button";
import { AccountForm } from "./account-form";
import { QrCode } from "./qr-code";

interface TwoFactorSetupProps {
  /** Base32. */
  secret: string;
  /** The `otpauth://` address, and its QR code as rows of squares. */
  address: string;
  modules: boolean[][];
  verdict: SubmissionResult | undefined;
}

/** Shows the secret as a QR code, a link and text, and asks for the first code. */
export function TwoFactorSetup({ secret, address, modules, verdict }: TwoFactorSetupProps) {
  return (
    <>
      <section className="stack-s" aria-labelledby="scan">
        <h2 id="scan">1. Add Keyway to your authenticator app</h2>
        <p>Scan this code with the app, or type the key into it.</p>
        <QrCode
          modules={modules}
          title="QR code for your authenticator app"
          desc="It holds the same key as the text that follows."
        />
        <dl className="setup-key">
          <dt>Key</dt>
          <dd>
            <code>{inGroupsOfFour(secret)}</code>
          </dd>
        </dl>
        <p>
          On this device: <a href={address}>Open in an authenticator app</a>
        </p>
      </section>
      <section className="stack-s" aria-labelledby="confirm-title">
        <h2 id="confirm-title">2. Enter the first code</h2>
        <AccountForm
          id="confirm"
          isSilent
          className="form"
          verdict={verdict}
          hidden={{ intent: "confirm" }}
          fields={{ code: accountFields.appCode }}
        >
          <Button>Turn on</Button>
        </AccountForm>
        <PostForm>
          <input type="hidden" name="intent" value="cancel" />
          <Button variant="quiet">Cancel</Button>
        </PostForm>
      </section>
    </>
  );
}

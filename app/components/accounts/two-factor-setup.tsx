import type { SubmissionResult } from "@conform-to/dom";
import { formState } from "~/components/form/form-state";
import { inGroupsOfFour } from "~/domain/accounts/second-factor/second-factor";
import type { CodeFields } from "~/domain/accounts/second-factor/second-factor.forms.server";
import { Button } from "~/ui/button";
import { CodeField } from "./code-field";
import { QrCode } from "./qr-code";

interface TwoFactorSetupProps {
  /** Base32. */
  secret: string;
  /** The `otpauth://` address, and the same as squares. */
  address: string;
  modules: boolean[][];
  verdict: SubmissionResult | undefined;
}

/** The secret on its way into the app, by camera, link or hand, and the first code that shows it has arrived. */
export function TwoFactorSetup({ secret, address, modules, verdict }: TwoFactorSetupProps) {
  const [form, fields] = formState<CodeFields>({ id: "confirm", lastResult: verdict });
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
            <code className="whole">{inGroupsOfFour(secret)}</code>
          </dd>
        </dl>
        <p>
          On this device: <a href={address}>Open in an authenticator app</a>
        </p>
      </section>
      <section className="stack-s" aria-labelledby="confirm-title">
        <h2 id="confirm-title">2. Enter the first code</h2>
        <form method="post" noValidate id={form.id} className="form">
          <input type="hidden" name="intent" value="confirm" />
          <CodeField field={fields.code} takes="app" />
          <Button>Turn on</Button>
        </form>
        <form method="post">
          <input type="hidden" name="intent" value="cancel" />
          <Button variant="quiet">Cancel</Button>
        </form>
      </section>
    </>
  );
}

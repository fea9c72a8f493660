import type { SubmissionResult } from "@conform-to/dom";
import { PostForm } from "~/components/form/post-form";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { AccountForm } from "./account-form";
import { PasskeyPart } from "./passkey-part";
import { ProofForm } from "./proof-form";

interface AddPasskeyProps {
  /** What the authenticator is asked for, once the owner's identity is proven: JSON. */
  options: string | null;
  isFull: boolean;
  isVerified: boolean;
  hasPassword: boolean;
  asksCode: boolean;
  hasPasskey: boolean;
  verdictOf(intent: string): SubmissionResult | undefined;
}

/** Adds a passkey in two steps: who the owner is, then what the authenticator makes. */
export function AddPasskey(props: AddPasskeyProps) {
  return (
    <section className="stack-s" aria-labelledby="add-passkey">
      <h2 id="add-passkey">Add a passkey</h2>
      <Step {...props} />
    </section>
  );
}

function Step({ options, isFull, isVerified, verdictOf, ...proof }: AddPasskeyProps) {
  if (!isVerified) {
    return (
      <Notice title="Please confirm your email address first.">
        <p>
          We email you whenever a passkey is added or removed, so we need to know that the address is yours.{" "}
          <a href={paths.checkEmail({ redirectTo: paths.profilePasskeys() })}>Confirm your email</a>
        </p>
      </Notice>
    );
  }
  if (isFull) return <p>You have ten passkeys. Remove one before you add another.</p>;
  if (options === null) {
    return (
      <>
        <p>
          {proof.hasPasskey ? null : <span>You have no passkeys yet. </span>}
          You need a device with a screen lock, a password manager or a security key. First confirm that it's
          you. On the next page, you create the passkey.
        </p>
        <ProofForm intent="begin" button="Confirm it's me" verdict={verdictOf("begin")} {...proof} />
      </>
    );
  }
  return (
    <>
      <p>Your browser now asks where to keep the passkey. You have five minutes.</p>
      <AccountForm id="add" isSilent className="form" verdict={verdictOf("add")} hidden={{ intent: "add" }}>
        <PasskeyPart
          purpose="add"
          button="Create a passkey"
          options={options}
          without="To create a passkey, turn on JavaScript in a browser that supports passkeys. Until then, sign in as before."
        />
      </AccountForm>
      <PostForm>
        <input type="hidden" name="intent" value="cancel" />
        <Button variant="quiet">Cancel</Button>
      </PostForm>
    </>
  );
}

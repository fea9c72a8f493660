import KeyRound from "lucide-react/icons/key-round";
import { Button } from "~/ui/button";
import addPasskeyUrl from "~/ui/enhancements/add-passkey.ts?worker&url";
import passkeySignalsUrl from "~/ui/enhancements/passkey-signals.ts?worker&url";
import passkeysUrl from "~/ui/enhancements/passkeys.ts?worker&url";

interface PasskeyPartProps {
  purpose: "sign-in" | "proof" | "add";
  button: string;
  /** What stands there without JavaScript, and in browsers without passkeys. */
  without: string;
  /** What the authenticator is asked for, if the page has asked already: JSON. */
  options?: string;
}

/** The part of a form that an authenticator fills in. Its script is loaded where it is shown. */
export function PasskeyPart({ purpose, button, without, options }: PasskeyPartProps) {
  return (
    <div className="stack-s" data-passkey={purpose} data-options={options}>
      <input type="hidden" name="passkey" />
      <div data-with="" hidden>
        <Button type="button" variant={purpose === "add" ? "primary" : "quiet"} wide={purpose === "sign-in"}>
          <KeyRound size={18} aria-hidden="true" />
          <span>{button}</span>
        </Button>
      </div>
      <p className="small muted" data-without="">
        {without}
      </p>
      <p role="status" className="small" />
      <script type="module" src={purpose === "add" ? addPasskeyUrl : passkeysUrl} />
    </div>
  );
}

/** A passkey in place of what the form asks for. Renders nothing for an account without one. */
export function PasskeyProof({ hasPasskey }: { hasPasskey: boolean }) {
  if (!hasPasskey) return null;
  return (
    <PasskeyPart
      purpose="proof"
      button="Confirm with a passkey"
      without="To confirm with a passkey instead, turn on JavaScript in a browser that supports passkeys."
    />
  );
}

/** What the authenticator hears of the site's passkeys: an id that signs in to nothing, or all that an account has. */
export function PasskeySignal({ unknown, accepted }: { unknown?: object | undefined; accepted?: object }) {
  return (
    <>
      <div
        hidden
        data-passkey-signal=""
        data-unknown={unknown && JSON.stringify(unknown)}
        data-accepted={accepted && JSON.stringify(accepted)}
      />
      <script type="module" src={passkeySignalsUrl} />
    </>
  );
}

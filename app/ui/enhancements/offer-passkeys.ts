import { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill } from "@simplewebauthn/browser";

/**
 * Asks the authenticator, puts its answer into the form's field `passkey` and sends the form. Without this script, and in
 * a browser without passkeys, a text stands in the button's place.
 */
export function offerPasskeys(selector: string, ask: Ask): void {
  if (!browserSupportsWebAuthn()) return;
  for (const part of document.querySelectorAll<HTMLElement>(selector)) offer(part, ask);
}

/** Asks the authenticator. With autofill, the answer comes once the user picks a passkey in the field's menu. */
type Ask = (part: HTMLElement, useBrowserAutofill: boolean) => Promise<object>;

/** The cause of errors whose message is for the user. */
export const shown = "shown";

const failed = "No passkey was used. Try again, or use another way.";

function offer(part: HTMLElement, ask: Ask) {
  for (const it of part.querySelectorAll<HTMLElement>("[data-with], [data-without]")) it.hidden = !it.hidden;
  const status = part.querySelector("[role=status]");
  const isSignIn = part.dataset.passkey === "sign-in";
  const send = async (useBrowserAutofill: boolean) => {
    const answer = await ask(part, useBrowserAutofill);
    const field = part.querySelector("input");
    if (!field) return;
    field.value = JSON.stringify(answer);
    field.form?.requestSubmit();
    field.value = ""; // what comes back by the browser's Back carries no used answer
  };
  /** Offers passkeys in the menu of the email field. What goes wrong there needs no words: the button remains. */
  const autofill = async () => {
    if (isSignIn && (await browserSupportsWebAuthnAutofill())) send(true).catch(() => {});
  };
  part.querySelector("button")?.addEventListener("click", () => {
    status?.replaceChildren();
    send(false).catch((error: Error) => {
      status?.replaceChildren(error.cause === shown ? error.message : failed);
      void autofill();
    });
  });
  void autofill();
  // The challenge ends after five minutes.
  if (isSignIn) setInterval(() => document.hidden || autofill(), 240_000);
}

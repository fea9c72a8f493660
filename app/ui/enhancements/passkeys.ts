import { startAuthentication } from "@simplewebauthn/browser";
import { offerPasskeys, shown } from "./offer-passkeys";

/** Takes a passkey to sign in, or in place of what a form asks for. */
offerPasskeys("[data-passkey]:not([data-passkey=add])", async ({ dataset }, useBrowserAutofill) =>
  startAuthentication({ optionsJSON: await challenge(dataset.passkey ?? ""), useBrowserAutofill }),
);

async function challenge(purpose: string) {
  const body = new URLSearchParams({ purpose });
  const answer = await fetch("/passkey-challenge", { method: "POST", body });
  const { error, ...options } = await answer.json();
  if (!answer.ok) throw new Error(error, { cause: error && shown });
  return options;
}

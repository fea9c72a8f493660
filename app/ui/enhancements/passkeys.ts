import * as webauthn from "@simplewebauthn/browser";

/**
 * Asks the authenticator, puts its answer into the form's field `passkey` and sends the form. Without this script, and in
 * a browser without passkeys, a text stands in the button's place.
 */
const failed = "No passkey was used. Try again, or use another way.";

for (const part of document.querySelectorAll<HTMLElement>("[data-passkey]"))
  if (webauthn.browserSupportsWebAuthn()) offer(part);

function offer(part: HTMLElement) {
  for (const it of part.querySelectorAll<HTMLElement>("[data-with], [data-without]")) it.hidden = !it.hidden;
  part.querySelector("button")?.addEventListener("click", () => {
    say(part, "");
    void ask(part, false).catch((error: Error) => {
      say(part, error.cause === "server" ? error.message : (known[error.name] ?? failed));
      void autofill(part);
    });
  });
  void autofill(part);
  // The challenge ends after five minutes.
  if (part.dataset.passkey === "sign-in") setInterval(() => document.hidden || autofill(part), 240_000);
}

const known: Record<string, string> = {
  InvalidStateError: "This device already has a passkey for your account.",
};

/** Offers passkeys in the menu of the email field. What goes wrong there needs no words: the button remains. */
async function autofill(part: HTMLElement) {
  const isOffered = part.dataset.passkey === "sign-in" && (await webauthn.browserSupportsWebAuthnAutofill());
  if (isOffered) await ask(part, true).catch(() => {});
}

async function ask(part: HTMLElement, useBrowserAutofill: boolean) {
  const { passkey: purpose = "", options } = part.dataset;
  const optionsJSON = options ? JSON.parse(options) : await challenge(purpose);
  const answer = options
    ? await webauthn.startRegistration({ optionsJSON })
    : await webauthn.startAuthentication({ optionsJSON, useBrowserAutofill });
  const field = part.querySelector("input");
  if (!field) return;
  field.value = JSON.stringify(answer);
  field.form?.requestSubmit();
  field.value = ""; // what comes back by the browser's Back carries no used answer
}

async function challenge(purpose: string) {
  const body = new URLSearchParams({ purpose });
  const answer = await fetch("/passkey-challenge", { method: "POST", body });
  const { error, ...options } = await answer.json();
  if (!answer.ok) throw new Error(error ?? failed, { cause: "server" });
  return options;
}

function say(part: HTMLElement, text: string) {
  const place = part.querySelector("[role=status]");
  if (place) place.textContent = text;
}

/** Tells the authenticator which passkeys the site still accepts, in browsers that can, so that it offers no others. */
const { unknown, accepted } = document.querySelector<HTMLElement>("[data-passkey-signal]")?.dataset ?? {};
const signal: Partial<typeof PublicKeyCredential> =
  typeof PublicKeyCredential === "undefined" ? {} : PublicKeyCredential;

const sent = [
  unknown && signal.signalUnknownCredential?.(JSON.parse(unknown)),
  accepted && signal.signalAllAcceptedCredentials?.(JSON.parse(accepted)),
];
// An authenticator that doesn't answer still shows the passkey, which then signs in to nothing.
void Promise.allSettled(sent);

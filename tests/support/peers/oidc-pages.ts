import type { IncomingMessage, ServerResponse } from "node:http";
import type { InteractionResults, Provider } from "oidc-provider";

/**
 * Answers with the pages on which a person signs in at the test's provider and consents, in plain HTML: a field
 * 'Account' with the button 'Sign in', then the button 'Allow', and the link 'Cancel' on both.
 * @returns false if the provider must answer the request itself
 */
export async function answerInteraction(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const [, uid, step] = /^\/interaction\/([\w-]+)(?:\/(\w+))?$/.exec(request.url ?? "") ?? [];
  if (!uid) return false;
  const finish = (result: InteractionResults) =>
    provider.interactionFinished(request, response, result, { mergeWithLastSubmission: step !== "cancel" });
  if (step === "cancel") {
    await finish({ error: "access_denied", error_description: "<b>The visitor cancelled</b>" });
  } else if (step === "login") {
    await finish({ login: { accountId: new URLSearchParams(await bodyOf(request)).get("account") ?? "" } });
  } else if (step === "consent") {
    await finish({ consent: { grantId: await grantAll(provider, request, response) } });
  } else {
    const { prompt } = await provider.interactionDetails(request, response);
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(page(uid, prompt.name === "login" ? loginForm(uid) : consentForm(uid)));
  }
  return true;
}

async function grantAll(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  const { session, params } = await provider.interactionDetails(request, response);
  const grant = new provider.Grant({ accountId: session?.accountId, clientId: String(params.client_id) });
  grant.addOIDCScope(String(params.scope));
  return grant.save();
}

const page = (uid: string, form: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Test provider</title></head>
<body><h1>Test provider</h1>${form}<p><a href="/interaction/${uid}/cancel">Cancel</a></p></body></html>`;

const loginForm = (uid: string) => `<form method="post" action="/interaction/${uid}/login">
<label>Account <input name="account" required></label> <button>Sign in</button></form>`;

const consentForm = (uid: string) => `<form method="post" action="/interaction/${uid}/consent">
<p>Keyway wants to know your name and your e-mail address.</p><button>Allow</button></form>`;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // no encoding is set
  return Buffer.concat(chunks).toString("utf8");
}

import * as client from "openid-client";
import type { ProviderIdentity } from "~/domain/accounts/identity";
import type { ProviderFault } from "~/domain/accounts/provider/provider-faults";
import { paths } from "~/shared/paths";
import { fail, ok, type Result } from "~/shared/result";
import { type Context, callerContext, servicesContext } from "~/web/context";
import { isStorableText } from "~/web/storable-text";
import { attemptCookie, type OidcAttempt } from "./oidc-attempt.server";
import { faultOf } from "./oidc-fault.server";
import { findProvider, type OidcSettings } from "./oidc-provider.server";

/**
 * Starts a sign-in at the provider: authorisation code with PKCE (S256), state and nonce.
 * @param asked `redirectTo` is a checked path of this site, or empty
 * @returns where to send the browser, and the `Set-Cookie` value that its answer needs
 */
export async function beginAttempt(
  context: Context,
  settings: OidcSettings,
  asked: Pick<OidcAttempt, "role" | "redirectTo">,
): Promise<Result<{ location: string; cookie: string }, "unreachable">> {
  const provider = await findProvider(settings).catch((error: unknown) => logFault(context, error));
  if (!provider) return fail("unreachable");
  const attempt = {
    role: asked.role,
    // A browser keeps at most 4096 bytes of a cookie: of all values only a long address can be left out.
    redirectTo: asked.redirectTo.length <= 2000 ? asked.redirectTo : "",
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
  const location = client.buildAuthorizationUrl(provider, {
    redirect_uri: callbackUrl(context).href,
    scope: "openid email profile",
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: "S256",
  });
  return ok({ location: location.href, cookie: attemptCookie.write(context, attempt) });
}

/**
 * Redeems the provider's answer. The library checks issuer (RFC 9207), state, nonce, PKCE, signature, audience and
 * expiry; a code works only once.
 * @param parameters as the browser returned them
 */
export async function finishAttempt(
  context: Context,
  settings: OidcSettings,
  { attempt, parameters }: { attempt: OidcAttempt; parameters: URLSearchParams },
): Promise<Result<ProviderIdentity, ProviderFault>> {
  const { state, nonce, verifier } = attempt;
  const provider = await findProvider(settings).catch((error: unknown) => logFault(context, error));
  if (!provider) return fail("unreachable");
  try {
    const tokens = await client.authorizationCodeGrant(provider, callbackUrl(context, parameters), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
    });
    const claims = tokens.claims();
    if (!claims || !isSubject(claims.sub)) return fail("no-user");
    const given = await allClaims(provider, tokens.access_token, claims);
    return ok({ ...describePerson(given), issuer: claims.iss, subject: claims.sub });
  } catch (error) {
    const fault = faultOf(error, { parameters, state, issuer: provider.serverMetadata().issuer });
    // The visitor causes the other faults: they need no attention.
    if (fault === "unreachable" || fault === "refused" || fault === "invalid") logFault(context, error);
    return fail(fault);
  }
}

/** The registered redirect address, always on the public origin, whichever host the request names. */
function callbackUrl(context: Context, parameters?: URLSearchParams): URL {
  const url = new URL(paths.oauthCallback, context.get(callerContext).appUrl);
  url.search = parameters?.toString() ?? "";
  return url;
}

type Claims = Readonly<Record<string, unknown>> & { sub: string };

/** Providers send name and email in the ID token, or only on request. Values of the ID token take precedence. */
async function allClaims(
  provider: client.Configuration,
  accessToken: string,
  claims: Claims,
): Promise<Claims> {
  const isComplete = "email" in claims && "name" in claims;
  if (isComplete || !provider.serverMetadata().userinfo_endpoint) return claims;
  const { email, email_verified, ...userInfo } = await client.fetchUserInfo(
    provider,
    accessToken,
    claims.sub,
  );
  // `email_verified` only counts together with the address from the same source.
  const address = "email" in claims ? {} : { email, email_verified };
  return { ...userInfo, ...address, ...claims };
}

function describePerson(claims: Claims): Omit<ProviderIdentity, "issuer" | "subject"> {
  const text = (name: string) => {
    const value = claims[name];
    return typeof value === "string" && value.length <= 1000 ? value : null;
  };
  return {
    email: text("email"),
    isEmailVerified: claims.email_verified === true,
    name: text("name"),
    givenName: text("given_name"),
    familyName: text("family_name"),
  };
}

/** OpenID Connect Core, section 2: at most 255 characters. */
const isSubject = (text: string) => text.length > 0 && text.length <= 255 && isStorableText(text);

function logFault(context: Context, error: unknown): void {
  const { log } = context.get(servicesContext);
  log.error("The OpenID provider did not do its part", error, { reason: reasonOf(error) });
}

/** Returns the protocol's error code ("invalid_client") for the log; never a provider's free text. */
function reasonOf(error: unknown): string | undefined {
  const says =
    error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError;
  return says && /^[a-z_]{1,40}$/.test(error.error) ? error.error : undefined;
}

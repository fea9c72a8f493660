import * as client from "openid-client";
import type { ProviderFault } from "~/domain/accounts/provider/provider-faults";

/**
 * Returns what to tell the visitor about an answer that openid-client refused. It doesn't check the answer itself.
 * @param answer the parameters that came back, and the expected state and issuer
 */
export function faultOf(
  error: unknown,
  answer: { parameters: URLSearchParams; state: string; issuer: string },
): ProviderFault {
  if (isUnreachable(error)) return "unreachable";
  if (error instanceof client.AuthorizationResponseError) {
    return error.error === "access_denied" ? "cancelled" : "refused";
  }
  if (error instanceof client.ResponseBodyError || error instanceof client.WWWAuthenticateChallengeError) {
    return "refused";
  }
  const { parameters, state, issuer } = answer;
  const answeredIssuer = parameters.get("iss");
  if (answeredIssuer !== null && answeredIssuer !== issuer) return "other-issuer";
  if (parameters.get("state") !== state) return "foreign-answer";
  return "invalid";
}

/** No connection, no answer in time, or an answer that reports a fault of the provider itself. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof client.AuthorizationResponseError) {
    return error.error === "server_error" || error.error === "temporarily_unavailable";
  }
  if (error instanceof client.ResponseBodyError) return error.status >= 500;
  if (!(error instanceof Error)) return false;
  // fetch throws a TypeError without a code if there is no connection; the library's own type errors have one.
  if (error instanceof TypeError) return !("code" in error);
  if (error instanceof client.ClientError && error.code === "OAUTH_TIMEOUT") return true;
  return error.cause instanceof Response && error.cause.status >= 500;
}

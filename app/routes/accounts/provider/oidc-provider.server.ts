import * as client from "openid-client";
import { type Env, isLoopback } from "~/platform/env.server";

export type OidcSettings = NonNullable<Env["oidc"]>;

/** Seconds that the provider has for each answer. */
const providerSeconds = 4;

/**
 * The provider's endpoints and keys, as it publishes them. Asked for once in a process, however many visitors come at
 * the same moment, and again after a failure.
 * @throws whatever openid-client says of a provider that can't be reached or isn't the configured one
 */
export function findProvider(settings: OidcSettings): Promise<client.Configuration> {
  const known = providers.get(settings);
  if (known) return known;
  const search = discover(settings);
  providers.set(settings, search);
  search.catch(() => providers.delete(settings));
  return search;
}

/** The settings are parsed once in a process; each test brings its own. */
const providers = new WeakMap<OidcSettings, Promise<client.Configuration>>();

function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<client.Configuration> {
  const url = new URL(issuer);
  return client.discovery(url, clientId, undefined, withSecret(clientSecret), {
    timeout: providerSeconds,
    execute: [
      // An ID token came over TLS already; its signature is checked all the same.
      client.enableNonRepudiationChecks,
      ...(isLoopback(url.hostname) ? [client.allowInsecureRequests] : []),
    ],
  });
}

/** In the way that the provider takes; `client_secret_basic` is what one takes that doesn't say. */
function withSecret(secret: string): client.ClientAuth {
  const basic = client.ClientSecretBasic(secret);
  const post = client.ClientSecretPost(secret);
  return (server, ...rest) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (taken.includes("client_secret_basic") ? basic : post)(server, ...rest);
  };
}

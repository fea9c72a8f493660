import * as client from "openid-client";
import { type Env, isLoopback } from "~/platform/env.server";

export type OidcSettings = NonNullable<Env["oidc"]>;

/** Timeout for each answer of the provider, in seconds. */
const providerSeconds = 4;

/**
 * Returns the provider's published endpoints and keys. They are fetched once per process, also when many visitors come
 * at the same moment, and again after a failure.
 * @throws the error of openid-client if the provider can't be reached or isn't the configured one
 */
export function findProvider(settings: OidcSettings): Promise<client.Configuration> {
  const known = providers.get(settings);
  if (known) return known;
  const search = discover(settings);
  providers.set(settings, search);
  search.catch(() => providers.delete(settings));
  return search;
}

/** Keyed by the settings object: the process parses its settings once, and each test has its own. */
const providers = new WeakMap<OidcSettings, Promise<client.Configuration>>();

function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<client.Configuration> {
  const url = new URL(issuer);
  return client.discovery(url, clientId, undefined, withSecret(clientSecret), {
    timeout: providerSeconds,
    execute: [
      // The ID token arrives over TLS; its signature is checked as well.
      client.enableNonRepudiationChecks,
      ...(isLoopback(url.hostname) ? [client.allowInsecureRequests] : []),
    ],
  });
}

/** Sends the secret by a method that the provider supports; `client_secret_basic` is the default. */
function withSecret(secret: string): client.ClientAuth {
  const basic = client.ClientSecretBasic(secret);
  const post = client.ClientSecretPost(secret);
  return (server, ...rest) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (taken.includes("client_secret_basic") ? basic : post)(server, ...rest);
  };
}

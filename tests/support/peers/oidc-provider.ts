import { generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type AccountClaims, Provider } from "oidc-provider";
import { memoryStore } from "./oidc-adapter";
import { answerInteraction } from "./oidc-pages";

/**
 * How the provider behaves: normally; with server errors; dropping connections; never answering; publishing a key that
 * isn't the one it signs with.
 */
export type ProviderMode = "ok" | "broken" | "down" | "silent" | "wrong-key";

/** The claims of an account, the same everywhere or separate for the ID token and the userinfo endpoint. */
export type Told = Omit<AccountClaims, "sub"> | ((place: "id_token" | "userinfo") => Told);

export interface TestProvider {
  issuer: string;
  /** The environment variables of a program that uses this provider. */
  env: Record<string, string>;
  mode: ProviderMode;
  /** The claims of each account, by the name typed on the sign-in page. Tests may add and change accounts. */
  accounts: Map<string, Told>;
  /** The path of every request, in order. */
  requests: string[];
  stop(): Promise<void>;
}

/**
 * Starts a certified OpenID provider on loopback, with pages to sign in and to consent, for route and browser tests.
 * @param options `redirectUris`: those of its one client, `http://…/oauth-callback`; `port`: any free port by default;
 * `tellsAllAtOnce`: name and e-mail are in the ID token; by default (the standard's way) only at the userinfo endpoint
 */
export async function startProvider(options: {
  redirectUris: string[];
  port?: number;
  tellsAllAtOnce?: boolean;
}): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
  const peer: TestProvider = {
    issuer,
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_LABEL: "Acme ID",
    },
    mode: "ok",
    accounts: people(),
    requests: [],
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const provider = createProvider(peer, options);
  const answer = provider.callback();
  server.on("request", (request, response) => {
    peer.requests.push(request.url?.split("?")[0] ?? "");
    if (misbehaves(peer.mode, request, response)) return;
    answerInteraction(provider, request, response)
      .then((isAnswered) => (isAnswered ? undefined : answer(request, response)))
      .catch(() => response.writeHead(400).end("This step is over."));
  });
  return peer;
}

const client = { id: "keyway", secret: "a-secret-between-keyway-and-the-test-provider" };

/** The four kinds of accounts, by the claims that providers send. */
const people = () =>
  new Map<string, Told>([
    ["verified", { email: "Vera@test.example", email_verified: true, name: "Vera Ostrowski" }],
    ["unverified", { email: "una@test.example", email_verified: false, name: "Una Verified" }],
    ["no-name", { email: "nameless.nick@test.example", email_verified: true }],
    ["no-email", { name: "Noemi Silent" }],
  ]);

function createProvider(
  peer: TestProvider,
  { redirectUris, tellsAllAtOnce = false }: { redirectUris: string[]; tellsAllAtOnce?: boolean },
): Provider {
  return new Provider(peer.issuer, {
    adapter: memoryStore(),
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: redirectUris }],
    claims: { email: ["email", "email_verified"], profile: ["name", "given_name", "family_name"] },
    conformIdTokenClaims: !tellsAllAtOnce,
    cookies: { keys: ["a key of the test provider"] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_, id) => {
      const told = peer.accounts.get(id);
      const claimsOf = (place: string) =>
        typeof told === "function" ? told(place === "userinfo" ? "userinfo" : "id_token") : told;
      return told && { accountId: id, claims: async (place) => ({ ...claimsOf(place), sub: id }) };
    },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    jwks: { keys: [signingKey()] },
    pkce: { required: () => true },
    renderError: (ctx, out) => {
      ctx.body = out.error;
    },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 60, Interaction: 600, Session: 600 },
  });
}

/** @returns true if the request has been answered or must stay unanswered */
function misbehaves(mode: ProviderMode, request: IncomingMessage, response: ServerResponse): boolean {
  if (mode === "broken") response.writeHead(500).end("<h1>A secret of the provider's inside</h1>");
  else if (mode === "down") request.socket.destroy();
  else if (mode === "wrong-key" && request.url === "/jwks") {
    const { kty, n, e, kid, alg, use } = signingKey();
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify({ keys: [{ kty, n, e, kid, alg, use }] }));
  } else return mode === "silent";
  return true;
}

/** A new key on each call, always with the same `kid`. */
function signingKey() {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return {
    ...privateKey.export({ format: "jwk" }),
    kty: "RSA" as const,
    kid: "test",
    alg: "RS256",
    use: "sig",
  };
}

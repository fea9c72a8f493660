import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { sessions } from "~/db/schema/accounts/sessions";
import { type Env, parseEnv } from "~/platform/env.server";
import { testNow } from "../../support/caller";
import type { TestDatabase } from "../../support/db/database";
import { ScriptedBrowser } from "../../support/peers/oidc-browser";
import { startProvider, type TestProvider } from "../../support/peers/oidc-provider";
import { testEnv } from "../../support/site/request";
import { openSite } from "../../support/site/site";

export const callback = `${testEnv.appUrl}/oauth-callback`;

/** A page that a visitor wanted before they had to sign in, and the link that brings them back to it. */
export const slot = "/expert/0198/book?datetime=2026-11-24T10:00:00.000Z";
export const backToSlot = `/oauth-start?role=learner&redirectTo=${encodeURIComponent(slot)}`;

/** Two running providers, a site that uses the first of them, and the steps of a visitor. */
export interface OidcScene {
  provider: TestProvider;
  /** A second provider with the same client, which sends name and e-mail in the ID token. */
  other: TestProvider;
  browser(options?: {
    provider?: TestProvider;
    now?: () => Date;
    env?: Record<string, string>;
  }): Promise<ScriptedBrowser>;
  /** Expects the Signup Error card with this text, and no sign-in session. */
  expectCard(response: Response, status: number, text: string): Promise<void>;
}

export function useOidcScene(t: Pick<TestDatabase, "db">): OidcScene {
  const running: Partial<Pick<OidcScene, "provider" | "other">> = {};
  beforeAll(async () => {
    running.provider = await startProvider({ redirectUris: [callback] });
    running.other = await startProvider({ redirectUris: [callback], tellsAllAtOnce: true });
  });
  beforeEach(() => {
    for (const peer of Object.values(running)) Object.assign(peer, { mode: "ok", requests: [] });
  });
  afterAll(() => Promise.all(Object.values(running).map((peer) => peer.stop())));
  const present = (name: keyof typeof running) => {
    const peer = running[name];
    if (!peer) throw new Error("The providers are there from beforeAll on");
    return peer;
  };
  return {
    get provider() {
      return present("provider");
    },
    get other() {
      return present("other");
    },
    async browser({ provider = present("provider"), now = () => testNow, env = {} } = {}) {
      const known = withProvider(provider, env);
      const situation = {
        t,
        env: known,
        get now() {
          return now();
        },
      };
      return new ScriptedBrowser(await openSite(situation));
    },
    async expectCard(response, status, text) {
      expect([response.status, await cardOf(response)]).toEqual([status, text]);
      expect(await t.db.$count(sessions)).toBe(0);
    },
  };
}

export const withProvider = (provider: TestProvider, more: Record<string, string> = {}): Env =>
  parseEnv({
    APP_ENV: "test",
    APP_URL: testEnv.appUrl,
    DATABASE_URL: testEnv.databaseUrl,
    SESSION_SECRET: testEnv.sessionSecret,
    ADMIN_EMAIL: testEnv.adminEmail,
    ...provider.env,
    ...more,
  });

/** Opens /oauth-start, the provider's pages and 'Completing signup...'. Returns the answer to that page's refresh. */
export async function comeIn(
  browser: ScriptedBrowser,
  choice: Parameters<ScriptedBrowser["visitProvider"]>[1],
  start = "/oauth-start",
): Promise<Response> {
  const answer = await browser.visitProvider(await startOf(browser, start), choice);
  return complete(browser, answer);
}

/** The address at the provider to which /oauth-start redirects. */
export async function startOf(browser: ScriptedBrowser, start = "/oauth-start"): Promise<string> {
  const response = await browser.go(start);
  const location = response.headers.get("Location");
  if (response.status !== 302 || !location) throw new Error(`${start} answered ${response.status}`);
  return location;
}

/** Opens the provider's answer and follows the page's refresh. */
export async function complete(browser: ScriptedBrowser, answer: string): Promise<Response> {
  const page = await (await browser.go(answer)).text();
  return browser.go(refreshOf(page) ?? answer);
}

/** The address to which a page refreshes by itself. */
export const refreshOf = (html: string): string | undefined =>
  /<meta http-equiv="refresh" content="0; url=([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");

/** The text of the Signup Error card; null if there is none. */
export async function cardOf(response: Response): Promise<string | null> {
  const html = await response.text();
  if (!/<h1[^>]*>Signup Error<\/h1>/.test(html)) return null;
  return /<p role="alert">(.*?)<\/p>/.exec(html)?.[1]?.replaceAll("&#x27;", "'") ?? null;
}

/** The card's text for a failed sign-in. */
export const failed = (words: string) => `Failed to get session: ${words}`;

/** The address with other values in its query; null removes a name. */
export const changed = (address: string, values: Record<string, string | null>) => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url.href;
};

import { expect, test } from "vitest";
import type { Db } from "~/db/client.server";
import { parseEnv } from "~/platform/env.server";
import { isKnownDevice, rememberDevice } from "~/web/known-device.server";
import { testNow } from "../support/caller";
import { get, testContext, testEnv } from "../support/request";

/** The cookie says it all: the database is not asked. */
const t = { db: {} as Db };
const ids = Array.from({ length: 7 }, (_, index) => `0190c0de-0000-7000-8000-00000000000${index}`);
const [first = "", second = ""] = ids;
const context = testContext({ t });
const pairOf = (setCookie: string) => setCookie.split(";")[0] ?? "";

/** The cookie of a browser that signed into these accounts, one after the other. */
async function deviceOf(accounts: string[]): Promise<string> {
  let cookie = "";
  for (const id of accounts) cookie = pairOf(await rememberDevice(context, get("/", { Cookie: cookie }), id));
  return cookie;
}

const knows = (cookie: string, userId: string, in_ = context) =>
  isKnownDevice(in_, get("/", { Cookie: cookie }), userId);

test("a browser is known to the accounts that it signed into, and to no others", async () => {
  const cookie = await deviceOf([first]);
  expect([await knows(cookie, first), await knows(cookie, second), await knows("", first)]).toEqual([
    true,
    false,
    false,
  ]);
});

test("to the last five of them", async () => {
  const cookie = await deviceOf(ids);
  expect(await Promise.all(ids.map((id) => knows(cookie, id)))).toEqual([
    false,
    false,
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(cookie.length).toBeLessThan(300);
  const again = await deviceOf([first, second, first, first]);
  expect([await knows(again, first), await knows(again, second)]).toEqual([true, true]);
});

test("for a year, whatever the browser says", async () => {
  const setCookie = await rememberDevice(context, get("/"), first);
  expect(setCookie).toMatch(/^keyway_device=[\w.-]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
  const after = (days: number) => testContext({ t, now: new Date(testNow.getTime() + days * 86_400_000) });
  expect(await knows(pairOf(setCookie), first, after(364))).toBe(true);
  expect(await knows(pairOf(setCookie), first, after(365))).toBe(false);
});

test("nobody makes such a cookie but us", async () => {
  const cookie = await deviceOf([first]);
  const [, expires = "", , signature = ""] = /=(\d+)\.([\w-]+)\.([\w-]+)$/.exec(cookie) ?? [];
  const forged = [
    cookie.replace(first, second),
    cookie.replace(expires, String(Number(expires) + 1)),
    `keyway_device=${expires}.${second}.${first}.${signature}`,
    `keyway_device=${first}`,
    "keyway_device=",
    "keyway_device=.",
    `${cookie}x`,
    cookie.slice(0, -1),
  ];
  for (const value of forged) {
    expect(await knows(value, first), value).toBe(false);
    expect(await knows(value, second), value).toBe(false);
  }
  const other = parseEnv({
    APP_ENV: "test",
    APP_URL: testEnv.appUrl,
    DATABASE_URL: "postgres://unused@127.0.0.1/unused",
    SESSION_SECRET: "another-secret-of-the-tests-long-enough",
  });
  expect(await knows(cookie, first, testContext({ t, env: other }))).toBe(false);
});

import { expect, test } from "vitest";
import type { Db } from "~/db/client.server";
import { knownAccounts, rememberDevice } from "~/routes/accounts/sign-in/known-device.server";
import { testNow } from "../../support/caller";
import { get, testContext } from "../../support/site/request";

/** The cookie contains everything, so there is no database. */
const t = { db: {} as Db };
const ids = Array.from({ length: 7 }, (_, index) => `0190c0de-0000-7000-8000-00000000000${index}`);
const context = testContext({ t });

test.each([
  ["no account", [], []],
  ["one", [0], [0]],
  ["two, one of them again", [0, 1, 0], [0, 1]],
  ["seven: the last five", [0, 1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2]],
])("a browser that signed into %s is known there for a year", (_, signIns, known) => {
  let Cookie = "";
  for (const index of signIns) {
    const set = rememberDevice(context, get("/", { Cookie }), ids[index] ?? "");
    expect(set).toContain("; Max-Age=31536000; HttpOnly");
    Cookie = set.split(";")[0] ?? "";
  }
  const request = get("/", { Cookie });
  expect(knownAccounts(context, request)).toEqual(known.map((index) => ids[index]));
  expect(Cookie.length).toBeLessThan(400);
  const later = testContext({ t, now: new Date(testNow.getTime() + 365 * 86_400_000) });
  expect(knownAccounts(later, request)).toEqual([]);
});

import { expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { action, loader } from "~/routes/accounts/time-zone";
import { flash } from "~/web/flash.server";
import { viewerZone } from "~/web/time-zone.server";
import { useDatabase } from "../../support/db/database";
import { createUser } from "../../support/scenes/factories";
import { flashOf } from "../../support/site/flash";
import { answerOf, asActor, get, post, routeArgs, testContext } from "../../support/site/request";

const t = useDatabase();
const choose = (
  fields: Record<string, string>,
  options: { actor?: Awaited<ReturnType<typeof asActor>>; cookie?: string; path?: string } = {},
) => {
  const headers: Record<string, string> = options.cookie ? { Cookie: options.cookie } : {};
  const request = post(options.path ?? "/time-zone", fields, headers);
  return answerOf(action(routeArgs({ t, request, actor: options.actor ?? null })));
};
const storedZone = async () => (await t.db.select().from(users))[0]?.timeZone;

test("the page shows the current zone and every other", async () => {
  const actor = await asActor(t.db, await createUser(t.db, { timeZone: "Asia/Tokyo" }));
  const request = get("/time-zone?redirectTo=/experts?page=2");
  const page = loader(routeArgs({ t, request, actor }));
  expect(page).toMatchObject({ timeZone: "Asia/Tokyo", redirectTo: "/experts?page=2" });
  expect(page.zones[0]).toEqual({ value: "UTC", label: "UTC" });
});

test("a time that a picker's form brings is chosen on the page that it leads back to, and nothing else is", async () => {
  const back = "/expert/1/book?date=2026-12-08&hours=2";
  const fields = { datetime: "2026-12-08T10:00:00Z", hours: "2", reason: "A train.", redirectTo: back };
  const { status, location } = await choose(fields);
  expect(status).toBe(303);
  expect(Object.fromEntries(new URL(location ?? "", "http://localhost").searchParams)).toEqual({
    redirectTo: `${back}&datetime=2026-12-08T10%3A00%3A00.000Z`,
  });
});

test("a visitor's choice goes into a cookie", async () => {
  const answer = await choose({ timeZone: "Europe/Paris", redirectTo: "/experts" });
  expect(answer).toMatchObject({ status: 302, location: "/experts" });
  const cookie = answer.setCookies[0]?.split(";")[0] ?? "";
  expect(viewerZone(testContext({ t }), get("/", { Cookie: cookie }))).toBe("Europe/Paris");
});

test("an account's choice goes into the account", async () => {
  const actor = await asActor(t.db, await createUser(t.db));
  const answer = await choose({ timeZone: "Europe/Paris", redirectTo: "//e.example" }, { actor });
  expect(answer).toMatchObject({ status: 302, location: "/", setCookies: [] });
  expect(await storedZone()).toBe("Europe/Paris");
});

test.each([
  [{ timeZone: "Europe/Paris", detected: "1" }, "/time-zone"],
  [{ timeZone: "Europe/Paris", source: "detected" }, "/time-zone"],
  [{ timeZone: "Europe/Paris" }, "/time-zone?source=detected"],
])("a detected zone (%j to %s) is kept once, quietly", async (fields, path) => {
  const user = await createUser(t.db, { timeZone: null });
  const actor = await asActor(t.db, user);
  expect(await choose(fields, { actor, path })).toMatchObject({ status: 204, location: null });
  expect(await storedZone()).toBe("Europe/Paris");
  const known = { ...actor, timeZone: "Europe/Paris" };
  expect((await choose({ ...fields, timeZone: "Asia/Tokyo" }, { actor: known, path })).status).toBe(204);
  // Two tabs at the same time: in the second, no zone has been chosen yet.
  expect((await choose({ ...fields, timeZone: "Asia/Tokyo" }, { actor, path })).status).toBe(204);
  expect(await storedZone()).toBe("Europe/Paris");
});

test("a notice that the page showed is shown again by the one that replaces it", async () => {
  const actor = await asActor(t.db, await createUser(t.db));
  const [, sealed = ""] = flash(testContext({ t }), "Welcome").split(/[=;]/);
  const detected = { timeZone: "Asia/Tokyo", detected: "1" };
  const answer = await choose({ ...detected, flash: sealed }, { actor });
  expect([flashOf(answer), answer.setCookies.length]).toEqual(["Welcome", 1]);
  expect((await choose({ ...detected, flash: "Call this number" }, { actor })).setCookies).toEqual([]);
  expect((await choose({ timeZone: "Asia/Tokyo", flash: sealed }, { actor })).setCookies).toEqual([]);
});

test("a detected zone leaves a visitor's choice alone", async () => {
  const detected = { timeZone: "Asia/Tokyo", detected: "1" };
  expect((await choose(detected, { cookie: "keyway_zone=Europe%2FParis" })).setCookies).toEqual([]);
  expect((await choose(detected)).setCookies[0]).toContain("keyway_zone=Asia%2FTokyo;");
});

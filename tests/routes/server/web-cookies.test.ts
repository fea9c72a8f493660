import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Db } from "~/db/client.server";
import type { Actor } from "~/domain/caller";
import { zoneGroups } from "~/shared/zone-groups.server";
import { callerContext } from "~/web/context";
import { sealedCookie } from "~/web/cookies.server";
import { flash, readFlash, repeatFlash } from "~/web/flash.server";
import { readTheme, themeCookie } from "~/web/theme.server";
import { isZoneChosen, viewerZone, zoneCookie } from "~/web/time-zone.server";
import { orUnavailable, statusHeadersMiddleware, unavailable } from "~/web/unavailable.server";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { secondsLater } from "../../support/scenes/accounts";
import { createUser } from "../../support/scenes/factories";
import {
  answerOf,
  asActor,
  get,
  routeArgs,
  type Situation,
  testContext,
  testEnv,
} from "../../support/site/request";

const t = useDatabase();
const pairOf = (setCookie: string) => setCookie.split(";")[0] ?? "";

test("a notice shows once on the next page", async () => {
  const context = testContext({ t });
  const cookie = flash(context, "Signup successful! You are logged in.");
  expect(cookie).toMatch(/HttpOnly; SameSite=Lax$/);
  const read = readFlash(context, get("/", { Cookie: pairOf(cookie) }));
  expect(read.flash).toEqual({ text: "Signup successful! You are logged in.", kind: "success" });
  expect(read.clear).toContain("Max-Age=0");
  expect(readFlash(context, get("/"))).toEqual({ flash: null, sealed: null, clear: null });
});

test("a notice can be shown once more by what was signed, and by nothing else", async () => {
  const context = testContext({ t });
  const notice = get("/", { Cookie: `a=b; ${pairOf(flash(context, "Saved; done = yes", "info"))}` });
  const { sealed } = readFlash(context, notice);
  const again = repeatFlash(context, sealed ?? "");
  expect(readFlash(context, get("/", { Cookie: pairOf(again ?? "") })).flash).toEqual({
    text: "Saved; done = yes",
    kind: "info",
  });
  const forged = btoa(JSON.stringify({ text: "Call this number", kind: "error" }));
  for (const value of ["", forged, `x${sealed}`, "; keyway_flash=x"]) {
    expect(repeatFlash(context, value)).toBeNull();
  }
});

describe("a sealed cookie", () => {
  const noDb = { db: {} as Db }; // nothing is read from a database
  const options = { name: "sealed", schema: z.array(z.string()), maxAgeSeconds: 60 };
  const cookie = sealedCookie({
    ...options,
    boundTo: (context) => `${context.get(callerContext).actor?.userId}`,
  });
  const actor = { userId: "one" } as Actor; // the cookie reads no more of it
  const context = testContext({ t: noDb, actor });
  const sent = pairOf(cookie.write(context, ["a", "b"]));
  const readWith = (Cookie: string, situation: Partial<Situation> = {}) =>
    cookie.read(testContext({ t: noDb, actor, ...situation }), get("/", { Cookie }));

  test("hands back what was sealed, unreadable for its bearer", () => {
    expect(cookie.write(context, ["a"])).toMatch(
      /^keyway_sealed=[\w-]+; Path=\/; Max-Age=60; HttpOnly; SameSite=Lax$/,
    );
    expect(Buffer.from(sent.split("=")[1] ?? "", "base64url").toString("latin1")).not.toContain('"a"');
    expect(readWith(sent)).toEqual(["a", "b"]);
    expect(readWith(sent, { now: secondsLater(testNow, 59) })).toEqual(["a", "b"]);
    expect(cookie.clear(context)).toMatch(/^keyway_sealed=; .*Max-Age=0/);
  });

  const wrongShape = pairOf(sealedCookie({ ...options, schema: z.number() }).write(context, 7));
  const otherName = pairOf(sealedCookie({ ...options, name: "other" }).write(context, ["a"]));
  test.each<[string, string, Partial<Situation>]>([
    ["nothing was sent", "", {}],
    ["it is empty", "keyway_sealed=", {}],
    ["it is no cookie of ours", `keyway_sealed=${btoa(JSON.stringify({ value: ["a"], until: 1e15 }))}`, {}],
    ["it was cut", sent.slice(0, -4), {}],
    ["it was changed", `${sent.slice(0, -4)}AAAA`, {}],
    ["another cookie's value was sent under its name", otherName.replace("other", "sealed"), {}],
    ["it has another shape", wrongShape, {}],
    ["its time is over, whatever the browser says", sent, { now: secondsLater(testNow, 60) }],
    ["it was sealed for another account", sent, { actor: { userId: "two" } as Actor }],
    ["the program's secret is another", sent, { env: { ...testEnv, sessionSecret: "x".repeat(40) } }],
  ])("is nothing when %s", (_, Cookie, situation) => expect(readWith(Cookie, situation)).toBeNull());

  test("is bound to the host on https", () => {
    const https = testContext({ t: noDb, actor, env: { ...testEnv, isHttps: true } });
    expect(cookie.write(https, [])).toMatch(/^__Host-keyway_sealed=.*; Secure$/);
  });
});

test("a forged notice is not shown, and is cleared", () => {
  const read = readFlash(testContext({ t }), get("/", { Cookie: "keyway_flash=x" }));
  expect([read.flash, read.clear !== null]).toEqual([null, true]);
});

test("the theme is the one that was chosen, else the system's", () => {
  expect(readTheme(get("/", { Cookie: pairOf(themeCookie("dark")) }))).toBe("dark");
  const secure = themeCookie("light", { isHttps: true });
  expect(secure).toMatch(/^__Host-keyway_theme=light; .*Secure$/);
  expect(readTheme(get("/", { Cookie: pairOf(secure) }))).toBe("light");
  expect(readTheme(get("/", { Cookie: "keyway_theme=purple" }))).toBeNull();
  expect(readTheme(get("/"))).toBeNull();
});

test("a viewer's zone is the account's, else the cookie's, else UTC", async () => {
  const user = await createUser(t.db, { timeZone: "Asia/Kathmandu" });
  const signedIn = testContext({ t, actor: await asActor(t.db, user) });
  const visitor = testContext({ t });
  const request = get("/", { Cookie: pairOf(zoneCookie(visitor, "America/New_York")) });
  expect(viewerZone(signedIn, request)).toBe("Asia/Kathmandu");
  expect(viewerZone(visitor, request)).toBe("America/New_York");
  expect(isZoneChosen(visitor, request)).toBe(true);
  for (const cookie of ["", "keyway_zone=Mars", "keyway_zone=%", "keyway_zone=", "keyway_zone=%2B05%3A00"]) {
    expect(viewerZone(visitor, get("/", { Cookie: cookie }))).toBe("UTC");
    expect(isZoneChosen(visitor, get("/", { Cookie: cookie }))).toBe(false);
  }
});

test("a zone that was kept under an old name is shown under its current one", async () => {
  const user = await createUser(t.db, { timeZone: "Asia/Katmandu" });
  const signedIn = testContext({ t, actor: await asActor(t.db, user) });
  expect(viewerZone(signedIn, get("/"))).toBe("Asia/Kathmandu");
  const kept = get("/", { Cookie: "keyway_zone=Europe%2FKiev" });
  expect(viewerZone(testContext({ t }), kept)).toBe("Europe/Kyiv");
});

test("the list of zones has UTC first, every region, and a current zone that is in no region", () => {
  const [first, second, ...rest] = zoneGroups("Etc/GMT+5");
  expect(first).toEqual({ value: "UTC", label: "UTC" });
  expect(second).toEqual({ value: "Etc/GMT+5", label: "Etc/GMT+5" });
  expect(rest.map(({ label }) => label)).toEqual(expect.arrayContaining(["Africa", "America", "Europe"]));
  expect(JSON.stringify(rest)).toContain('{"value":"America/New_York","label":"New York"}');
});

test("a passing storage fault is a 503, any other error stays what it is", async () => {
  const down = () => Promise.reject(Object.assign(new Error("x"), { code: "ECONNREFUSED" }));
  const answer = await answerOf(orUnavailable(down, "Failed to load experts. Please try again later."));
  expect(answer).toMatchObject({ status: 503, body: "Failed to load experts. Please try again later." });
  expect(answer.headers.get("Retry-After")).toBe("5");
  const broken = new Error("a mistake of ours");
  await expect(orUnavailable(Promise.reject(broken))).rejects.toBe(broken);
  expect(await orUnavailable(Promise.resolve(7))).toBe(7);
  expect(() => unavailable()).toThrow();
});

test("every 503 says when to come back", async () => {
  const args = routeArgs({ t, request: get("/"), env: testEnv });
  const pass = (status: number) =>
    answerOf(statusHeadersMiddleware(args, async () => new Response("", { status })));
  expect((await pass(503)).headers.get("Retry-After")).toBe("5");
  expect((await pass(200)).headers.get("Retry-After")).toBeNull();
});

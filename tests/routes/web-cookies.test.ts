import { expect, test } from "vitest";
import { flash, readFlash, repeatFlash } from "~/web/flash.server";
import { readTheme, themeCookie } from "~/web/theme.server";
import { isZoneChosen, viewerZone, zoneCookie } from "~/web/time-zone.server";
import { orUnavailable, statusHeadersMiddleware, unavailable } from "~/web/unavailable.server";
import { zoneGroups } from "~/web/zone-groups.server";
import { useDatabase } from "../support/database";
import { createUser } from "../support/factories";
import { answerOf, asActor, get, routeArgs, testContext, testEnv } from "../support/request";

const t = useDatabase();
const pairOf = (setCookie: string) => setCookie.split(";")[0] ?? "";

test("a notice shows once on the next page", async () => {
  const context = testContext({ t });
  const cookie = await flash(context, "Signup successful! You are logged in.");
  expect(cookie).toMatch(/HttpOnly; SameSite=Lax$/);
  const read = await readFlash(context, get("/", { Cookie: pairOf(cookie) }));
  expect(read.flash).toEqual({ text: "Signup successful! You are logged in.", kind: "success" });
  expect(read.clear).toContain("Max-Age=0");
  expect(await readFlash(context, get("/"))).toEqual({ flash: null, sealed: null, clear: null });
});

test("a notice can be shown once more by what was signed, and by nothing else", async () => {
  const context = testContext({ t });
  const notice = get("/", { Cookie: `a=b; ${pairOf(await flash(context, "Saved; done = yes", "info"))}` });
  const { sealed } = await readFlash(context, notice);
  const again = await repeatFlash(context, sealed ?? "");
  expect((await readFlash(context, get("/", { Cookie: pairOf(again ?? "") }))).flash).toEqual({
    text: "Saved; done = yes",
    kind: "info",
  });
  const forged = btoa(JSON.stringify({ text: "Call this number", kind: "error" }));
  for (const value of ["", forged, `${sealed}x`, "; keyway_flash=x"]) {
    expect(await repeatFlash(context, value)).toBeNull();
  }
});

test("a forged notice is not shown", async () => {
  const forged = btoa(JSON.stringify({ text: "Call this number", kind: "error" }));
  for (const value of [forged, `${forged}.x`, "%", ""]) {
    const read = await readFlash(testContext({ t }), get("/", { Cookie: `keyway_flash=${value}` }));
    expect(read.flash).toBeNull();
    expect(read.clear).not.toBeNull();
  }
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
  expect(JSON.stringify(rest)).toContain('{"value":"America/New_York","label":"America/New York"}');
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

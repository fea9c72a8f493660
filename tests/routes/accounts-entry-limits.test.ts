import { verify } from "@node-rs/argon2";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { auditEvents } from "~/db/schema/audit-events";
import { hashPassword } from "~/domain/accounts/password.server";
import { testNow } from "../support/caller";
import { useDatabase } from "../support/database";
import { createUser } from "../support/factories";
import { post } from "../support/request";
import { openSite } from "../support/site";

/** Who has to wait at the doors of sign-in and sign-up, and who never has to. */

vi.mock("@node-rs/argon2", { spy: true });

const t = useDatabase();
const email = "nadia@test.example";
const password = "Keyway2026";
const tooMany = /Too many attempts\. Please wait \d+ (second|minute)s? and try again\./;
let passwordHash: string;
let now: Date;

beforeAll(async () => {
  passwordHash = await hashPassword(password);
});
beforeEach(async () => {
  now = testNow;
  await createUser(t.db, { email, passwordHash });
});

/** Asks the site at the instant that `now` says. */
const ask = async (request: Request) => (await openSite({ t, now }))(request);

const signIn = (fields: Record<string, string>, cookie = "") =>
  ask(post("/login", { email, password, ...fields }, cookie ? { Cookie: cookie } : {}));
const wrong = { password: "Wrong2026" };

async function failTimes(times: number, fields = {}, cookie = "") {
  for (let time = 0; time < times; time += 1) await signIn({ ...wrong, ...fields }, cookie);
}

const cookieOf = (answer: Response, name: string) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .find((cookie) => cookie.startsWith(`keyway_${name}=`)) ?? "";

describe("a stranger", () => {
  test("waits after a few failures, with what was typed kept and no password looked at", async () => {
    await failTimes(5);
    vi.mocked(verify).mockClear();
    const answer = await signIn({ redirectTo: "/my-bookings" });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const html = await answer.text();
    expect(html).toMatch(tooMany);
    expect(html).toContain(`value="${email}"`);
    expect(html).toContain('value="/my-bookings"');
    expect(html).not.toContain(password);
    expect(verify).not.toHaveBeenCalled();
  });

  test("goes on after the wait, and starts afresh with the right password", async () => {
    await failTimes(5);
    const seconds = Number((await signIn({})).headers.get("Retry-After"));
    now = new Date(testNow.getTime() + seconds * 1000);
    expect((await signIn({})).status).toBe(302);
    await failTimes(4);
    expect((await signIn({})).status).toBe(302);
  });

  test("waits for an address that nobody has as for one that somebody has", async () => {
    await failTimes(5, { email: "ghost@test.example" });
    expect((await signIn({ email: "ghost@test.example" })).status).toBe(429);
    expect((await signIn({})).status).toBe(302);
  });

  test("finds the count however the address is written", async () => {
    await failTimes(5);
    expect((await signIn({ email: " NADIA@Test.example " })).status).toBe(429);
  });

  test("fills the audit with what was tried, not with what was refused", async () => {
    await failTimes(8);
    expect(await t.db.$count(auditEvents)).toBe(5);
  });
});

describe("a browser that signed in before", () => {
  test("isn't held up by strangers", async () => {
    const device = cookieOf(await signIn({}), "device");
    await failTimes(6);
    expect((await signIn({})).status).toBe(429);
    expect((await signIn({}, device)).status).toBe(302);
  });

  test("waits for its own failures only", async () => {
    const device = cookieOf(await signIn({}), "device");
    await failTimes(10, {}, device);
    expect((await signIn({}, device)).status).toBe(429);
    expect((await signIn({})).status).toBe(302);
  });

  test("is a stranger to every other account", async () => {
    await createUser(t.db, { email: "other@test.example", passwordHash });
    const device = cookieOf(await signIn({ email: "other@test.example" }), "device");
    await failTimes(5, {}, device);
    expect((await signIn({}, device)).status).toBe(429);
  });
});

test("sign-up waits after ten from one address, with what was typed kept", async () => {
  const join = (index: number) =>
    ask(post("/signup", { role: "expert", name: "Otto Lang", email: `otto${index}@test.example`, password }));
  for (let index = 0; index < 10; index += 1) expect((await join(index)).status).toBe(302);
  const answer = await join(10);
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  const html = await answer.text();
  expect(html).toMatch(tooMany);
  expect(html).toContain('value="otto10@test.example"');
  expect(html).toContain('value="Otto Lang"');
  expect(html).not.toContain(password);
});

test("a form that is filled in wrongly counts as no attempt", async () => {
  for (let index = 0; index < 12; index += 1) {
    expect((await ask(post("/signup", { name: "", email, password }))).status).toBe(400);
  }
  expect((await ask(post("/signup", { name: "Otto", email: "o@test.example", password }))).status).toBe(302);
});

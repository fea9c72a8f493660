import { verify } from "@node-rs/argon2";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { hashPassword } from "~/domain/accounts/password.server";
import { useUp } from "../../support/attempts";
import { testNow } from "../../support/caller";
import { createUser } from "../../support/scenes/factories";
import { post } from "../../support/site/request";
import { assembleSite } from "../../support/site/site";
import { useSite } from "../../support/site/use-site";
import { startShell } from "../server/shell-server";

/** Who must wait at sign-in and sign-up, and who never has to. */

const { t, situation, ask } = useSite();
const email = "nadia@test.example";
const password = "Keyway2026";
const tooMany = /Too many attempts\. Please wait \d+ (second|minute)s? and try again\./;
let passwordHash: string;

beforeAll(async () => {
  passwordHash = await hashPassword(password);
});
beforeEach(async () => {
  await createUser(t.db, { email, passwordHash });
});

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
    situation.now = new Date(testNow.getTime() + seconds * 1000);
    expect((await signIn({})).status).toBe(302);
    await failTimes(4);
    expect((await signIn({})).status).toBe(302);
  });

  test("waits for an unknown address as for a known one", async () => {
    await failTimes(5, { email: "ghost@test.example" });
    expect((await signIn({ email: "ghost@test.example" })).status).toBe(429);
    expect((await signIn({})).status).toBe(302);
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

test("an account is guessed at no faster from many addresses, each of them believed", async () => {
  const build = await assembleSite();
  const env = { RATE_LIMITS: "on", TRUSTED_PROXY_HOPS: "1" };
  const shell = await startShell({ build, env, services: { db: t.db, clock: () => testNow } });
  const guess = (number: number, values = {}) =>
    shell.fetch("/login", {
      method: "POST",
      headers: { "X-Forwarded-For": `203.0.113.${number}` },
      body: new URLSearchParams({ email, password: "Wrong2026", ...values }),
    });
  for (let number = 1; number <= 30; number += 1) expect((await guess(number)).status).toBe(400);
  const next = await guess(31);
  expect([next.status, next.headers.get("Retry-After")]).toEqual([429, "5"]);
  expect((await guess(31, { email: "another@test.example" })).status).toBe(400);
});

test("signing in to one's own account forgives an address nothing that it tried at others", async () => {
  await useUp(t.db, "sign-in:address", { subject: "127.0.0.1", left: 2 });
  expect((await signIn({ email: "other@test.example", password: "Wrong2026" })).status).toBe(400);
  expect((await signIn({})).status).toBe(302);
  const next = await signIn({ email: "third@test.example", password: "Wrong2026" });
  expect([next.status, next.headers.get("Retry-After")]).toEqual([429, "2"]);
});

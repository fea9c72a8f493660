import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hashPassword } from "~/domain/accounts/password.server";
import { takeAttempt } from "~/domain/throttling/throttle.server";
import { type ThrottleRule, throttleRules } from "~/domain/throttling/throttle-rules";
import { testNow } from "../support/caller";
import { useDatabase } from "../support/database";
import { createUser } from "../support/factories";
import { post, testEnv } from "../support/request";
import { assembleSite, openSite } from "../support/site";
import { startShell } from "./shell-server";

/** What is counted by the account whatever the address, and by the address whatever the account. */

const t = useDatabase();
const email = "nadia@test.example";
const password = "Keyway2026";
const wrong = "Wrong2026";
let build: Awaited<ReturnType<typeof assembleSite>>;
let ask: (request: Request) => Promise<Response>;
let passwordHash: string;
beforeAll(async () => {
  build = await assembleSite();
  ask = await openSite({ t });
  passwordHash = await hashPassword(password);
});
beforeEach(() => createUser(t.db, { email, passwordHash }));

/** As if the address of these tests had tried all but `left` of what the rule lets pass. */
async function useUp(rule: ThrottleRule, left: number) {
  const claims = [{ rule, subject: "127.0.0.1" }];
  for (let used = left; used < throttleRules[rule].free; used += 1) {
    await takeAttempt(t.db, { secret: testEnv.sessionSecret, claims, now: testNow });
  }
}

test("an account is guessed at no faster from many addresses, each of them believed", async () => {
  const env = { RATE_LIMITS: "on", TRUSTED_PROXY_HOPS: "1" };
  const shell = await startShell({ build, env, services: { db: t.db, clock: () => testNow } });
  const guess = (number: number, values = {}) =>
    shell.fetch("/login", {
      method: "POST",
      headers: { "X-Forwarded-For": `203.0.113.${number}` },
      body: new URLSearchParams({ email, password: wrong, ...values }),
    });
  for (let number = 1; number <= 30; number += 1) expect((await guess(number)).status).toBe(400);
  const next = await guess(31);
  expect([next.status, next.headers.get("Retry-After")]).toEqual([429, "5"]);
  expect((await guess(31, { email: "another@test.example" })).status).toBe(400);
});

test("signing in to one's own account forgives an address nothing that it tried at others", async () => {
  const signIn = (values = {}) => ask(post("/login", { email, password, ...values }));
  await useUp("sign-in:address", 2);
  expect((await signIn({ email: "other@test.example", password: wrong })).status).toBe(400);
  expect((await signIn()).status).toBe(302);
  const next = await signIn({ email: "third@test.example", password: wrong });
  expect([next.status, next.headers.get("Retry-After")]).toEqual([429, "2"]);
});

describe.each([
  ["/forgot-password", "/reset-password/sent"],
  ["/check-email", "/check-email"],
])("%s", (path, next) => {
  test("takes ten addresses from one client, known or not, and no eleventh", async () => {
    const send = (number: number) =>
      ask(post(path, { email: number % 2 ? email.replace("@", `+${number}@`) : `${number}@test.example` }));
    for (let number = 1; number <= 10; number += 1) {
      const answer = await send(number);
      expect([answer.status, answer.headers.get("Location")?.split("?")[0]]).toEqual([303, next]);
    }
    const refused = await send(11);
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "60"]);
  });
});

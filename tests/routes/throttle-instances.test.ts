import { afterEach, beforeAll, expect, test } from "vitest";
import { auditEvents } from "~/db/schema/audit-events";
import { hashPassword } from "~/domain/accounts/password.server";
import { openStreams } from "~/server/open-streams";
import { type Program, serve } from "~/server/serve";
import { useDatabase } from "../support/database";
import { createUser } from "../support/factories";
import { freePort } from "../support/free-port";
import { assembleSite } from "../support/site";
import { testEnv } from "./shell-server";

/** Whole programs beside each other on one database, each with pools and a worker of its own: guessing is counted once. */

const t = useDatabase();
let build: Awaited<ReturnType<typeof assembleSite>>;
const running = new Set<Program>();
beforeAll(async () => {
  build = await assembleSite();
});
afterEach(async () => {
  await Promise.all([...running].map((program) => program.stop()));
  running.clear();
});

async function start() {
  const port = await freePort();
  const env = testEnv({
    DATABASE_URL: t.url,
    PORT: String(port),
    RATE_LIMITS: "on",
    TRUSTED_PROXY_HOPS: "0",
  });
  const log = { info() {}, error() {} };
  const program = await serve({ env, log, build, streams: openStreams, clientDir: "no-such-folder" });
  running.add(program);
  await expect.poll(async () => (await fetch(`${env.appUrl}/readyz`)).status, { timeout: 10_000 }).toBe(200);
  const guess = (password: string, number: number) =>
    fetch(`${env.appUrl}/login`, {
      method: "POST",
      redirect: "manual",
      headers: {
        "X-Forwarded-For": `203.0.113.${number}, 2001:db8:${number}::1`,
        "X-Real-IP": `203.0.113.${number}`,
        Forwarded: `for=203.0.113.${number}`,
      },
      body: new URLSearchParams({ email: "nadia@test.example", password }),
    });
  const stop = async () => {
    running.delete(program);
    await program.stop();
  };
  return { guess, stop };
}

test("guessing a password is slowed down over two programs and a restart, whatever address is claimed", async () => {
  await createUser(t.db, { email: "nadia@test.example", passwordHash: await hashPassword("Keyway2026") });
  const programs = [await start(), await start()];
  const guesses = Array.from({ length: 30 }, (_, number) =>
    programs[number % 2]?.guess(`Wrong${number}2026`, number),
  );
  const statuses = (await Promise.all(guesses)).map((answer) => answer?.status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(25);

  await Promise.all(programs.map(({ stop }) => stop()));
  const restarted = await start();
  const right = await restarted.guess("Keyway2026", 99);
  expect(right.status).toBe(429);
  expect(Number(right.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(right.headers.getSetCookie().join()).not.toContain("session");
  expect(await right.text()).toMatch(/Too many attempts\. Please wait \d+ seconds? and try again\./);

  const noted = await t.db.select({ from: auditEvents.sourceAddress }).from(auditEvents);
  expect(noted.length).toBeGreaterThan(0);
  expect(JSON.stringify(noted)).not.toMatch(/203\.0|2001:db8/);
}, 60_000);

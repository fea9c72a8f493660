import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { auditEvents } from "~/db/schema/site/audit-events";
import { openBackend } from "~/server/backend";
import { useDatabase } from "../../support/db/database";
import { createUser } from "../../support/scenes/factories";
import { testEnv } from "../server/shell-server";

/** At the start, the account with ADMIN_EMAIL becomes the only admin (decision B1). */

const t = useDatabase();

async function startAndStop(adminEmail: string, more: Record<string, string> = {}) {
  const log = { info: vi.fn(), error: vi.fn() };
  const env = testEnv({ DATABASE_URL: t.url, ADMIN_EMAIL: adminEmail, ...more });
  const backend = openBackend(env, log);
  backend.start();
  await expect.poll(() => backend.services.isReady(), { timeout: 60_000 }).toBe(true);
  await backend.drain();
  await backend.close();
  expect(log.error).not.toHaveBeenCalled();
  return log.info.mock.calls.map(([message]) => message);
}

const admins = async () => {
  const rows = await t.db.select({ email: users.email }).from(users).where(eq(users.role, "admin"));
  return rows.map(({ email }) => email);
};

test("an address without an account keeps nothing from running", async () => {
  expect(await startAndStop("nobody@test.example")).not.toContain("The admin's account changed");
  expect(await admins()).toEqual([]);
});

test("another ADMIN_EMAIL makes another admin, once", async () => {
  await createUser(t.db, { email: "one@test.example" });
  await createUser(t.db, { email: "two@test.example" });
  expect(await startAndStop("one@test.example")).toContain("The admin's account changed");
  expect(await admins()).toEqual(["one@test.example"]);
  await startAndStop("two@test.example");
  expect(await startAndStop("two@test.example")).not.toContain("The admin's account changed");
  expect(await admins()).toEqual(["two@test.example"]);
  expect(await t.db.$count(auditEvents)).toBe(3);
});

test("the demo's admin is the one of the environment from the start", async () => {
  const messages = await startAndStop("chief@test.example", { DEMO_DATA: "1" });
  expect(messages).not.toContain("The admin's account changed");
  expect(await admins()).toEqual(["chief@test.example"]);
});

import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { recoveryCodes } from "~/db/schema/accounts/recovery-codes";
import { secondFactors } from "~/db/schema/accounts/second-factors";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { mails } from "~/db/schema/site/mails";
import { makeAdminMessages } from "~/domain/accounts/make-admin.server";
import { resetSecondFactorMessages } from "~/domain/accounts/second-factor/reset-second-factor.server";
import { createSignInSession } from "~/domain/accounts/sessions/sessions.server";
import { migrateJobs } from "~/jobs/migrate-jobs.server";
import { testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { withSecondFactor } from "../../support/scenes/accounts";
import { createUser } from "../../support/scenes/factories";
import { fullAccount } from "../../support/scenes/full-account";
import { adminEmail, dryRun, operatorScene } from "../server/operator-scene";

/** The operator's commands about accounts: make-admin, reset-second-factor, erase. */

const t = useDatabase();
const { admin, audited } = operatorScene(t);
beforeAll(() => migrateJobs(t.url));

const userOf = async (id: string) => (await t.db.select().from(users).where(eq(users.id, id)))[0];
const signIn = (userId: string) =>
  createSignInSession(t.db, { userId, remember: false, userAgent: null, endsSessionId: null, now });

describe("make-admin", () => {
  test("makes the account with ADMIN_EMAIL the admin, once, and says who was it before", async () => {
    const former = await createUser(t.db, { email: "former@test.example", role: "admin" });
    const chief = await createUser(t.db, { email: adminEmail });
    await signIn(chief.id);

    const dry = await admin("make-admin", adminEmail, "--dry-run");
    expect([dry.code, await audited(), (await userOf(chief.id))?.role]).toEqual([0, [], "learner"]);
    const done = await admin("make-admin", "Chief@Test.example");
    expect(done).toMatchObject({ code: 0, err: "" });
    expect(done.out).toContain("is the admin now (before: learner)");
    expect(done.out).toContain("former@test.example is the admin no more");
    expect(dry.out.split("\n")[0]).toBe(dryRun);
    expect(await t.db.$count(sessions)).toBe(0);
    const line = { action: "role-changed", actorId: null };
    expect(await audited()).toEqual([
      { ...line, objectId: former.id, detail: { from: "admin", to: "learner", by: "operator" } },
      { ...line, objectId: chief.id, detail: { from: "learner", to: "admin", by: "operator" } },
    ]);
    const again = await admin("make-admin", adminEmail);
    expect(again).toEqual({ code: 0, out: `${adminEmail} is the admin.\n`, err: "" });
    expect(await audited()).toHaveLength(2);
  });

  test.each([
    ["unknown-account", null],
    ["other-address", { email: "other@test.example" }],
    ["not-confirmed", { email: adminEmail, emailVerifiedAt: null }],
    ["not-active", { email: adminEmail, isActive: false }],
  ] as const)("refuses: %s", async (error, values) => {
    const user = values && (await createUser(t.db, values));
    const email = user?.email ?? "unknown@test.example";
    const err = `${email}: ${makeAdminMessages[error]}\n`;
    expect(await admin("make-admin", email)).toEqual({ code: 1, out: "", err });
    expect([await audited(), await t.db.$count(users, eq(users.role, "admin"))]).toEqual([[], 0]);
  });
});

describe("reset-second-factor", () => {
  test("turns it off, ends the sessions and tells the owner; a dry run does none of it", async () => {
    const user = await createUser(t.db, { email: "ada@test.example" });
    await withSecondFactor(t, user);
    await Promise.all([signIn(user.id), signIn(user.id)]);
    const before = await audited();
    const rows = async () =>
      Promise.all([secondFactors, recoveryCodes, sessions, mails].map((table) => t.db.$count(table)));
    const untouched = await rows();

    const dry = await admin("reset-second-factor", user.email, "--dry-run");
    expect([dry.code, await rows(), await audited()]).toEqual([0, untouched, before]);
    const done = await admin("reset-second-factor", user.email);
    expect(dry.out).toBe(`${dryRun}\n${done.out}`);
    expect(done).toMatchObject({ code: 0, out: expect.stringContaining("Sessions ended: 2.") });
    // The first mail announced that the second step was turned on.
    expect(await rows()).toEqual([0, 0, 0, 2]);
    const [notice] = await t.db
      .select()
      .from(mails)
      .where(sql`payload ->> 'event' = 'second-factor-disabled'`);
    expect(notice).toMatchObject({ template: "security-notice", toEmail: user.email, status: "queued" });
    expect((await audited()).slice(before.length)).toEqual([
      {
        ...{ action: "second-factor-disabled", actorId: null, objectId: user.id },
        detail: { endedSessions: 2, by: "operator" },
      },
    ]);
    const again = await admin("reset-second-factor", user.email);
    expect(again).toMatchObject({ code: 1, out: "" });
    expect(again.err).toContain(resetSecondFactorMessages["second-factor-is-off"]);
  });

  test("an unknown address is refused", async () => {
    const err = `unknown@test.example: ${resetSecondFactorMessages["unknown-email"]}\n`;
    expect(await admin("reset-second-factor", "unknown@test.example")).toEqual({ code: 1, out: "", err });
  });
});

describe("erase", () => {
  test("does what the owner's own deletion does, after a dry run that changes nothing", async () => {
    const { marta } = await fullAccount(t.db, { isExpert: true });
    const facts = async () => ({
      live: await t.db.$count(bookings, sql`status in ('pending', 'confirmed')`),
      mails: await t.db.$count(mails),
      jobs: (await t.db.execute(sql`select id from graphile_worker.jobs`)).length,
      audited: (await audited()).length,
      erasedAt: (await userOf(marta.id))?.erasedAt,
    });
    const before = await facts();
    const dry = await admin("erase", marta.email, "--dry-run");
    expect([dry.err, dry.code, await facts()]).toEqual(["", 0, before]);

    const done = await admin("erase", marta.email, "--yes");
    expect(dry.out).toBe(`${dryRun}\n${done.out}`);
    expect(done.out).toMatch(/Sessions cancelled: [1-9]/);
    expect(await userOf(marta.id)).toMatchObject({ erasedAt: now, passwordHash: null, isActive: false });
    expect((await facts()).live).toBeLessThan(before.live);
    expect((await audited()).at(-1)).toEqual({
      ...{ action: "account-erased", actorId: null, objectId: marta.id },
      detail: { by: "operator" },
    });
    expect((await admin("erase", marta.email, "--yes")).err).toContain("No account has this address.");
  });

  test("never the admin's account, and none without --yes", async () => {
    await createUser(t.db, { email: adminEmail, role: "admin" });
    await createUser(t.db, { email: "ada@test.example" });
    const refused = await admin("erase", adminEmail, "--yes");
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toContain("The admin's account can't be deleted.");
    const unsure = await admin("erase", "ada@test.example");
    expect([unsure.code, unsure.err]).toEqual([2, expect.stringContaining("Give --yes to delete it")]);
    expect([await audited(), await t.db.$count(users, sql`erased_at is not null`)]).toEqual([[], 0]);
  });
});

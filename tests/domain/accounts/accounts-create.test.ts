import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { emailLinks } from "~/db/schema/accounts/email-links";
import { users } from "~/db/schema/accounts/users";
import { auditEvents } from "~/db/schema/site/audit-events";
import { mails } from "~/db/schema/site/mails";
import { createAccount } from "~/domain/accounts/credentials/create-account.server";
import { signIn } from "~/domain/accounts/sessions/sign-in.server";
import { testNow as now, visitor } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createUser } from "../../support/scenes/factories";
import { testEnv } from "../../support/site/request";

const t = useDatabase();
const account = {
  role: "learner",
  name: "Nadia Rahman",
  email: "nadia@test.example",
  password: "Keyway2026",
} as const;
const signUp = () =>
  createAccount(t.db, visitor({ sourceAddress: "203.0.113.7" }), {
    account,
    redirectTo: "/expert/1/book?hours=2",
    secret: testEnv.sessionSecret,
  });

test("an account that can sign in, its verification and its audit come together", async () => {
  const created = await signUp();
  if (!created.ok) throw new Error("refused");
  const { userId } = created.value;
  const [row] = await t.db.select().from(users).where(eq(users.id, userId));
  expect(row).toMatchObject({ email: account.email, role: "learner", emailVerifiedAt: null, createdAt: now });
  expect(await t.db.select().from(emailLinks)).toMatchObject([
    { userId, purpose: "verify-email", redirectTo: "/expert/1/book?hours=2" },
  ]);
  const [audit] = await t.db.select().from(auditEvents);
  expect(audit).toMatchObject({ actorId: userId, action: "sign-up", sourceAddress: "203.0.113.7" });
  expect(JSON.stringify(audit)).not.toContain("nadia");
  expect(await signIn(t.db, visitor(), account)).toMatchObject({
    ok: true,
    value: { userId, role: "learner" },
  });
});

test("an address that is taken, in any case, is refused and nothing is sent", async () => {
  await createUser(t.db, { email: "Nadia@Test.example" });
  expect(await signUp()).toEqual({ ok: false, error: "email-taken" });
  expect([await t.db.$count(emailLinks), await t.db.$count(mails), await t.db.$count(auditEvents)]).toEqual([
    0, 0, 0,
  ]);
});

test("ten posts at once make one account, with one verification", async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => signUp()));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  expect([await t.db.$count(users), await t.db.$count(emailLinks)]).toEqual([1, 1]);
});

test("without its audit there is no account", async () => {
  await t.db.execute(sql`alter table audit_events add constraint test_broken check (false)`);
  await expect(signUp()).rejects.toThrow();
  await t.db.execute(sql`alter table audit_events drop constraint test_broken`);
  expect([await t.db.$count(users), await t.db.$count(emailLinks)]).toEqual([0, 0]);
});

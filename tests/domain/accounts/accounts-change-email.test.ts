import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { emailLinks } from "~/db/schema/accounts/email-links";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { auditEvents } from "~/db/schema/site/audit-events";
import { mails } from "~/db/schema/site/mails";
import { changePassword } from "~/domain/accounts/credentials/change-password.server";
import { changeEmail, requestEmailChange } from "~/domain/accounts/links/change-email.server";
import { resetPassword } from "~/domain/accounts/links/reset-password.server";
import { hashPassword } from "~/domain/accounts/password.server";
import { createSignInSession } from "~/domain/accounts/sessions/sessions.server";
import type { Caller } from "~/domain/caller";
import { callerOf, testNow as now, visitor } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { makeLink, workOnOrder } from "../../support/scenes/accounts";
import { createExpert, createUser } from "../../support/scenes/factories";
import { withFacts } from "../../support/scenes/mails";
import { signedInAs } from "../../support/site/cookies";
import { untilTransactionWaits } from "../../support/waiting";

const t = useDatabase();
const adminEmail = "admin@keyway.example";
const newEmail = "new@test.example";
const password = "Old-keyway-1";

const userOf = async (id: string) => (await t.db.select().from(users).where(eq(users.id, id)))[0];
const linkOf = (userId: string, email = newEmail) =>
  makeLink(t.db, userId, { purpose: "change-email", newEmail: email });
const change = (caller: Caller, token: string, typed?: string) =>
  changeEmail(t.db, caller, { token, password: typed, adminEmail });
const dead = { ok: false, error: "invalid-verification-link" };
const withPassword = async () => createUser(t.db, { passwordHash: await hashPassword(password) });

describe("asking for another address", () => {
  const ask = async (values: Parameters<typeof createUser>[1] = {}) => {
    const user = await createUser(t.db, values);
    await requestEmailChange(t.db, callerOf(user), newEmail);
    return { user, token: await workOnOrder(t.db) };
  };

  test("mails a link to the new one, without a name in it", async () => {
    const { user, token } = await ask();
    expect(await withFacts(t.db, await t.db.select().from(mails))).toMatchObject([
      {
        ...{ template: "email-link", toUserId: user.id, toEmail: newEmail, toName: "" },
        facts: { to_name: "", purpose: "change-email" },
      },
    ]);
    expect(await userOf(user.id)).toMatchObject({ email: user.email });
    expect(await change(callerOf(user), token ?? "")).toMatchObject({ ok: true });
    expect(await userOf(user.id)).toMatchObject({ email: newEmail });
  });

  test("mails nothing to one that has an account, in whatever case", async () => {
    await createUser(t.db, { email: "New@Test.example" });
    expect((await ask()).token).toBeNull();
    expect(await t.db.$count(mails)).toBe(0);
  });

  test.each([
    ["isn't confirmed", { emailVerifiedAt: null }],
    ["is deactivated", { isActive: false }],
  ])("mails nothing for an account that %s", async (_, values) => {
    expect((await ask(values)).token).toBeNull();
    expect(await t.db.$count(mails)).toBe(0);
  });
});

test("the database keeps an address with such a link, and with no other", async () => {
  const { id } = await createUser(t.db);
  await expect(makeLink(t.db, id, { purpose: "change-email" })).rejects.toThrow();
  await expect(makeLink(t.db, id, { purpose: "verify-email", newEmail })).rejects.toThrow();
});

describe("confirming it", () => {
  test("changes the address, tells the old one, spends the other links, ends the other sessions, is audited", async () => {
    const [user, other] = [await createUser(t.db), await createUser(t.db)];
    for (const { id } of [user, user, other]) await signedInAs(t, id);
    const [own] = await t.db.select().from(sessions).where(eq(sessions.userId, user.id));
    const token = await linkOf(user.id);
    const reset = await makeLink(t.db, user.id, { purpose: "reset-password" });
    const second = await linkOf(user.id, "second@test.example");
    await linkOf(other.id, "third@test.example");
    const caller = callerOf(user, { sourceAddress: "192.0.2.7" });
    const mine = { ...caller, actor: { ...caller.actor, sessionId: own?.id ?? "" } };

    const changed = await change(mine, token);

    expect(changed).toEqual({ ok: true, value: { userId: user.id, role: "learner", proven: null } });
    expect(await userOf(user.id)).toMatchObject({ email: newEmail, emailVerifiedAt: now });
    const left = await t.db.select().from(sessions);
    expect(left.map(({ id, userId }) => (id === own?.id ? "own" : userId)).sort()).toEqual(
      ["own", other.id].sort(),
    );
    expect(await withFacts(t.db, await t.db.select().from(mails))).toMatchObject([
      { template: "security-notice", toEmail: user.email, facts: { event: "email-changed" } },
    ]);
    const lines = await t.db.select().from(auditEvents);
    expect(lines).toMatchObject([
      { action: "email-changed", actorId: user.id, objectId: user.id, sourceAddress: "192.0.2.7" },
    ]);
    expect(JSON.stringify(lines)).not.toContain("@");
    for (const spent of [token, second]) expect(await change(mine, spent)).toEqual(dead);
    const values = { token: reset, password: "Another2027", adminEmail };
    expect(await resetPassword(t.db, visitor(), values)).toMatchObject({ ok: false });
    expect(await userOf(user.id)).toMatchObject({ email: newEmail, passwordHash: null });
    expect((await t.db.select().from(emailLinks)).filter(({ usedAt }) => !usedAt)).toMatchObject([
      { userId: other.id },
    ]);
  });

  test("needs the password without a session, or with another account's; then every session ends", async () => {
    const [user, other] = [await withPassword(), await withPassword()];
    await signedInAs(t, user.id);
    const token = await linkOf(user.id);
    for (const caller of [visitor(), callerOf(other)])
      for (const typed of [undefined, "", "Old-keyway-2"])
        expect(await change(caller, token, typed)).toEqual({ ok: false, error: "wrong-password" });
    expect(await userOf(user.id)).toMatchObject({ email: user.email });
    expect(await t.db.$count(sessions)).toBe(1);
    expect(await change(visitor(), token, password)).toMatchObject({
      value: { proven: { userId: user.id } },
    });
    expect(await userOf(user.id)).toMatchObject({ email: newEmail });
    expect(await t.db.$count(sessions)).toBe(0);
  });

  test("of an account without a password needs its session, whatever is typed", async () => {
    const user = await createUser(t.db);
    const token = await linkOf(user.id);
    expect(await change(visitor(), token, "")).toEqual({ ok: false, error: "wrong-password" });
    expect(await change(callerOf(user), token)).toMatchObject({ ok: true });
  });

  test("works once, for a day, until the password changes, and only for such a link", async () => {
    const user = await withPassword();
    const token = await linkOf(user.id);
    const tomorrow = new Date(now.getTime() + 24 * 3_600_000);
    expect(await change(callerOf(user, { now: tomorrow }), token)).toEqual(dead);
    const others = [
      await makeLink(t.db, user.id, { purpose: "verify-email" }),
      await makeLink(t.db, user.id, { purpose: "reset-password" }),
    ];
    for (const other of others) expect(await change(callerOf(user), other)).toEqual(dead);
    const passwords = { typed: { currentPassword: password }, password: "New-keyway-22", secret: "any" };
    expect((await changePassword(t.db, callerOf(user), passwords)).ok).toBe(true);
    expect(await change(callerOf(user), token)).toEqual(dead);
    const later = await linkOf(user.id);
    const presses = await Promise.all([change(callerOf(user), later), change(callerOf(user), later)]);
    expect(presses.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await t.db.$count(mails, eq(mails.toEmail, user.email))).toBe(2);
  });

  test("chooses no password", async () => {
    const user = await createUser(t.db);
    const values = { token: await linkOf(user.id), password: "Another2027", adminEmail };
    expect(await resetPassword(t.db, visitor(), values)).toMatchObject({ ok: false });
    expect(await userOf(user.id)).toMatchObject({ passwordHash: null });
  });

  test("says that the address has been taken since, and leaves everything as it was", async () => {
    const user = await createUser(t.db);
    const token = await linkOf(user.id);
    await createUser(t.db, { email: newEmail });
    expect(await change(callerOf(user), token)).toEqual({ ok: false, error: "email-taken-since" });
    expect(await userOf(user.id)).toMatchObject({ email: user.email });
    expect([await t.db.$count(mails), await t.db.$count(auditEvents)]).toEqual([0, 0]);
    expect(await t.db.select().from(emailLinks)).toMatchObject([{ usedAt: null }]);
  });

  test("gives an address that two want at once to the first", async () => {
    const [first, second] = [await createUser(t.db), await createUser(t.db)];
    const tokens = [await linkOf(first.id), await linkOf(second.id)] as const;
    let late: ReturnType<typeof change> | undefined;
    await t.db.transaction(async (tx) => {
      const click = { token: tokens[0], adminEmail };
      expect(await changeEmail(tx, callerOf(first), click)).toMatchObject({ ok: true });
      late = change(callerOf(second), tokens[1]);
      await untilTransactionWaits(tx);
    });
    expect(await late).toEqual({ ok: false, error: "email-taken-since" });
    expect(await userOf(first.id)).toMatchObject({ email: newEmail });
    expect(await userOf(second.id)).toMatchObject({ email: second.email });
  });
});

describe("the admin", () => {
  const signIn = (userId: string) =>
    createSignInSession(t.db, { userId, remember: false, userAgent: null, endsSessionId: null, now });

  test("goes to the account that takes the admin's address; that signs it out", async () => {
    const user = await createUser(t.db);
    await signIn(user.id);
    const changed = await change(callerOf(user), await linkOf(user.id, adminEmail));
    expect(changed).toMatchObject({ value: { role: "admin" } });
    expect(await userOf(user.id)).toMatchObject({ role: "admin" });
    expect(await t.db.$count(sessions)).toBe(0);
  });

  test("ends once the admin has another address; the next to take it is the one admin", async () => {
    const admin = await createUser(t.db, { email: adminEmail, role: "admin" });
    await createExpert(t.db, { userId: admin.id });
    const next = await createUser(t.db);
    expect(await change(callerOf(admin), await linkOf(admin.id))).toMatchObject({
      value: { role: "expert" },
    });
    expect(await t.db.$count(users, eq(users.role, "admin"))).toBe(0);
    await change(callerOf(next), await linkOf(next.id, adminEmail));
    expect(await userOf(admin.id)).toMatchObject({ role: "expert" });
    expect(await userOf(next.id)).toMatchObject({ role: "admin" });
  });
});

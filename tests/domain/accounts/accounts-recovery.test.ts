import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { emailLinks } from "~/db/schema/accounts/email-links";
import { identities } from "~/db/schema/accounts/identities";
import { secondFactors } from "~/db/schema/accounts/second-factors";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { auditEvents } from "~/db/schema/site/audit-events";
import { mails } from "~/db/schema/site/mails";
import { findLink } from "~/domain/accounts/links/email-links.server";
import { resetPassword } from "~/domain/accounts/links/reset-password.server";
import { verifyEmail } from "~/domain/accounts/links/verify-email.server";
import { hashPassword, verifyPassword } from "~/domain/accounts/password.server";
import { callerOf, testNow as now, visitor } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { makeLink } from "../../support/scenes/accounts";
import { createUser } from "../../support/scenes/factories";
import { withFacts } from "../../support/scenes/mails";
import { signedInAs } from "../../support/site/cookies";

const t = useDatabase();
const adminEmail = "admin@keyway.example";
const callerAt = (at: Date) => visitor({ now: at, sourceAddress: "203.0.113.7" });
const userOf = async (id: string) => (await t.db.select().from(users).where(eq(users.id, id)))[0];
const actions = async () => (await t.db.select().from(auditEvents)).map(({ action }) => action).sort();

describe("confirming an address", () => {
  const verify = async (token: string, at = now) => {
    const link = await findLink(t.db, { token, purpose: "verify-email", now: at });
    const owner = await userOf(link?.userId ?? "");
    const caller = owner ? callerOf(owner, callerAt(at)) : callerAt(at);
    return verifyEmail(t.db, caller, { token, adminEmail });
  };

  test("marks it, and says where the visitor was going", async () => {
    const { id } = await createUser(t.db, { emailVerifiedAt: null });
    const token = await makeLink(t.db, id, { purpose: "verify-email", redirectTo: "/experts?page=2" });
    expect(await verify(token)).toEqual({
      ok: true,
      value: { userId: id, role: "learner", redirectTo: "/experts?page=2", proven: null },
    });
    expect(await userOf(id)).toMatchObject({ emailVerifiedAt: now });
    expect(await t.db.select().from(auditEvents)).toMatchObject([
      { action: "email-verified", actorId: id, objectId: id, sourceAddress: "203.0.113.7" },
    ]);
  });

  test("happens once, however often and however many at once press the button", async () => {
    const { id } = await createUser(t.db, { emailVerifiedAt: null });
    const token = await makeLink(t.db, id, { purpose: "verify-email" });
    const presses = await Promise.all([verify(token), verify(token), verify(token)]);
    presses.push(await verify(token, new Date(now.getTime() + 86_400_000 * 2)));
    expect(presses.map(({ ok }) => ok)).toEqual([true, true, true, true]);
    expect(await actions()).toEqual(["email-verified"]);
    expect((await userOf(id))?.emailVerifiedAt).toEqual(now);
  });

  test("by a second mail's link is no second confirmation", async () => {
    const { id } = await createUser(t.db, { emailVerifiedAt: null });
    const tokens = [
      await makeLink(t.db, id, { purpose: "verify-email" }),
      await makeLink(t.db, id, { purpose: "verify-email" }),
    ];
    for (const token of tokens) expect(await verify(token)).toMatchObject({ ok: true });
    expect(await actions()).toEqual(["email-verified"]);
  });

  test("makes the one admin, and no other account one", async () => {
    const admin = await createUser(t.db, { email: adminEmail, emailVerifiedAt: null });
    const other = await createUser(t.db, { emailVerifiedAt: null });
    const token = await makeLink(t.db, other.id, { purpose: "verify-email" });
    expect(await verify(token)).toMatchObject({ value: { role: "learner" } });
    const own = await makeLink(t.db, admin.id, { purpose: "verify-email" });
    expect(await verify(own)).toMatchObject({ value: { role: "admin" } });
    expect(await userOf(admin.id)).toMatchObject({ role: "admin" });
  });
});

describe("a new password by link", () => {
  const reset = (token: string, password = "Another2027", at = now) =>
    resetPassword(t.db, callerAt(at), { token, password, adminEmail });
  const refused = { ok: false, error: "invalid-reset-link" };

  async function owner(values: Parameters<typeof createUser>[1] = {}) {
    const user = await createUser(t.db, { passwordHash: await hashPassword("Keyway2026"), ...values });
    await signedInAs(t, user.id);
    return { id: user.id, token: await makeLink(t.db, user.id, { purpose: "reset-password" }) };
  }

  test("is set, ends every session, is mailed to the owner and audited", async () => {
    const { id, token } = await owner();
    const other = await createUser(t.db);
    await signedInAs(t, other.id);
    expect(await reset(token)).toEqual({ ok: true, value: { userId: id, redirectTo: null } });
    const user = await userOf(id);
    expect(await verifyPassword(user?.passwordHash ?? null, "Another2027")).toMatchObject({ matches: true });
    expect(user?.passwordChangedAt).toEqual(now);
    expect(await t.db.select().from(sessions)).toMatchObject([{ userId: other.id }]);
    expect(await withFacts(t.db, await t.db.select().from(mails))).toMatchObject([
      { template: "security-notice", facts: { event: "password-changed" } },
    ]);
    expect(await t.db.select().from(auditEvents)).toMatchObject([
      { action: "password-reset", actorId: id, objectId: id, sourceAddress: "203.0.113.7" },
    ]);
  });

  test("of two at once only one is set", async () => {
    const { id, token } = await owner();
    const answers = await Promise.all([reset(token, "First2027"), reset(token, "Second2027")]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers).toContainEqual(refused);
    const winner = answers[0]?.ok ? "First2027" : "Second2027";
    const stored = (await userOf(id))?.passwordHash ?? null;
    expect(await verifyPassword(stored, winner)).toMatchObject({ matches: true });
    expect(await actions()).toEqual(["password-reset"]);
  });

  test("uses up the account's other reset links, and no other account's", async () => {
    const { id, token } = await owner();
    const second = await makeLink(t.db, id, { purpose: "reset-password" });
    const stranger = await owner();
    await reset(token);
    expect(await reset(second)).toEqual(refused);
    expect(await reset(stranger.token)).toMatchObject({ ok: true });
  });

  test("confirms the address, as the mailbox is proven; a date that stands already is kept", async () => {
    const fresh = await owner({ emailVerifiedAt: null });
    await reset(fresh.token);
    expect((await userOf(fresh.id))?.emailVerifiedAt).toEqual(now);
    expect(await actions()).toEqual(["email-verified", "password-reset"]);
    const known = await owner();
    await reset(known.token);
    expect((await userOf(known.id))?.emailVerifiedAt).toEqual(new Date("2026-01-01T00:00:00.000Z"));
  });

  test("makes the admin's account the admin when that proves its address", async () => {
    const { id, token } = await owner({ email: adminEmail, emailVerifiedAt: null });
    await reset(token);
    expect(await userOf(id)).toMatchObject({ role: "admin" });
  });

  test("leaves the second factor as it is, and doesn't sign in", async () => {
    const { id, token } = await owner();
    const sealedSecret = Buffer.alloc(32);
    await t.db.insert(secondFactors).values({ userId: id, sealedSecret, confirmedAt: now });
    await reset(token);
    expect(await t.db.select().from(secondFactors)).toMatchObject([{ userId: id, confirmedAt: now }]);
    expect(await t.db.$count(sessions)).toBe(0);
    expect(await t.db.$count(emailLinks)).toBe(1);
  });
});

test("a reset takes the account from a person who came in through a provider", async () => {
  const reset = async (emailVerifiedAt: Date | null) => {
    const { id } = await createUser(t.db, { emailVerifiedAt });
    await t.db.insert(identities).values({ userId: id, issuer: "https://id.example", subject: id });
    const token = await makeLink(t.db, id, { purpose: "reset-password" });
    const values = { token, password: "NewKeyway2027", adminEmail };
    expect((await resetPassword(t.db, callerAt(now), values)).ok).toBe(true);
    return t.db.$count(identities, eq(identities.userId, id));
  };
  expect(await reset(null)).toBe(0);
  expect(await reset(now)).toBe(0);
});

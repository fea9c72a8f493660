import { eq, ne } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Db } from "~/db/client.server";
import { identities } from "~/db/schema/accounts/identities";
import { secondFactors } from "~/db/schema/accounts/second-factors";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { auditEvents } from "~/db/schema/site/audit-events";
import {
  beginSecondFactor,
  confirmSecondFactor,
} from "~/domain/accounts/credentials/second-factor-changes.server";
import { resetPassword } from "~/domain/accounts/links/reset-password.server";
import { verifyEmail } from "~/domain/accounts/links/verify-email.server";
import { signInWithIdentity } from "~/domain/accounts/provider/sign-in-with-identity.server";
import { findSecondFactor } from "~/domain/accounts/second-factor/second-factor-state.server";
import { startSignInSession } from "~/domain/accounts/sessions/start-session.server";
import { callerOf, testNow as now, visitor } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { codesOf, makeLink, sessionOf } from "../../support/scenes/accounts";
import { createUser } from "../../support/scenes/factories";
import { testEnv } from "../../support/site/request";
import { untilTransactionWaits } from "../../support/waiting";

/**
 * Two changes of an account at the same time: the second begins before the first commits, and still sees its result.
 */

const t = useDatabase();
const { adminEmail, sessionSecret: secret } = testEnv;
const caller = visitor();

/** Runs `first` in a transaction, and commits it once `second` waits for it. @returns the result of `second` */
async function overlap<Given>(first: (tx: Db) => Promise<unknown>, second: () => Promise<Given>) {
  let given: Promise<Given> | undefined;
  await t.db.transaction(async (tx) => {
    await first(tx);
    given = second();
    await untilTransactionWaits(tx);
  });
  return given;
}

const change = (id: string, values: Partial<typeof users.$inferInsert>) => (tx: Db) =>
  tx.update(users).set(values).where(eq(users.id, id));

describe("joining an identity", () => {
  test.each([
    ["loses its confirmation", { emailVerifiedAt: null }, "never-confirmed"],
    ["is deactivated", { isActive: false }, "deactivated"],
  ])("with an account that %s at that moment doesn't happen", async (_, values, error) => {
    const { id, email } = await createUser(t.db);
    const names = { name: "Nadia", givenName: null, familyName: null };
    const identity = { issuer: "https://id.example", subject: "s", email, isEmailVerified: true, ...names };
    const entry = { adminEmail, secret, identity, role: "learner" as const, redirectTo: null };
    const joined = await overlap(change(id, values), () => signInWithIdentity(t.db, caller, entry));
    expect(joined).toEqual({ ok: false, error });
    expect(await t.db.$count(identities)).toBe(0);
  });

  test("with the admin's address makes the admin", async () => {
    const names = { name: "Ada", givenName: null, familyName: null };
    const identity = {
      issuer: "https://id.example",
      subject: "a",
      email: adminEmail,
      isEmailVerified: true,
      ...names,
    };
    const entry = { adminEmail, secret, identity, role: "learner" as const, redirectTo: null };
    expect(await signInWithIdentity(t.db, caller, entry)).toMatchObject({
      ok: true,
      value: { role: "admin" },
    });
  });
});

describe("a mailed link, spent while its account is deactivated,", () => {
  test("sets no password", async () => {
    const { id } = await createUser(t.db, { passwordHash: "kept" });
    const token = await makeLink(t.db, id, { purpose: "reset-password" });
    const reset = { adminEmail, token, password: "Another2027" };
    const answer = await overlap(change(id, { isActive: false }), () => resetPassword(t.db, caller, reset));
    expect(answer).toEqual({ ok: false, error: "invalid-reset-link" });
    expect(await t.db.select().from(users)).toMatchObject([
      { passwordHash: "kept", passwordChangedAt: null },
    ]);
    expect(await t.db.$count(auditEvents)).toBe(0);
  });

  test("confirms no address", async () => {
    const user = await createUser(t.db, { emailVerifiedAt: null });
    const token = await makeLink(t.db, user.id, { purpose: "verify-email" });
    const verify = () => verifyEmail(t.db, callerOf(user), { adminEmail, token });
    expect((await overlap(change(user.id, { isActive: false }), verify))?.ok).toBe(false);
    expect(await t.db.select().from(users)).toMatchObject([{ emailVerifiedAt: null, isActive: false }]);
    expect(await t.db.$count(auditEvents)).toBe(0);
  });
});

describe("turning the second step on", () => {
  async function begun() {
    const user = await createUser(t.db);
    const owner = await sessionOf(t.db, user);
    const begin = (db: Db) => beginSecondFactor(db, owner, { typed: {}, secret });
    await begin(t.db);
    const state = await findSecondFactor(t.db, { userId: user.id, email: user.email, secret, now });
    if (state.kind !== "pending") throw new Error("The second step was not begun");
    const code = codesOf(state.secret)(now);
    const confirm = (db: Db) => confirmSecondFactor(db, owner, { code, secret });
    const signIn = (db: Db) => startSignInSession(db, caller, entryOf(user.id));
    const others = ne(sessions.id, owner.actor.sessionId);
    return { begin, confirm, signIn, otherSessions: () => t.db.$count(sessions, others) };
  }
  const entryOf = (userId: string) => ({
    userId,
    remember: false,
    userAgent: null,
    entry: { method: "password", hadSecondStep: false } as const,
  });

  test("ends the session of a sign-in that is about to commit", async () => {
    const { confirm, signIn, otherSessions } = await begun();
    const confirmed = await overlap(signIn, () => confirm(t.db));
    expect(confirmed?.ok).toBe(true);
    expect(await otherSessions()).toBe(0);
  });

  test("is waited for by a sign-in, which then lacks the second step", async () => {
    const { confirm, signIn, otherSessions } = await begun();
    const started = await overlap(confirm, () => signIn(t.db));
    expect(started).toEqual({ ok: false, error: "second-step-missing" });
    expect(await otherSessions()).toBe(0);
  });

  test("takes no code of a secret that is exchanged at that moment", async () => {
    const { begin, confirm } = await begun();
    const confirmed = await overlap(begin, () => confirm(t.db));
    expect(confirmed).toEqual({ ok: false, error: "wrong-code" });
    expect(await t.db.select().from(secondFactors)).toMatchObject([{ confirmedAt: null }]);
  });

  test("happens once, of two posts with the same code", async () => {
    const { confirm } = await begun();
    const second = await overlap(confirm, () => confirm(t.db));
    expect(second).toEqual({ ok: false, error: "second-factor-not-pending" });
    expect(await t.db.$count(secondFactors)).toBe(1);
  });
});

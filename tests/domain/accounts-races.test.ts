import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Db } from "~/db/client.server";
import { auditEvents } from "~/db/schema/audit-events";
import { identities } from "~/db/schema/identities";
import { secondFactors } from "~/db/schema/second-factors";
import { sessions } from "~/db/schema/sessions";
import { users } from "~/db/schema/users";
import { resetPassword } from "~/domain/accounts/links/reset-password.server";
import { verifyEmail } from "~/domain/accounts/links/verify-email.server";
import { enterWithIdentity } from "~/domain/accounts/provider/enter-with-identity.server";
import {
  beginSecondFactor,
  confirmSecondFactor,
} from "~/domain/accounts/second-factor/second-factor-setup.server";
import { findSecondFactor } from "~/domain/accounts/second-factor/second-factor-state.server";
import { startSession } from "~/domain/accounts/sessions/start-session.server";
import { testNow as now } from "../support/caller";
import { useDatabase } from "../support/database";
import { createUser } from "../support/factories";
import { makeLink } from "../support/links";
import { asActor, testEnv } from "../support/request";
import { codesOf } from "../support/second-factor";
import { somebodyWaits } from "../support/waiting";

/** Two changes of one account at once, in slow motion: the second has looked before the first commits, and still sees it. */

const t = useDatabase();
const circumstances = {
  appUrl: testEnv.appUrl,
  adminEmail: testEnv.adminEmail,
  sourceAddress: "203.0.113.7",
  secret: testEnv.sessionSecret,
  now,
};

/** Does `first` in a transaction, and commits it once `second` waits for it. @returns what `second` gave */
async function overlap<Given>(first: (tx: Db) => Promise<unknown>, second: () => Promise<Given>) {
  let given: Promise<Given> | undefined;
  await t.db.transaction(async (tx) => {
    await first(tx);
    given = second();
    await somebodyWaits(tx);
  });
  return given;
}

const change = (id: string, values: Partial<typeof users.$inferInsert>) => (tx: Db) =>
  tx.update(users).set(values).where(eq(users.id, id));

describe("joining an identity", () => {
  test.each([
    ["loses its confirmation", { emailVerifiedAt: null }, "sign-in-first"],
    ["is deactivated", { isActive: false }, "deactivated"],
  ])("with an account that %s at that moment doesn't happen", async (_, values, error) => {
    const { id, email } = await createUser(t.db);
    const names = { name: "Nadia", givenName: null, familyName: null };
    const identity = { issuer: "https://id.example", subject: "s", email, isEmailVerified: true, ...names };
    const entry = { ...circumstances, identity, role: "learner" as const, redirectTo: null };
    const joined = await overlap(change(id, values), () => enterWithIdentity(t.db, entry));
    expect(joined).toEqual({ ok: false, error });
    expect(await t.db.$count(identities)).toBe(0);
  });
});

describe("a mailed link, spent while its account is deactivated,", () => {
  test("sets no password", async () => {
    const { id } = await createUser(t.db, { passwordHash: "kept" });
    const token = await makeLink(t.db, id, { purpose: "reset-password" });
    const reset = { ...circumstances, token, password: "Another2027" };
    const answer = await overlap(change(id, { isActive: false }), () => resetPassword(t.db, reset));
    expect(answer).toEqual({ ok: false, error: "invalid-reset-link" });
    expect(await t.db.select().from(users)).toMatchObject([
      { passwordHash: "kept", passwordChangedAt: null },
    ]);
    expect(await t.db.$count(auditEvents)).toBe(0);
  });

  test("confirms no address", async () => {
    const { id } = await createUser(t.db, { emailVerifiedAt: null });
    const token = await makeLink(t.db, id, { purpose: "verify-email" });
    await overlap(change(id, { isActive: false }), () => verifyEmail(t.db, { ...circumstances, token }));
    expect(await t.db.select().from(users)).toMatchObject([{ emailVerifiedAt: null, isActive: false }]);
    expect(await t.db.$count(auditEvents)).toBe(0);
  });
});

describe("turning the second step on", () => {
  async function begun() {
    const user = await createUser(t.db);
    const begin = { ...circumstances, actor: await asActor(t.db, user) };
    await beginSecondFactor(t.db, begin);
    const state = await findSecondFactor(t.db, { ...circumstances, userId: user.id, email: user.email });
    if (state.kind !== "begun") throw new Error("The second step was not begun");
    return { userId: user.id, confirmation: { ...begin, code: codesOf(state.secret)(now) } };
  }
  const entryOf = (userId: string) => ({
    session: { userId, remember: false, userAgent: null, endsSessionId: null, now },
    entry: { method: "password", sourceAddress: "203.0.113.7", hadSecondStep: false } as const,
  });

  test("ends the session of a sign-in that is about to commit", async () => {
    const { userId, confirmation } = await begun();
    const confirmed = await overlap(
      (tx) => startSession(tx, entryOf(userId)),
      () => confirmSecondFactor(t.db, confirmation),
    );
    expect(confirmed?.ok).toBe(true);
    expect(await t.db.$count(sessions)).toBe(0);
  });

  test("is waited for by a sign-in, which then lacks the second step", async () => {
    const { userId, confirmation } = await begun();
    const started = await overlap(
      (tx) => confirmSecondFactor(tx, confirmation),
      () => startSession(t.db, entryOf(userId)),
    );
    expect(started).toEqual({ ok: false, error: "second-step-missing" });
    expect(await t.db.$count(sessions)).toBe(0);
  });

  test("takes no code of a secret that is exchanged at that moment", async () => {
    const { confirmation } = await begun();
    const confirmed = await overlap(
      (tx) => beginSecondFactor(tx, confirmation),
      () => confirmSecondFactor(t.db, confirmation),
    );
    expect(confirmed).toEqual({ ok: false, error: "wrong-code" });
    expect(await t.db.select().from(secondFactors)).toMatchObject([{ confirmedAt: null }]);
  });

  test("happens once, of two posts with the same code", async () => {
    const { confirmation } = await begun();
    const second = await overlap(
      (tx) => confirmSecondFactor(tx, confirmation),
      () => confirmSecondFactor(t.db, confirmation),
    );
    expect(second).toEqual({ ok: false, error: "second-factor-not-begun" });
    expect(await t.db.$count(secondFactors)).toBe(1);
  });
});

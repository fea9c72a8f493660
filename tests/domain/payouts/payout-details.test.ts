import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { payoutDetails } from "~/db/schema/payments/payout-details";
import { auditEvents } from "~/db/schema/site/audit-events";
import { mails } from "~/db/schema/site/mails";
import { hashPassword } from "~/domain/accounts/password.server";
import { sendSecurityNotice } from "~/domain/accounts/send-security-notice.server";
import type { SignedInCaller } from "~/domain/caller";
import { payoutDetailsChanged } from "~/domain/payouts/details/announce-details.server";
import { changePayoutDetails, removePayoutDetails } from "~/domain/payouts/details/change-details.server";
import { sealDetails, unsealDetails } from "~/domain/payouts/details/sealed-details.server";
import { newId } from "~/platform/ids";
import { callerOf, testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { withSecondFactor } from "../../support/scenes/accounts";
import { createExpert, createUser } from "../../support/scenes/factories";
import { testEnv } from "../../support/site/request";

/** Where an expert is paid: changed and removed by its owner only, with a proof of identity. */

const t = useDatabase();
const secret = testEnv.sessionSecret;
const account = { holder: "Ada Quist", iban: "DE89370400440532013000" };
const currentPassword = "Old-keyway-1";
const passwordHash = await hashPassword(currentPassword);

async function scene(values: Parameters<typeof createUser>[1] = {}) {
  const user = await createUser(t.db, { role: "expert", passwordHash, ...values });
  const { id: expertId } = await createExpert(t.db, { userId: user.id });
  return { user, expertId, caller: callerOf(user, { now, expertId }) };
}

const change = (
  caller: SignedInCaller,
  typed: { currentPassword?: string; code?: string } = { currentPassword },
) => changePayoutDetails(t.db, caller, { account, typed, secret });
const remove = (caller: SignedInCaller) =>
  removePayoutDetails(t.db, caller, { typed: { currentPassword }, secret });
const stored = async () => t.db.select().from(payoutDetails);
const later = (hours: number, from = now) => new Date(from.getTime() + hours * 3_600_000);

/** The receivers of the mails about payout details, with what each says. */
async function mailed() {
  const rows = await t.db.select().from(mails).where(eq(mails.template, payoutDetailsChanged.template));
  return rows
    .map(({ toEmail, payload }) => ({ toEmail, payload }))
    .sort((a, b) => (a.toEmail < b.toEmail ? -1 : 1));
}

test("details are sealed for their expert and with the program's secret", () => {
  const owner = { expertId: newId(), secret };
  const sealed = sealDetails(account, owner);
  expect(sealed).not.toContain("3000");
  expect(unsealDetails(sealed, owner)).toEqual(account);
  expect(unsealDetails(sealed, { ...owner, expertId: newId() })).toBeNull();
  expect(unsealDetails(sealed, { ...owner, secret: `${secret}.` })).toBeNull();
});

describe("a change", () => {
  test("is stored sealed, holds payouts for 48 hours, is mailed, and is audited without the details", async () => {
    const { user, expertId, caller } = await scene();
    expect(await change(caller)).toEqual({ ok: true, value: undefined });
    const [first] = await stored();
    expect(first).toMatchObject({
      expertId,
      userId: user.id,
      method: "bank",
      lastFour: "3000",
      changedAt: now,
    });
    expect(first?.holdUntil).toEqual(later(48));
    expect(unsealDetails(first?.sealed ?? "", { expertId, secret })).toEqual(account);
    const payload = { event: "changed", at: now.toISOString(), isFormer: false };
    expect(await mailed()).toEqual([{ toEmail: user.email, payload }]);
    const lines = await t.db.select().from(auditEvents);
    expect(lines).toMatchObject([
      {
        action: "payout-details-changed",
        actorId: user.id,
        objectType: "expert",
        objectId: expertId,
        detail: {},
      },
    ]);
  });

  test("holds payouts again, also after a removal", async () => {
    const { caller } = await scene();
    await change(caller);
    const second = later(100);
    await change({ ...caller, now: second });
    expect((await stored()).map(({ holdUntil }) => holdUntil)).toEqual([later(48, second)]);
    expect(await remove({ ...caller, now: later(200) })).toMatchObject({ ok: true });
    expect(await stored()).toEqual([]);
    expect(await remove({ ...caller, now: later(200) })).toEqual({ ok: false, error: "none" });
    const third = later(201);
    await change({ ...caller, now: third });
    expect((await stored()).map(({ holdUntil }) => holdUntil)).toEqual([later(48, third)]);
    expect(await mailed()).toHaveLength(4);
  });

  test("is mailed to the addresses of the last seven days, too", async () => {
    const { user, caller } = await scene();
    const changed = async (email: string, at: Date) =>
      sendSecurityNotice(t.db, { now: at }, { user: { ...user, email }, event: "email-changed" });
    await changed("old@test.example", later(-8 * 24));
    await changed("former@test.example", later(-6 * 24));
    await changed(user.email, later(-5 * 24));
    await change(caller);
    expect((await mailed()).map(({ toEmail }) => toEmail)).toEqual(["former@test.example", user.email]);
  });

  test("replaces an account at Stripe", async () => {
    const { user, expertId, caller } = await scene();
    await t.db.insert(payoutDetails).values({
      ...{ expertId, userId: user.id, method: "stripe", stripeAccountId: "acct_1", isReady: false },
      ...{ holdUntil: now, changedAt: now },
    });
    expect(await change(caller)).toMatchObject({ ok: true });
    expect(await stored()).toMatchObject([{ method: "bank", stripeAccountId: null, isReady: true }]);
  });
});

describe("is refused", () => {
  test.each([{ currentPassword: "Old-keyway-2" }, {}])("with the password of %j", async (typed) => {
    const { caller } = await scene();
    expect(await change(caller, typed)).toEqual({ ok: false, error: "wrong-current-password" });
    expect([await stored(), await mailed()]).toEqual([[], []]);
  });

  test("with a wrong code, if the account has a second factor", async () => {
    const { user, caller: plain } = await scene();
    const phone = await withSecondFactor(t, user);
    const caller = { ...plain, actor: { ...plain.actor, hasSecondFactor: true } };
    for (const code of [undefined, "000000"]) {
      const typed = { currentPassword, ...(code && { code }) };
      expect(await change(caller, typed)).toEqual({ ok: false, error: "wrong-code" });
    }
    expect(await stored()).toEqual([]);
    expect(await change(caller, { currentPassword, code: phone.code(now) })).toMatchObject({ ok: true });
  });

  test("more than 15 minutes after the sign-in, if the account has neither", async () => {
    const { user, caller } = await scene({ passwordHash: null });
    const { sessionId } = caller.actor;
    const signedIn = (minutes: number) => ({
      ...{ id: sessionId, userId: user.id, tokenHash: Buffer.from(sessionId), lastUsedAt: now },
      ...{ expiresAt: later(24), createdAt: later(-minutes / 60) },
    });
    await t.db.insert(sessions).values(signedIn(16));
    expect(await change(caller, {})).toEqual({ ok: false, error: "sign-in-again" });
    await t.db.update(sessions).set({ createdAt: later(-0.2) });
    expect(await change(caller, {})).toMatchObject({ ok: true });
  });

  test("for another account's record, and for one that was taken away", async () => {
    const [{ caller }, other] = [await scene(), await scene()];
    const foreign = { ...caller, actor: { ...caller.actor, expertId: other.expertId } };
    const refused = { ok: false, error: "not-found" };
    expect(await change(foreign)).toEqual(refused);
    expect(await change({ ...caller, actor: { ...caller.actor, expertId: null } })).toEqual(refused);
    await t.db.delete(expertsUsers).where(eq(expertsUsers.userId, caller.actor.userId));
    expect([await change(caller), await remove(caller)]).toEqual([refused, refused]);
    await t.db.update(users).set({ isActive: false }).where(eq(users.id, other.user.id));
    expect(await change(other.caller)).toEqual(refused);
    expect(await stored()).toEqual([]);
  });
});

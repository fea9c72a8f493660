import { desc, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { emailLinks } from "~/db/schema/accounts/email-links";
import { passkeyRecoveries } from "~/db/schema/accounts/passkey-recoveries";
import { passkeys } from "~/db/schema/accounts/passkeys";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { auditEvents } from "~/db/schema/site/audit-events";
import { mails } from "~/db/schema/site/mails";
import { removePasskey } from "~/domain/accounts/credentials/change-passkey.server";
import { changePassword } from "~/domain/accounts/credentials/change-password.server";
import { makePasskeysOnly, neededForOnlyWay } from "~/domain/accounts/credentials/passkeys-only.server";
import { turnOffSecondFactor } from "~/domain/accounts/credentials/second-factor-changes.server";
import { linkToken } from "~/domain/accounts/links/link-token.server";
import { mailLink } from "~/domain/accounts/links/mail-link.server";
import { findResetLink, resetPassword } from "~/domain/accounts/links/reset-password.server";
import { listPasskeys } from "~/domain/accounts/passkeys/list-passkeys.server";
import { hashPassword } from "~/domain/accounts/password.server";
import {
  deleteOldRecoveries,
  finishRecovery,
  stopRecovery,
} from "~/domain/accounts/recovery/end-recovery.server";
import { findWaitingRecovery, startRecovery } from "~/domain/accounts/recovery/start-recovery.server";
import { isStopToken, stopToken } from "~/domain/accounts/recovery/stop-token.server";
import { resetSecondFactor } from "~/domain/accounts/second-factor/reset-second-factor.server";
import { signIn } from "~/domain/accounts/sessions/sign-in.server";
import { startSignInSession } from "~/domain/accounts/sessions/start-session.server";
import { inHours, testNow as now, visitor } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import {
  makeLink,
  proofBy,
  sessionOf,
  signInWith,
  withPasskey,
  withSecondFactor,
} from "../../support/scenes/accounts";
import { createUser } from "../../support/scenes/factories";
import { payoutScene } from "../../support/scenes/money";
import { testEnv } from "../../support/site/request";

/** Passkeys as the only way to sign in, and the way back for an owner who has lost them all. */

const t = useDatabase();
const { sessionSecret: secret, adminEmail } = testEnv;
const old = "Old-keyway-1";
const proof = { typed: { currentPassword: old }, asks: {}, secret };
const stateOf = async (id: string) => (await t.db.select().from(users).where(eq(users.id, id)))[0];
const actions = async () => (await t.db.select().from(auditEvents)).map(({ action }) => action);
const templates = async () =>
  (await t.db.select().from(mails).orderBy(mails.id)).map(({ template }) => template);

/** An admin with two passkeys and recovery codes, and with a password still. */
async function ready() {
  const user = await createUser(t.db, { role: "admin", passwordHash: await hashPassword(old) });
  const phone = await withSecondFactor(t, user);
  const keys = [await withPasskey(t.db, user), await withPasskey(t.db, user)] as const;
  return { user, phone, keys, caller: await sessionOf(t.db, user) };
}

/** The same without a password. */
async function only() {
  const scene = await ready();
  expect((await makePasskeysOnly(t.db, scene.caller, proof)).ok).toBe(true);
  return { ...scene, caller: await sessionOf(t.db, scene.user) };
}

describe("the only way", () => {
  test("is for the admin, and for experts with payout details", async () => {
    const { teacher, expert, learner } = await payoutScene(t.db);
    const both = ["passkeys", "recovery-codes"];
    const asExpert = await sessionOf(t.db, teacher, { expertId: expert.id });
    expect(await neededForOnlyWay(t.db, asExpert)).toEqual(both);
    expect(await neededForOnlyWay(t.db, await sessionOf(t.db, learner))).toBeNull();
    await t.db.execute(sql`delete from payout_details`);
    expect(await neededForOnlyWay(t.db, asExpert)).toBeNull();
  });

  test("needs two passkeys and unused recovery codes", async () => {
    const user = await createUser(t.db, { role: "admin", passwordHash: await hashPassword(old) });
    const caller = await sessionOf(t.db, user);
    const refused = { ok: false, error: "passkeys-only-refused" };
    await withPasskey(t.db, user);
    expect(await neededForOnlyWay(t.db, caller)).toEqual(["passkeys", "recovery-codes"]);
    await withPasskey(t.db, user);
    expect(await neededForOnlyWay(t.db, caller)).toEqual(["recovery-codes"]);
    expect(await makePasskeysOnly(t.db, caller, proof)).toEqual(refused);
    await withSecondFactor(t, user);
    await t.db.execute(sql`update recovery_codes set used_at = now()`);
    expect(await neededForOnlyWay(t.db, caller)).toEqual(["recovery-codes"]);
    // One code starts a recovery, another is the second step of the sign-in after it.
    const [one, other] = await t.db.execute<{ id: string }>(sql`select id from recovery_codes limit 2`);
    await t.db.execute(sql`update recovery_codes set used_at = null where id = ${one?.id}`);
    expect(await neededForOnlyWay(t.db, caller)).toEqual(["recovery-codes"]);
    await t.db.execute(sql`update recovery_codes set used_at = null where id = ${other?.id}`);
    expect(await neededForOnlyWay(t.db, caller)).toEqual([]);
    expect(await makePasskeysOnly(t.db, caller, { ...proof, typed: {} })).toMatchObject({ ok: false });
    expect((await stateOf(user.id))?.isPasskeysOnly).toBe(false);
  });

  test("ends the password, all sessions and mailed links, and tells audit and owner", async () => {
    const { user, caller, keys } = await ready();
    const token = await makeLink(t.db, user.id, { purpose: "reset-password" });
    expect((await makePasskeysOnly(t.db, caller, proof)).ok).toBe(true);
    expect(await stateOf(user.id)).toMatchObject({ isPasskeysOnly: true, passwordHash: null });
    expect(await t.db.$count(sessions)).toBe(0);
    expect(await findResetLink(t.db, { token, now })).toBeNull();
    const late = await makeLink(t.db, user.id, { purpose: "reset-password" });
    expect(await findResetLink(t.db, { token: late, now })).toBeNull();
    expect(await actions()).toContain("passkeys-only");
    expect(await signIn(t.db, visitor(), { email: user.email, password: old })).toMatchObject({ ok: false });
    for (const method of ["password", "provider"] as const) {
      const entry = { method, hadSecondStep: true };
      const session = { userId: user.id, remember: false, userAgent: null, entry };
      expect(await startSignInSession(t.db, visitor(), session)).toEqual({
        ok: false,
        error: "passkeys-only",
      });
    }
    expect((await signInWith(t.db, keys[0])).ok).toBe(true);
    const withPassword = t.db.update(users).set({ passwordHash: "x" }).where(eq(users.id, user.id));
    await expect(withPassword).rejects.toMatchObject({ cause: { code: "23514" } });
  });

  test("keeps the last passkey and the recovery codes", async () => {
    const { user, caller, keys } = await only();
    const [first, second] = await listPasskeys(t.db, user.id);
    const remove = async (passkeyId = "") =>
      removePasskey(t.db, caller, {
        ...{ passkeyId, asks: {}, secret },
        typed: { passkey: await proofBy(t.db, caller, keys[1]) },
      });
    expect((await remove(first?.id)).ok).toBe(true);
    expect(await remove(second?.id)).toEqual({ ok: false, error: "passkey-needed" });
    const typed = { passkey: await proofBy(t.db, caller, keys[1]) };
    const off = await turnOffSecondFactor(t.db, caller, { typed, secret, mustKeep: false });
    expect(off).toEqual({ ok: false, error: "second-factor-needed" });
  });

  test("ends with a new password", async () => {
    const { user, caller, keys } = await only();
    const typed = { passkey: await proofBy(t.db, caller, keys[0]) };
    expect((await changePassword(t.db, caller, { typed, password: "New-keyway-22", secret })).ok).toBe(true);
    expect((await stateOf(user.id))?.isPasskeysOnly).toBe(false);
    expect(await t.db.$count(passkeys)).toBe(2);
  });

  test("ends when the operator resets the second factor, which leaves a mailed link as the way back", async () => {
    const { user } = await only();
    const operator = { actor: null, sourceAddress: null, now };
    expect((await resetSecondFactor(t.db, operator, { email: user.email })).ok).toBe(true);
    expect((await stateOf(user.id))?.isPasskeysOnly).toBe(false);
  });
});

describe("a recovery", () => {
  /** Asks for a new password, as the sign-in page offers it. @returns the token of the mailed link */
  async function ask(email: string) {
    const order = { purpose: "reset-password", email, redirectTo: null, sourceAddress: null } as const;
    await mailLink(t.db, order, { key: email, secret, now });
    const [link] = await t.db.select().from(emailLinks).orderBy(desc(emailLinks.id)).limit(1);
    expect(link?.purpose).toBe("start-recovery");
    return linkToken(secret, link?.id ?? "");
  }

  async function started() {
    const scene = await only();
    const [code = "", next = ""] = scene.phone.recoveryCodes;
    const token = await ask(scene.user.email);
    const recovery = await startRecovery(t.db, visitor(), { token, code });
    expect(recovery).toEqual({ ok: true, value: { dueAt: inHours(24) } });
    const waiting = await findWaitingRecovery(t.db, scene.user.id);
    return { ...scene, token, next, recoveryId: waiting?.id ?? "" };
  }

  const finish = (recoveryId: string, at: Date) => finishRecovery(t.db, { recoveryId, secret, now: at });
  const linksToFinish = () => t.db.select().from(emailLinks).where(eq(emailLinks.purpose, "finish-recovery"));

  test("begins with the mailed link and a recovery code, and tells the owner", async () => {
    const { user, recoveryId } = await started();
    expect(await actions()).toContain("recovery-started");
    expect(await templates()).toContain("recovery-started");
    expect(await t.db.select().from(passkeyRecoveries)).toMatchObject([
      { userId: user.id, state: "waiting", dueAt: inHours(24), endedAt: null },
    ]);
    const [job] = await t.db.execute(
      sql`select run_at from graphile_worker.jobs where key = ${`recovery:${recoveryId}`}`,
    );
    expect(new Date(String(job?.run_at))).toEqual(inHours(24));
    expect(await linksToFinish()).toEqual([]);
  });

  test("needs both: a wrong code leaves the link, a used link starts nothing", async () => {
    const { user, phone } = await only();
    const token = await ask(user.email);
    const [code = ""] = phone.recoveryCodes;
    const start = (given: { token?: string; code?: string }) =>
      startRecovery(t.db, visitor(), { token, code, ...given });
    const wrongLink = { ok: false, error: "invalid-recovery-link" };
    expect(await start({ token: "x".repeat(43) })).toEqual(wrongLink);
    for (const wrong of ["aaaa-bbbb-cccc-dddd", phone.code(now), ""])
      expect(await start({ code: wrong })).toEqual({ ok: false, error: "recovery-code-wrong" });
    expect(await t.db.$count(passkeyRecoveries)).toBe(0);
    expect((await start({})).ok).toBe(true);
    expect(await start({})).toEqual(wrongLink);
    expect(await actions()).toContain("second-factor-failed");
  });

  test("is one at a time: a second one goes on with the first", async () => {
    const { user, next } = await started();
    await t.db.delete(mails);
    const token = await askLater(user.email);
    const start = (code: string) => startRecovery(t.db, visitor({ now: inHours(1) }), { token, code });
    expect(await start("aaaa-bbbb-cccc-dddd")).toEqual({ ok: false, error: "recovery-code-wrong" });
    const again = await start(next);
    // Its code isn't used up.
    expect(await start(next)).toEqual(again);
    expect(again).toEqual({ ok: true, value: { dueAt: inHours(24) } });
    expect(await t.db.$count(passkeyRecoveries)).toBe(1);
  });

  async function askLater(email: string) {
    const order = { purpose: "reset-password", email, redirectTo: null, sourceAddress: null } as const;
    await mailLink(t.db, order, { key: "later", secret, now: inHours(1) });
    const [link] = await t.db.select().from(emailLinks).orderBy(desc(emailLinks.id)).limit(1);
    return linkToken(secret, link?.id ?? "");
  }

  test("after its wait mails a link that sets a password and removes the passkeys", async () => {
    const { user, keys, recoveryId } = await started();
    await expect(finish(recoveryId, inHours(23.9))).rejects.toThrow("It isn't due yet");
    expect(await linksToFinish()).toEqual([]);
    await finish(recoveryId, inHours(24));
    await finish(recoveryId, inHours(24));
    const links = await linksToFinish();
    expect(links).toMatchObject([{ userId: user.id, expiresAt: inHours(48) }]);
    expect(await actions()).toContain("recovery-done");
    const token = linkToken(secret, links[0]?.id ?? "");
    const reset = (at: Date) =>
      resetPassword(t.db, visitor({ now: at }), { token, password: "New-keyway-22", adminEmail });
    expect(await reset(inHours(48))).toMatchObject({ ok: false });
    expect((await reset(inHours(30))).ok).toBe(true);
    expect(await stateOf(user.id)).toMatchObject({ isPasskeysOnly: false });
    expect(await signInWith(t.db, keys[0])).toEqual({ ok: false, error: "unknown-passkey" });
    const signedIn = await signIn(t.db, visitor(), { email: user.email, password: "New-keyway-22" });
    expect(signedIn.ok).toBe(true);
    const entry = { method: "password", hadSecondStep: false } as const;
    const session = { userId: user.id, remember: false, userAgent: null, entry };
    expect(await startSignInSession(t.db, visitor(), session)).toMatchObject({
      error: "second-step-missing",
    });
  });

  test("that was stopped mails nothing more, and can't be stopped twice", async () => {
    const { user, recoveryId } = await started();
    expect((await stopRecovery(t.db, visitor(), recoveryId)).ok).toBe(true);
    expect(await stopRecovery(t.db, visitor(), recoveryId)).toEqual({ ok: false, error: "recovery-over" });
    await finish(recoveryId, inHours(24));
    expect(await linksToFinish()).toEqual([]);
    expect(await stateOf(user.id)).toMatchObject({ isPasskeysOnly: true });
    expect((await actions()).filter((action) => action === "recovery-stopped")).toHaveLength(1);
    expect((await t.db.select().from(mails)).map(({ payload }) => Object(payload).event)).toContain(
      "recovery-stopped",
    );
    const clean = (at: Date) => deleteOldRecoveries(t.db, { now: at, limit: 10 });
    expect([await clean(inHours(29 * 24)), await clean(inHours(30 * 24))]).toEqual([0, 1]);
  });

  test("stopped and finished at once ends one way", async () => {
    const { recoveryId } = await started();
    const [stopped] = await Promise.all([
      stopRecovery(t.db, visitor({ now: inHours(24) }), recoveryId),
      finish(recoveryId, inHours(24)),
    ]);
    expect(await linksToFinish()).toHaveLength(stopped.ok ? 0 : 1);
  });

  test("changes nothing once the owner has set a password again", async () => {
    const { caller, keys, recoveryId } = await started();
    const typed = { passkey: await proofBy(t.db, caller, keys[0]) };
    expect((await changePassword(t.db, caller, { typed, password: "New-keyway-22", secret })).ok).toBe(true);
    // Also if passkeys become the only way again.
    expect(await t.db.select().from(passkeyRecoveries)).toMatchObject([{ state: "stopped" }]);
    await t.db.update(users).set({ isPasskeysOnly: true, passwordHash: null });
    await finish(recoveryId, inHours(24));
    expect(await linksToFinish()).toEqual([]);
  });

  test("isn't gone around by a code alone: it proves nothing without a recent sign-in", async () => {
    const { caller, phone } = await only();
    const [code = ""] = phone.recoveryCodes;
    const later = { ...caller, now: inHours(1) };
    const change = { typed: { code }, password: "New-keyway-22", secret };
    expect(await changePassword(t.db, later, change)).toEqual({ ok: false, error: "sign-in-again" });
  });

  test("can be stopped by its own mailed link only", () => {
    const [one, other] = ["0190c0de-0000-7000-8000-000000000001", "0190c0de-0000-7000-8000-000000000002"];
    expect(isStopToken(stopToken(secret, one), secret, one)).toBe(true);
    expect(isStopToken(stopToken(secret, one), secret, other)).toBe(false);
    expect(isStopToken("", secret, one)).toBe(false);
  });

  test("is for an account without a password only: another gets a link for a password", async () => {
    const user = await createUser(t.db);
    const order = {
      purpose: "reset-password",
      email: user.email,
      redirectTo: null,
      sourceAddress: null,
    } as const;
    await mailLink(t.db, order, { key: "other", secret, now });
    expect(await t.db.select().from(emailLinks)).toMatchObject([{ purpose: "reset-password" }]);
  });
});

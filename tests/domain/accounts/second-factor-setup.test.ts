import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { recoveryCodes } from "~/db/schema/accounts/recovery-codes";
import { secondFactors } from "~/db/schema/accounts/second-factors";
import { sessions } from "~/db/schema/accounts/sessions";
import { auditEvents } from "~/db/schema/site/audit-events";
import { mails } from "~/db/schema/site/mails";
import {
  beginSecondFactor,
  cancelSecondFactor,
  confirmSecondFactor,
  turnOffSecondFactor,
} from "~/domain/accounts/credentials/second-factor-changes.server";
import { proveSecondFactor } from "~/domain/accounts/second-factor/second-factor.server";
import { findSecondFactor, findSecondStep } from "~/domain/accounts/second-factor/second-factor-state.server";
import { createSignInSession } from "~/domain/accounts/sessions/sessions.server";
import { callerOf, testNow as now, visitor } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { codesOf, secondsLater, sessionOf } from "../../support/scenes/accounts";
import { createUser } from "../../support/scenes/factories";
import { secondFactorsIn, secret } from "./second-factor-scene";

/** Setting a second step up and turning it off: what each needs, and what it leaves. */

const t = useDatabase();
const { protectedUser } = secondFactorsIn(t);
const begin = async (user: Parameters<typeof callerOf>[0], typed = {}) =>
  beginSecondFactor(t.db, await sessionOf(t.db, user), { typed, secret });

describe("setting up", () => {
  test("needs a confirmed address", async () => {
    const user = await createUser(t.db, { emailVerifiedAt: null });
    expect(await begin(user)).toEqual({
      ok: false,
      error: "second-factor-unverified",
    });
    const inserted = t.db.insert(secondFactors).values({ userId: user.id, sealedSecret: Buffer.alloc(32) });
    await expect(inserted).rejects.toMatchObject({ cause: { code: "23514" } });
    expect(await t.db.$count(secondFactors)).toBe(0);
  });

  test("counts from its first code on, ends the other sessions, tells audit and owner", async () => {
    const user = await createUser(t.db);
    const signIn = { userId: user.id, remember: false, userAgent: null, endsSessionId: null, now };
    await createSignInSession(t.db, signIn);
    const [mine] = await t.db.select().from(sessions);
    await createSignInSession(t.db, signIn);
    const stranger = await createUser(t.db);
    await createSignInSession(t.db, { ...signIn, userId: stranger.id });
    const caller = callerOf(user);
    caller.actor.sessionId = mine?.id ?? "";
    await beginSecondFactor(t.db, caller, { typed: {}, secret });
    const state = await findSecondFactor(t.db, { userId: user.id, email: user.email, secret, now });
    if (state.kind !== "pending") throw new Error("not begun");
    const code = codesOf(state.secret)(now);

    expect(await confirmSecondFactor(t.db, caller, { code: "000000", secret })).toEqual({
      ok: false,
      error: "wrong-code",
    });
    const answers = await Promise.all(
      [1, 2, 3].map(() => confirmSecondFactor(t.db, caller, { code, secret })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await t.db.$count(recoveryCodes)).toBe(10);

    const left = await t.db.select().from(sessions);
    expect(left.map(({ userId }) => userId).sort()).toEqual([user.id, stranger.id].sort());
    expect(left.map(({ id }) => id)).toContain(mine?.id);
    const events = await t.db.select().from(auditEvents);
    expect(events).toMatchObject([{ action: "second-factor-enabled", detail: { endedSessions: 1 } }]);
    const [mail] = await t.db.select().from(mails);
    expect(mail).toMatchObject({ toEmail: user.email, template: "security-notice" });
    expect(await proveSecondFactor(t.db, visitor(), { userId: user.id, code, secret })).toBeNull();
  });

  test("begun again has another secret; confirmed it can't be begun", async () => {
    const user = await createUser(t.db);
    const secretOf = async () => {
      const state = await findSecondFactor(t.db, { userId: user.id, email: user.email, secret, now });
      return state.kind === "pending" ? state.secret : null;
    };
    await begin(user);
    const first = await secretOf();
    await begin(user);
    expect(await secretOf()).not.toBe(first);
    await cancelSecondFactor(t.db, callerOf(user));
    expect(await secretOf()).toBeNull();

    const { user: on } = await protectedUser();
    expect(await begin(on)).toMatchObject({ ok: false });
    await cancelSecondFactor(t.db, callerOf(on));
    expect(await findSecondFactor(t.db, { userId: on.id, email: on.email, secret, now })).toMatchObject({
      kind: "on",
      codesLeft: 10,
    });
  });

  test("is forgotten after half an hour", async () => {
    const user = await createUser(t.db);
    await begin(user);
    const stateAt = (at: Date) =>
      findSecondFactor(t.db, { userId: user.id, email: user.email, secret, now: at });
    const state = await stateAt(secondsLater(now, 1799));
    if (state.kind !== "pending") throw new Error("not begun");
    const late = secondsLater(now, 1800);
    expect(await stateAt(late)).toEqual({ kind: "off" });
    const code = codesOf(state.secret)(late);
    expect(await confirmSecondFactor(t.db, callerOf(user, { now: late }), { code, secret })).toEqual({
      ok: false,
      error: "second-factor-not-pending",
    });
    // A new one begins its own half hour.
    const caller = { ...(await sessionOf(t.db, user)), now: late };
    await t.db.update(sessions).set({ createdAt: late });
    expect((await beginSecondFactor(t.db, caller, { typed: {}, secret })).ok).toBe(true);
    expect(await stateAt(secondsLater(late, 1799))).toMatchObject({ kind: "pending" });
  });
});

test("is asked of its own account alone", async () => {
  const { user } = await protectedUser();
  const other = await createUser(t.db);
  const asked = await Promise.all([user, other].map(({ id }) => findSecondStep(t.db, id)));
  expect(asked).toMatchObject([{ role: "learner" }, null]);
});

test("needs a sign-in of the last 15 minutes, if the account has no password", async () => {
  const user = await createUser(t.db);
  const typed = { typed: {}, secret };
  const late = await beginSecondFactor(t.db, await sessionOf(t.db, user, { minutesAgo: 16 }), typed);
  expect(late).toEqual({ ok: false, error: "sign-in-again" });
  expect(await t.db.$count(secondFactors)).toBe(0);
  expect((await beginSecondFactor(t.db, await sessionOf(t.db, user, { minutesAgo: 15 }), typed)).ok).toBe(
    true,
  );
});

describe("turning off", () => {
  test("takes a code, and leaves nothing but its traces", async () => {
    const { caller, phone } = await protectedUser();
    const turnOff = (code: string) =>
      turnOffSecondFactor(t.db, caller, { typed: { code }, secret, mustKeep: false });
    expect(await turnOff("000000")).toEqual({ ok: false, error: "wrong-code" });
    expect(await t.db.$count(secondFactors)).toBe(1);
    expect(await turnOff(phone.code(now))).toEqual({ ok: true });
    expect(await t.db.$count(secondFactors)).toBe(0);
    expect(await t.db.$count(recoveryCodes)).toBe(0);
    expect(await t.db.$count(auditEvents, eq(auditEvents.action, "second-factor-disabled"))).toBe(1);
    expect(await t.db.$count(mails)).toBe(2);
  });

  test("is refused to an account that must keep it, with a right code too, which stays good", async () => {
    const { caller, phone, verify } = await protectedUser();
    const change = { typed: { code: phone.code(now) }, secret, mustKeep: true };
    expect(await turnOffSecondFactor(t.db, caller, change)).toEqual({
      ok: false,
      error: "second-factor-required",
    });
    expect(await verify(phone.code(now))).toBe(true);
  });
});

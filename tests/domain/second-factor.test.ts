import { eq, isNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditEvents } from "~/db/schema/audit-events";
import { mails } from "~/db/schema/mails";
import { recoveryCodes } from "~/db/schema/recovery-codes";
import { secondFactors } from "~/db/schema/second-factors";
import { sessions } from "~/db/schema/sessions";
import {
  openRecoveryCodes,
  sealRecoveryCodes,
} from "~/domain/accounts/second-factor/recovery-codes-envelope.server";
import { plainCode } from "~/domain/accounts/second-factor/second-factor";
import { proveSecondFactor, verifySecondFactor } from "~/domain/accounts/second-factor/second-factor.server";
import {
  renewRecoveryCodes,
  turnOffSecondFactor,
} from "~/domain/accounts/second-factor/second-factor-changes.server";
import {
  newSealedSecret,
  openSecret,
  stepOfCode,
} from "~/domain/accounts/second-factor/second-factor-codes.server";
import {
  beginSecondFactor,
  cancelSecondFactor,
  confirmSecondFactor,
} from "~/domain/accounts/second-factor/second-factor-setup.server";
import { findSecondFactor } from "~/domain/accounts/second-factor/second-factor-state.server";
import { createSession } from "~/domain/accounts/sessions/sessions.server";
import { seal, unseal } from "~/platform/seal.server";
import { useDatabase } from "../support/database";
import { createUser } from "../support/factories";
import { asActor, testNow as now, testEnv } from "../support/request";
import { codesOf, secondsLater, withSecondFactor } from "../support/second-factor";

const t = useDatabase();
const secret = testEnv.sessionSecret;

/** An account with its second step on. */
async function protectedUser() {
  const user = await createUser(t.db);
  const phone = await withSecondFactor(t, user, now);
  const verify = (code: string, at = now, programSecret = secret) =>
    verifySecondFactor(t.db, { userId: user.id, code, secret: programSecret, now: at });
  return { user, phone, verify };
}

const changeOf = async (user: Parameters<typeof asActor>[1], at = now) => ({
  actor: await asActor(t.db, user),
  secret,
  appUrl: testEnv.appUrl,
  sourceAddress: "192.0.2.7",
  now: at,
});

describe("the app's codes", () => {
  // RFC 6238, appendix B, the SHA-1 rows; six digits are the last six of its eight.
  test.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("are the RFC's at %d s", (seconds, code) => {
    const key = Buffer.from("12345678901234567890");
    expect(stepOfCode(key, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
  });

  test.each([
    [-60, false],
    [-31, false],
    [-30, true],
    [0, true],
    [29, true],
    [30, true],
    [59, true],
    [60, false],
  ])("of a phone whose clock is off by %d s count: %s", async (seconds, counts) => {
    // testNow begins a step.
    const { phone, verify } = await protectedUser();
    await t.db.update(secondFactors).set({ lastUsedStep: 0 });
    expect(await verify(phone.code(secondsLater(now, seconds)))).toBe(counts);
  });

  test("may be typed with spaces and dashes, in wide digits too", async () => {
    expect(plainCode(" 123 456\t")).toBe("123456");
    expect(plainCode("12–34-56")).toBe("123456");
    expect(plainCode("１２３４５６")).toBe("123456");
    const { phone, verify } = await protectedUser();
    expect(await verify(phone.code(now).replace(/(...)/, "$1 - "))).toBe(true);
  });

  test.each(["", "0", "12345", "1234567", "abcdef", "1e5", "-1", "0x1234", "null", "éééééé"])(
    "are never %j",
    async (code) => {
      const { verify } = await protectedUser();
      expect(await verify(code)).toBe(false);
    },
  );

  test("work once: not again, and none of an earlier step", async () => {
    const { phone, verify } = await protectedUser();
    const later = secondsLater(now, 30);
    expect(await verify(phone.code(later))).toBe(true);
    expect(await verify(phone.code(later))).toBe(false);
    expect(await verify(phone.code(now))).toBe(false);
    expect(await verify(phone.code(later), later)).toBe(false);
    expect(await verify(phone.code(secondsLater(now, 60)), later)).toBe(true);
  });

  test("posted eight times at once, count once", async () => {
    const { phone, verify } = await protectedUser();
    const code = phone.code(now);
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(code)));
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  test("of one account open no other, and none without a confirmed app", async () => {
    const { phone } = await protectedUser();
    const { verify } = await protectedUser();
    expect(await verify(phone.code(now))).toBe(false);
    const user = await createUser(t.db);
    await beginSecondFactor(t.db, await changeOf(user));
    const state = await findSecondFactor(t.db, { userId: user.id, email: user.email, secret, now });
    if (state.kind !== "begun") throw new Error("not begun");
    const code = codesOf(state.secret)(now);
    expect(await verifySecondFactor(t.db, { userId: user.id, code, secret, now })).toBe(false);
  });

  test("leave a failure in the audit, and no code", async () => {
    const { user } = await protectedUser();
    await proveSecondFactor(t.db, {
      userId: user.id,
      code: "000000",
      secret,
      sourceAddress: "192.0.2.7",
      now,
    });
    const events = await t.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.action, "second-factor-failed"));
    expect(events).toMatchObject([{ actorId: user.id, objectId: user.id, sourceAddress: "192.0.2.7" }]);
    expect(JSON.stringify(events)).not.toContain("000000");
  });
});

describe("the secret at rest", () => {
  test("opens for its account and program only, and not when it was tampered with", () => {
    const owner = { userId: "one", programSecret: secret };
    const sealed = newSealedSecret(owner);
    expect(openSecret(sealed, owner)).toHaveLength(20);
    expect(openSecret(sealed, { ...owner, userId: "two" })).toBeNull();
    expect(openSecret(sealed, { ...owner, programSecret: `${secret}!` })).toBeNull();
    for (const index of sealed.keys()) {
      const bent = Buffer.from(sealed);
      bent.writeUInt8(bent.readUInt8(index) ^ 1, index);
      expect(openSecret(bent, owner)).toBeNull();
    }
    for (const part of [sealed.subarray(1), sealed.subarray(0, -1), Buffer.alloc(0), Buffer.alloc(28)]) {
      expect(openSecret(part, owner)).toBeNull();
    }
  });

  test("is sealed anew each time, and never in clear", () => {
    const key = Buffer.alloc(32, 7);
    const plain = Buffer.from("12345678901234567890");
    const [one, other] = [seal(key, plain, "x"), seal(key, plain, "x")];
    expect(one.equals(other)).toBe(false);
    expect(one.includes(plain)).toBe(false);
    expect(unseal(key, one, "x")).toEqual(plain);
  });

  test("of another account, copied into the row, opens nothing", async () => {
    const [thief, victim] = [await protectedUser(), await protectedUser()];
    const [row] = await t.db.select().from(secondFactors).where(eq(secondFactors.userId, thief.user.id));
    await t.db
      .update(secondFactors)
      .set({ sealedSecret: row?.sealedSecret })
      .where(eq(secondFactors.userId, victim.user.id));
    expect(await victim.verify(thief.phone.code(now))).toBe(false);
  });

  test("that can't be opened any more leaves the recovery codes", async () => {
    const { phone, verify } = await protectedUser();
    const other = "another-secret-that-is-long-enough-as-well";
    expect(await verify(phone.code(now), now, other)).toBe(false);
    expect(await verify(phone.recoveryCodes[0] ?? "", now, other)).toBe(true);
  });
});

describe("recovery codes", () => {
  test("are ten of 80 bits, and stored as hashes alone", async () => {
    const { phone } = await protectedUser();
    expect(phone.recoveryCodes).toHaveLength(10);
    expect(new Set(phone.recoveryCodes).size).toBe(10);
    for (const code of phone.recoveryCodes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    const rows = await t.db.select().from(recoveryCodes);
    expect(rows.map(({ codeHash }) => codeHash.length)).toEqual(Array(10).fill(32));
    expect(rows.some(({ codeHash }) => phone.recoveryCodes.includes(codeHash.toString()))).toBe(false);
  });

  test("work once each, in any spelling, and say how many are left", async () => {
    const { user, phone } = await protectedUser();
    const [first = "", second = ""] = phone.recoveryCodes;
    const prove = (code: string) => proveSecondFactor(t.db, { userId: user.id, code, secret, now });
    expect(await prove(first)).toEqual({ method: "recovery-code", codesLeft: 9 });
    expect(await prove(first)).toBeNull();
    expect(await prove(` ${second.toUpperCase().replaceAll("-", " ")} `)).toEqual({
      method: "recovery-code",
      codesLeft: 8,
    });
    const events = await t.db.select().from(auditEvents).where(eq(auditEvents.action, "recovery-code-used"));
    expect(events).toHaveLength(2);
  });

  test("posted eight times at once, count once", async () => {
    const { phone, verify } = await protectedUser();
    const code = phone.recoveryCodes[3] ?? "";
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(code)));
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  test("of one account open no other", async () => {
    const { phone } = await protectedUser();
    const { verify } = await protectedUser();
    expect(await verify(phone.recoveryCodes[0] ?? "")).toBe(false);
  });

  test("of a step that was on before open nothing while it is set up anew", async () => {
    const { user, phone, verify } = await protectedUser();
    await t.db.update(secondFactors).set({ confirmedAt: null });
    expect((await beginSecondFactor(t.db, await changeOf(user))).ok).toBe(true);
    expect(await t.db.$count(recoveryCodes)).toBe(10);
    expect(await verify(phone.recoveryCodes[0] ?? "")).toBe(false);
    expect(await t.db.$count(recoveryCodes, isNull(recoveryCodes.usedAt))).toBe(10);
  });

  test("are exchanged as a whole for a code, and the old ones are worth nothing", async () => {
    const { user, phone, verify } = await protectedUser();
    const change = await changeOf(user);
    expect(await renewRecoveryCodes(t.db, { ...change, code: "000000" })).toMatchObject({ ok: false });
    expect(await t.db.$count(auditEvents, eq(auditEvents.action, "second-factor-failed"))).toBe(1);
    const renewed = await renewRecoveryCodes(t.db, { ...change, code: phone.code(now) });
    expect(renewed.ok && renewed.value).toHaveLength(10);
    for (const code of phone.recoveryCodes) expect(await verify(code)).toBe(false);
    expect(await verify(renewed.ok ? (renewed.value[0] ?? "") : "")).toBe(true);
  });

  test("on their way to the page open for one session and five minutes", () => {
    const to = { userId: "one", sessionId: "s", programSecret: secret, now };
    const sealed = sealRecoveryCodes(["abcd"], to);
    expect(sealed).toMatch(/^[\w-]+$/);
    expect(openRecoveryCodes(sealed, to)).toEqual(["abcd"]);
    expect(openRecoveryCodes(sealed, { ...to, now: secondsLater(now, 299) })).toEqual(["abcd"]);
    for (const other of [{ userId: "two" }, { sessionId: "t" }, { now: secondsLater(now, 300) }]) {
      expect(openRecoveryCodes(sealed, { ...to, ...other })).toBeNull();
    }
    for (const text of ["", "x", sealed.slice(2)]) expect(openRecoveryCodes(text, to)).toBeNull();
  });
});

describe("setting up", () => {
  test("needs a confirmed address", async () => {
    const user = await createUser(t.db, { emailVerifiedAt: null });
    expect(await beginSecondFactor(t.db, await changeOf(user))).toEqual({
      ok: false,
      error: "second-factor-unverified",
    });
    expect(await t.db.$count(secondFactors)).toBe(0);
  });

  test("counts from its first code on, ends the other sessions, tells audit and owner", async () => {
    const user = await createUser(t.db);
    const signIn = { userId: user.id, remember: false, userAgent: null, endsSessionId: null, now };
    await createSession(t.db, signIn);
    const [mine] = await t.db.select().from(sessions);
    await createSession(t.db, signIn);
    const stranger = await createUser(t.db);
    await createSession(t.db, { ...signIn, userId: stranger.id });
    const change = await changeOf(user);
    const actor = { ...change.actor, sessionId: mine?.id ?? "" };
    await beginSecondFactor(t.db, change);
    const state = await findSecondFactor(t.db, { userId: user.id, email: user.email, secret, now });
    if (state.kind !== "begun") throw new Error("not begun");
    const code = codesOf(state.secret)(now);

    expect(await confirmSecondFactor(t.db, { ...change, actor, code: "000000" })).toEqual({
      ok: false,
      error: "wrong-code",
    });
    const answers = await Promise.all(
      [1, 2, 3].map(() => confirmSecondFactor(t.db, { ...change, actor, code })),
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
    expect(await verifySecondFactor(t.db, { userId: user.id, code, secret, now })).toBe(false);
  });

  test("begun again has another secret; confirmed it can't be begun", async () => {
    const user = await createUser(t.db);
    const change = await changeOf(user);
    const secretOf = async () => {
      const state = await findSecondFactor(t.db, { userId: user.id, email: user.email, secret, now });
      return state.kind === "begun" ? state.secret : null;
    };
    await beginSecondFactor(t.db, change);
    const first = await secretOf();
    await beginSecondFactor(t.db, change);
    expect(await secretOf()).not.toBe(first);
    await cancelSecondFactor(t.db, user.id);
    expect(await secretOf()).toBeNull();

    const { user: on } = await protectedUser();
    expect(await beginSecondFactor(t.db, await changeOf(on))).toMatchObject({ ok: false });
    await cancelSecondFactor(t.db, on.id);
    expect(await findSecondFactor(t.db, { userId: on.id, email: on.email, secret, now })).toMatchObject({
      kind: "on",
      codesLeft: 10,
    });
  });

  test("is forgotten after half an hour", async () => {
    const user = await createUser(t.db);
    await beginSecondFactor(t.db, await changeOf(user));
    const stateAt = (at: Date) =>
      findSecondFactor(t.db, { userId: user.id, email: user.email, secret, now: at });
    const state = await stateAt(secondsLater(now, 1799));
    if (state.kind !== "begun") throw new Error("not begun");
    const late = secondsLater(now, 1800);
    expect(await stateAt(late)).toEqual({ kind: "off" });
    const code = codesOf(state.secret)(late);
    expect(await confirmSecondFactor(t.db, { ...(await changeOf(user, late)), code })).toEqual({
      ok: false,
      error: "second-factor-not-begun",
    });
  });
});

describe("turning off", () => {
  test("takes a code, and leaves nothing but its traces", async () => {
    const { user, phone } = await protectedUser();
    const change = { ...(await changeOf(user)), mustKeep: false };
    expect(await turnOffSecondFactor(t.db, { ...change, code: "000000" })).toMatchObject({ ok: false });
    expect(await t.db.$count(secondFactors)).toBe(1);
    expect(await turnOffSecondFactor(t.db, { ...change, code: phone.code(now) })).toEqual({ ok: true });
    expect(await t.db.$count(secondFactors)).toBe(0);
    expect(await t.db.$count(recoveryCodes)).toBe(0);
    expect(await t.db.$count(auditEvents, eq(auditEvents.action, "second-factor-disabled"))).toBe(1);
    expect(await t.db.$count(mails)).toBe(2);
  });

  test("is refused to whoever must keep it, with a right code too, which stays good", async () => {
    const { user, phone, verify } = await protectedUser();
    const change = { ...(await changeOf(user)), mustKeep: true };
    expect(await turnOffSecondFactor(t.db, { ...change, code: phone.code(now) })).toEqual({
      ok: false,
      error: "second-factor-required",
    });
    expect(await verify(phone.code(now))).toBe(true);
  });
});

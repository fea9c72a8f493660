import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { secondFactors } from "~/db/schema/accounts/second-factors";
import { auditEvents } from "~/db/schema/site/audit-events";
import { beginSecondFactor } from "~/domain/accounts/credentials/second-factor-changes.server";
import { plainCode } from "~/domain/accounts/second-factor/second-factor";
import { proveSecondFactor } from "~/domain/accounts/second-factor/second-factor.server";
import {
  newSealedSecret,
  openSecret,
  stepOfCode,
} from "~/domain/accounts/second-factor/second-factor-codes.server";
import { findSecondFactor } from "~/domain/accounts/second-factor/second-factor-state.server";
import { seal, unseal } from "~/platform/seal.server";
import { testNow as now, visitor } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { codesOf, secondsLater, sessionOf } from "../../support/scenes/accounts";
import { createUser } from "../../support/scenes/factories";
import { secondFactorsIn, secret } from "./second-factor-scene";

/** The codes of an authenticator app: which codes are valid, and how their secret is stored. */

const t = useDatabase();
const { protectedUser } = secondFactorsIn(t);

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
    await beginSecondFactor(t.db, await sessionOf(t.db, user), { typed: {}, secret });
    const state = await findSecondFactor(t.db, { userId: user.id, email: user.email, secret, now });
    if (state.kind !== "pending") throw new Error("not begun");
    const code = codesOf(state.secret)(now);
    expect(await proveSecondFactor(t.db, visitor(), { userId: user.id, code, secret })).toBeNull();
  });

  test("leave a failure in the audit, and no code", async () => {
    const { user } = await protectedUser();
    const caller = visitor({ sourceAddress: "192.0.2.7" });
    await proveSecondFactor(t.db, caller, { userId: user.id, code: "000000", secret });
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

  test("is sealed differently each time, and never in clear", () => {
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

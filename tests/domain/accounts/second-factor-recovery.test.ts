import { eq, isNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { recoveryCodes } from "~/db/schema/accounts/recovery-codes";
import { secondFactors } from "~/db/schema/accounts/second-factors";
import { auditEvents } from "~/db/schema/site/audit-events";
import {
  beginSecondFactor,
  renewRecoveryCodes,
} from "~/domain/accounts/credentials/second-factor-changes.server";
import { proveSecondFactor } from "~/domain/accounts/second-factor/second-factor.server";
import { testNow as now, visitor } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { secondFactorsIn, secret } from "./second-factor-scene";

/** The recovery codes of a second step: what they give access to, how often, and how they are renewed. */

const t = useDatabase();
const { protectedUser } = secondFactorsIn(t);

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
    const prove = (code: string) => proveSecondFactor(t.db, visitor(), { userId: user.id, code, secret });
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

  test("of an earlier step open nothing while it is set up again", async () => {
    const { caller, phone, verify } = await protectedUser();
    await t.db.update(secondFactors).set({ confirmedAt: null });
    expect((await beginSecondFactor(t.db, caller, { typed: {}, secret })).ok).toBe(true);
    expect(await t.db.$count(recoveryCodes)).toBe(10);
    expect(await verify(phone.recoveryCodes[0] ?? "")).toBe(false);
    expect(await t.db.$count(recoveryCodes, isNull(recoveryCodes.usedAt))).toBe(10);
  });

  test("are exchanged as a whole for a code, and the old ones are worth nothing", async () => {
    const { caller, phone, verify } = await protectedUser();
    const renew = (code: string) => renewRecoveryCodes(t.db, caller, { typed: { code }, secret });
    expect(await renew("000000")).toEqual({ ok: false, error: "wrong-code" });
    expect(await t.db.$count(auditEvents, eq(auditEvents.action, "second-factor-failed"))).toBe(1);
    const renewed = await renew(phone.code(now));
    expect(renewed.ok && renewed.value).toHaveLength(10);
    expect(await t.db.$count(auditEvents, eq(auditEvents.action, "recovery-codes-renewed"))).toBe(1);
    for (const code of phone.recoveryCodes) expect(await verify(code)).toBe(false);
    expect(await verify(renewed.ok ? (renewed.value[0] ?? "") : "")).toBe(true);
  });
});

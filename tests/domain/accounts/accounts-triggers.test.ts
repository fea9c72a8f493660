import { eq, sql } from "drizzle-orm";
import postgres from "postgres";
import { describe, expect, test } from "vitest";
import type { Db } from "~/db/client.server";
import { storageFault } from "~/db/errors.server";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { auditEvents } from "~/db/schema/site/audit-events";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { newId } from "~/platform/ids";
import { orUnavailable } from "~/web/unavailable.server";
import { testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createUser } from "../../support/scenes/factories";
import { signedInAs } from "../../support/site/cookies";
import { answerOf } from "../../support/site/request";
import { untilTransactionWaits } from "../../support/waiting";

/**
 * Rules that the database enforces, independent of the code: the audit stays, and sign-in sessions end with the
 * conditions on which they depend.
 */

const t = useDatabase();
const userId = newId();
const note = (db: Db = t.db, sourceAddress: string | null = "203.0.113.7") =>
  recordAudit(
    db,
    { actor: { userId }, sourceAddress, now },
    { action: "sign-in", object: { type: "user", id: userId }, detail: { method: "password" } },
  );

describe("the audit", () => {
  test("keeps who did what, to what, when and from where", async () => {
    await note();
    await note(t.db, "2001:db8::7");
    await note(t.db, "/run/keyway.sock");
    await note(t.db, null);
    expect(await t.db.select().from(auditEvents).orderBy(auditEvents.id)).toMatchObject([
      {
        actorId: userId,
        action: "sign-in",
        objectType: "user",
        objectId: userId,
        sourceAddress: "203.0.113.7",
        detail: { method: "password" },
        createdAt: now,
      },
      { sourceAddress: "2001:db8::7" },
      { sourceAddress: null },
      { sourceAddress: null },
    ]);
  });

  test("goes with the transaction that it tells of", async () => {
    const failing = t.db.transaction(async (tx) => {
      await note(tx);
      expect(await tx.$count(auditEvents)).toBe(1);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await t.db.$count(auditEvents)).toBe(0);
  });

  const refused = { cause: { code: "23001", message: "audit_events is append-only" } };

  test("can't be changed or emptied by the program", async () => {
    await note();
    await expect(t.db.update(auditEvents).set({ action: "sign-out" })).rejects.toMatchObject(refused);
    await expect(t.db.delete(auditEvents)).rejects.toMatchObject(refused);
    // A statement that would affect no row is refused too.
    await expect(t.db.delete(auditEvents).where(eq(auditEvents.id, newId()))).rejects.toMatchObject(refused);
    await expect(t.db.execute(sql`truncate audit_events`)).rejects.toMatchObject(refused);
    expect(await t.db.select().from(auditEvents)).toMatchObject([{ action: "sign-in" }]);
  });

  test.each([
    "update audit_events set source_address = null",
    "delete from audit_events",
    "truncate audit_events",
    "truncate users cascade; truncate audit_events",
    "insert into audit_events select * from audit_events on conflict (id) do update set action = 'sign-out'",
  ])("nor by its owner in a shell: %s", async (statement) => {
    await note();
    const owner = postgres(t.url, { max: 1, onnotice: () => {} });
    await expect(owner.unsafe(statement)).rejects.toMatchObject({ code: "23001" });
    await owner.end();
    expect(await t.db.select().from(auditEvents)).toMatchObject([{ action: "sign-in" }]);
  });
});

describe("the sessions of an account", () => {
  async function twoSignedIn(values: Parameters<typeof createUser>[1] = {}) {
    const mine = await createUser(t.db, values);
    const other = await createUser(t.db);
    for (const { id } of [mine, mine, other]) await signedInAs(t, id);
    return { mine, other };
  }

  const change = async (id: string, values: Partial<typeof users.$inferInsert>) => {
    await t.db.update(users).set(values).where(eq(users.id, id));
    return t.db.$count(sessions, eq(sessions.userId, id));
  };

  test.each([
    ["another role", { role: "expert" as const }],
    ["a deactivation", { isActive: false }],
    ["a new password", { passwordHash: "x", passwordChangedAt: now }],
    ["an erasure", { isActive: false, passwordHash: null, erasedAt: now }],
  ])("end with %s, and no other account's do", async (_, values) => {
    const { mine, other } = await twoSignedIn({ passwordHash: "y" });
    expect(await change(mine.id, values)).toBe(0);
    expect(await t.db.$count(sessions, eq(sessions.userId, other.id))).toBe(1);
  });

  test("end with a second change of the password, and with an activation", async () => {
    const { mine } = await twoSignedIn({ passwordChangedAt: now, isActive: false });
    expect(await change(mine.id, { passwordChangedAt: now })).toBe(2);
    expect(await change(mine.id, { passwordChangedAt: new Date(now.getTime() + 1) })).toBe(0);
    const { mine: inactive } = await twoSignedIn({ isActive: false });
    expect(await change(inactive.id, { isActive: true })).toBe(0);
  });

  test.each([
    ["the same password hashed again", { passwordHash: "z" }],
    ["another name", { fullName: "Nadia R." }],
    ["another zone", { timeZone: "Asia/Tokyo" }],
    ["a confirmed address", { emailVerifiedAt: now }],
    ["the role that it has", { role: "learner" as const, isActive: true, passwordChangedAt: null }],
  ])("stay with %s", async (_, values) => {
    const { mine } = await twoSignedIn({ emailVerifiedAt: null, passwordHash: "y" });
    expect(await change(mine.id, values)).toBe(2);
  });

  test("are back when the change is undone", async () => {
    const { mine } = await twoSignedIn();
    const failing = t.db.transaction(async (tx) => {
      await tx.update(users).set({ isActive: false }).where(eq(users.id, mine.id));
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await t.db.$count(sessions, eq(sessions.userId, mine.id))).toBe(2);
  });
});

describe("an erased account", () => {
  const erase = (id: string) =>
    t.db
      .update(users)
      .set({ erasedAt: now, isActive: false, passwordHash: null, email: `deleted-${id}@keyway.invalid` })
      .where(eq(users.id, id));

  test("is given nothing any more, and doesn't change", async () => {
    const { id } = await createUser(t.db);
    await erase(id);
    const fault = await signedInAs(t, id).catch(storageFault);
    expect(fault).toEqual({ kind: "account-gone" });
    // A request with this fault comes from an erased account.
    const answer = await answerOf(orUnavailable(() => signedInAs(t, id)));
    expect([answer.status, answer.location]).toEqual([302, "/login"]);
    await expect(
      t.db.update(users).set({ fullName: "Back Again" }).where(eq(users.id, id)),
    ).rejects.toThrow();
    expect(await t.db.$count(sessions)).toBe(0);
  });

  test("is given nothing by a request that was under way either", async () => {
    const { id } = await createUser(t.db);
    let late: Promise<unknown> | undefined;
    await t.db.transaction(async (tx) => {
      await tx
        .update(users)
        .set({ erasedAt: now, isActive: false, email: `deleted-${id}@keyway.invalid` })
        .where(eq(users.id, id));
      late = signedInAs(t, id).then(
        () => "written",
        () => "refused",
      );
      await untilTransactionWaits(tx);
    });
    expect(await late).toBe("refused");
    expect(await t.db.$count(sessions)).toBe(0);
  });
});

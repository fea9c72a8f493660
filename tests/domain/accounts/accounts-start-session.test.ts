import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { secondFactors } from "~/db/schema/accounts/second-factors";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { auditEvents } from "~/db/schema/site/audit-events";
import { findSession, signOut } from "~/domain/accounts/sessions/sessions.server";
import { startSignInSession } from "~/domain/accounts/sessions/start-session.server";
import { testNow as now, visitor } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createUser } from "../../support/scenes/factories";
import { signedInAs } from "../../support/site/cookies";
import { untilTransactionWaits } from "../../support/waiting";

const t = useDatabase();
const caller = visitor({ sourceAddress: "203.0.113.7" });
const entry = { method: "password", hadSecondStep: false } as const;
const start = (userId: string, given: Parameters<typeof startSignInSession>[2]["entry"] = entry) =>
  startSignInSession(t.db, caller, { userId, remember: false, userAgent: "test", entry: given });
const chosen = new Date("2026-10-01T00:00:00.000Z");

test("an entry is a session and its line in the audit", async () => {
  const { id: userId } = await createUser(t.db);
  const started = await start(userId);
  if (!started.ok) throw new Error("refused");
  expect((await findSession(t.db, { token: started.value, now }))?.actor.userId).toBe(userId);
  expect(await t.db.select().from(auditEvents)).toMatchObject([
    {
      actorId: userId,
      action: "sign-in",
      objectId: userId,
      sourceAddress: "203.0.113.7",
      detail: { method: "password" },
      createdAt: now,
    },
  ]);
});

test("a renewed token is no second sign-in", async () => {
  const { id: userId } = await createUser(t.db);
  expect((await start(userId, null)).ok).toBe(true);
  expect(await t.db.$count(auditEvents)).toBe(0);
});

describe.each(["password", "sign-up", "provider"] as const)("by %s", (method) => {
  test.each([
    ["deactivated", { isActive: false }],
    ["erased", { isActive: false, erasedAt: now }],
  ])("an account that is %s stays outside", async (_, values) => {
    const { id: userId } = await createUser(t.db, values);
    const started = await start(userId, { ...entry, method });
    expect(started).toEqual({ ok: false, error: "deactivated" });
    expect(await t.db.$count(sessions)).toBe(0);
    expect(await t.db.select().from(auditEvents)).toMatchObject([
      {
        actorId: null,
        action: "sign-in-failed",
        objectId: userId,
        detail: { method, reason: "deactivated" },
      },
    ]);
  });
});

test.each([
  [null, null, true],
  [chosen.getTime(), chosen, true],
  [undefined, chosen, true],
  [null, chosen, false],
  [chosen.getTime() - 1, chosen, false],
])(
  "with a password of %s proven and one of %s kept, it starts: %s",
  async (passwordChangedAt, kept, starts) => {
    const { id: userId } = await createUser(t.db, { passwordChangedAt: kept });
    const started = await start(userId, { ...entry, passwordChangedAt });
    expect(started.ok).toBe(starts);
    expect(await t.db.$count(sessions)).toBe(starts ? 1 : 0);
  },
);

test("a deactivation that waits for its commit is waited for", async () => {
  const { id: userId } = await createUser(t.db);
  let started: Promise<unknown> = Promise.resolve();
  await t.db.transaction(async (tx) => {
    await tx.update(users).set({ isActive: false }).where(eq(users.id, userId));
    started = start(userId);
    await untilTransactionWaits(tx);
  });
  expect(await started).toEqual({ ok: false, error: "deactivated" });
  expect(await t.db.$count(sessions)).toBe(0);
});

describe("sign-out", () => {
  test("ends the row and reports it once", async () => {
    const { id: userId } = await createUser(t.db);
    const token = (await signedInAs(t, userId)).Cookie.replace(/.*=/, "");
    for (let times = 0; times < 2; times += 1) await signOut(t.db, caller, token);
    expect(await findSession(t.db, { token, now })).toBeNull();
    expect(await t.db.select().from(auditEvents)).toMatchObject([
      { actorId: userId, action: "sign-out", objectId: userId, sourceAddress: "203.0.113.7" },
    ]);
  });
});

test("a second step that was set up a moment ago is asked for, and counts once it was passed", async () => {
  const { id: userId } = await createUser(t.db);
  await t.db.insert(secondFactors).values({ userId, sealedSecret: Buffer.from("x"), confirmedAt: now });
  expect(await start(userId)).toEqual({ ok: false, error: "second-step-missing" });
  expect(await t.db.$count(sessions)).toBe(0);
  expect((await start(userId, { ...entry, hadSecondStep: true })).ok).toBe(true);
});

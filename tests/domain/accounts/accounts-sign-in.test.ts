import * as argon2 from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { auditEvents } from "~/db/schema/site/audit-events";
import { hashPassword, verifyNothing, verifyPassword } from "~/domain/accounts/password.server";
import { signIn } from "~/domain/accounts/sessions/sign-in.server";
import { testNow as now, visitor } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createUser } from "../../support/scenes/factories";

const t = useDatabase();
const email = "nadia@test.example";
const password = "Keyway2026";
const attempt = () => signIn(t.db, visitor({ sourceAddress: "203.0.113.7" }), { email, password });
const old = { memoryCost: 8192, timeCost: 1, parallelism: 1 };

/** The numbers of calls of the hashing library. Verifications count from the start of each test. */
const hashes = () => vi.mocked(argon2.hash).mock.calls.length;
const verifications = () => vi.mocked(argon2.verify).mock.calls.length;
beforeEach(() => void vi.mocked(argon2.verify).mockClear());

describe("passwords", () => {
  test("are kept as Argon2id with OWASP's parameters", async () => {
    expect(await hashPassword(password)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test("count to the last character", async () => {
    const long = `a1${"x".repeat(254)}`;
    const stored = await hashPassword(long);
    expect(await verifyPassword(stored, long)).toEqual({ matches: true, needsRehash: false });
    expect(await verifyPassword(stored, long.slice(0, -1))).toEqual({ matches: false, needsRehash: false });
  });

  test("match however their letters are composed", async () => {
    const stored = await hashPassword("caf\u00e9 2026");
    expect((await verifyPassword(stored, "cafe\u0301 2026")).matches).toBe(true);
  });

  test.each([
    ["less memory", old],
    ["more passes", { memoryCost: 19_456, timeCost: 3, parallelism: 1 }],
    ["more lanes", { memoryCost: 19_456, timeCost: 2, parallelism: 2 }],
    ["another algorithm", { memoryCost: 19_456, timeCost: 2, parallelism: 1, algorithm: 1 }],
  ])("of %s are to be hashed again, once they are known", async (_, options) => {
    const stored = await argon2.hash(password, options);
    expect(await verifyPassword(stored, password)).toEqual({ matches: true, needsRehash: true });
    expect(await verifyPassword(stored, "Wrong2026")).toEqual({ matches: false, needsRehash: false });
  });

  test("nothing is verified as one hash", async () => {
    await verifyNothing();
    expect(verifications()).toBe(1);
  });
});

describe("a failure", () => {
  test.each([
    [
      "a wrong password",
      async () => createUser(t.db, { email, passwordHash: await hashPassword("Other2026") }),
    ],
    ["an unknown address", async () => null],
    ["an account without a password", async () => createUser(t.db, { email })],
    [
      "a deactivated account with a wrong password",
      async () => createUser(t.db, { email, passwordHash: await hashPassword("Other2026"), isActive: false }),
    ],
    ["an erased account", async () => createUser(t.db, { email, isActive: false, erasedAt: now })],
  ])("by %s is like any other, after one verification", async (_, arrange) => {
    const user = await arrange();
    const before = hashes();
    expect(await attempt()).toEqual({ ok: false, error: "wrong-credentials" });
    expect([verifications(), hashes() - before]).toEqual([1, 0]);
    const lines = await t.db.select().from(auditEvents);
    expect(lines).toMatchObject([
      {
        actorId: null,
        action: "sign-in-failed",
        objectType: "user",
        objectId: user?.id ?? null,
        sourceAddress: "203.0.113.7",
        detail: { method: "password", reason: "credentials" },
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain(email);
  });

  test("by deactivation is shown after the right password only", async () => {
    const passwordHash = await hashPassword(password);
    const { id } = await createUser(t.db, { email, passwordHash, isActive: false });
    expect(await attempt()).toEqual({ ok: false, error: "deactivated" });
    expect(verifications()).toBe(1);
    expect(await t.db.select().from(auditEvents)).toMatchObject([
      { action: "sign-in-failed", objectId: id, detail: { reason: "deactivated" } },
    ]);
  });
});

describe("a right password", () => {
  test("names the account; the audit's line comes with the session", async () => {
    const passwordChangedAt = new Date("2026-10-01T00:00:00.000Z");
    const passwordHash = await hashPassword(password);
    const { id: userId } = await createUser(t.db, { email, passwordHash, passwordChangedAt, role: "expert" });
    expect(await attempt()).toEqual({
      ok: true,
      value: { userId, role: "expert", passwordChangedAt: passwordChangedAt.getTime() },
    });
    expect(verifications()).toBe(1);
    expect(await t.db.$count(auditEvents)).toBe(0);
  });

  const stored = async () => (await t.db.select().from(users))[0];

  test("is hashed again with today's parameters, and no session ends for it", async () => {
    await createUser(t.db, { email, passwordHash: await argon2.hash(password, old) });
    expect((await attempt()).ok).toBe(true);
    const user = await stored();
    expect(user?.passwordHash).toMatch(/m=19456,t=2,p=1/);
    expect(user?.passwordChangedAt).toBeNull();
    expect((await verifyPassword(user?.passwordHash ?? null, password)).matches).toBe(true);
    await attempt();
    expect((await stored())?.passwordHash).toBe(user?.passwordHash);
  });

  test("that is wrong is not hashed again", async () => {
    const passwordHash = await argon2.hash("Other2026", old);
    await createUser(t.db, { email, passwordHash });
    await attempt();
    expect((await stored())?.passwordHash).toBe(passwordHash);
  });

  test("never overwrites one that was chosen since", async () => {
    const { id } = await createUser(t.db, { email, passwordHash: await argon2.hash(password, old) });
    const real = await vi.importActual<typeof argon2>("@node-rs/argon2");
    const chosen = await real.hash("Chosen2026");
    vi.mocked(argon2.hash).mockImplementationOnce(async (...given) => {
      await t.db.update(users).set({ passwordHash: chosen }).where(eq(users.id, id));
      return real.hash(...given);
    });
    await attempt();
    expect((await stored())?.passwordHash).toBe(chosen);
  });
});

import * as argon2 from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { users } from "~/db/schema/users";
import { createAccount } from "~/domain/accounts/create-account.server";
import { hashPassword, verifyPassword } from "~/domain/accounts/password.server";
import { signIn } from "~/domain/accounts/sign-in.server";
import { useDatabase } from "../support/database";
import { createUser } from "../support/factories";
import { testNow as now } from "../support/request";

vi.mock("@node-rs/argon2", { spy: true });

const t = useDatabase();
const account = {
  role: "learner",
  name: "Nadia Rahman",
  email: "nadia@test.example",
  password: "Keyway2026",
} as const;

describe("passwords", () => {
  test("are kept as Argon2id with OWASP's parameters", async () => {
    expect(await hashPassword("Keyway2026")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test("count to the last character", async () => {
    const long = `a1${"x".repeat(254)}`;
    const stored = await hashPassword(long);
    expect(await verifyPassword(stored, long)).toBe(true);
    expect(await verifyPassword(stored, long.slice(0, -1))).toBe(false);
  });

  test("match however their letters are composed", async () => {
    expect(await verifyPassword(await hashPassword("caf\u00e9 2026"), "cafe\u0301 2026")).toBe(true);
  });
});

describe("sign-up", () => {
  test("makes an account that can sign in", async () => {
    const created = await createAccount(t.db, { account, now });
    if (!created.ok) throw new Error("refused");
    const [row] = await t.db.select().from(users).where(eq(users.id, created.value.userId));
    expect(row).toMatchObject({ email: "nadia@test.example", role: "learner", emailVerifiedAt: null });
    expect(await signIn(t.db, account)).toEqual({ ok: true, value: created.value });
  });

  test("refuses an address that is taken, in any case", async () => {
    await createUser(t.db, { email: "Nadia@Test.example" });
    expect(await createAccount(t.db, { account, now })).toEqual({ ok: false, error: "email-taken" });
  });

  test("makes one account of ten posts at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => createAccount(t.db, { account, now })),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(await t.db.$count(users)).toBe(1);
  });
});

describe("sign-in", () => {
  test.each([
    [
      "a wrong password",
      async () => createUser(t.db, { email: account.email, passwordHash: await hashPassword("Other2026") }),
    ],
    ["an unknown address", async () => {}],
    ["an account without a password", async () => createUser(t.db, { email: account.email })],
    [
      "a deactivated account",
      async () =>
        createUser(t.db, {
          email: account.email,
          passwordHash: await hashPassword(account.password),
          isActive: false,
        }),
    ],
  ])("answers %s like any other, after one verification", async (_, arrange) => {
    await arrange();
    const before = vi.mocked(argon2.verify).mock.calls.length;
    expect(await signIn(t.db, account)).toEqual({ ok: false, error: "wrong-credentials" });
    expect(vi.mocked(argon2.verify).mock.calls.length - before).toBe(1);
  });
});

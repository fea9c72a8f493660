import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { emailLinks } from "~/db/schema/accounts/email-links";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { auditEvents } from "~/db/schema/site/audit-events";
import { mails } from "~/db/schema/site/mails";
import { passwordForm } from "~/domain/accounts/account.forms.server";
import { changePassword } from "~/domain/accounts/credentials/change-password.server";
import { hashPassword, verifyPassword } from "~/domain/accounts/password.server";
import { callerOf, testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { sessionOf, withSecondFactor } from "../../support/scenes/accounts";
import { createUser } from "../../support/scenes/factories";
import { signedInAs } from "../../support/site/cookies";
import { testEnv } from "../../support/site/request";

const t = useDatabase();
const current = "Old-keyway-1";
const next = "New-keyway-22";
const secret = testEnv.sessionSecret;

async function withPassword(password: string | null = current) {
  return createUser(t.db, { passwordHash: password && (await hashPassword(password)) });
}

const change = (
  user: Parameters<typeof callerOf>[0],
  { password = next, ...typed }: { currentPassword?: string; password?: string } = {},
) => changePassword(t.db, callerOf(user, { sourceAddress: "192.0.2.7" }), { typed, password, secret });

async function opens(userId: string, password: string) {
  const [user] = await t.db.select().from(users).where(eq(users.id, userId));
  return (await verifyPassword(user?.passwordHash ?? null, password)).matches;
}

describe("a change of password", () => {
  test("needs the current one, ends every session, spends reset links, tells the owner and the audit", async () => {
    const [user, other] = [await withPassword(), await withPassword()];
    for (const { id: userId } of [user, user, other]) {
      await signedInAs(t, userId);
    }
    const link = { expiresAt: new Date(now.getTime() + 1), userId: user.id };
    await t.db.insert(emailLinks).values([
      { ...link, tokenHash: Buffer.from("1"), purpose: "reset-password" },
      { ...link, tokenHash: Buffer.from("2"), purpose: "verify-email" },
      { ...link, tokenHash: Buffer.from("3"), purpose: "reset-password", userId: other.id },
    ]);

    expect((await change(user, { currentPassword: current })).ok).toBe(true);

    expect([await opens(user.id, next), await opens(user.id, current)]).toEqual([true, false]);
    expect(await opens(other.id, current)).toBe(true);
    const left = await t.db.select({ userId: sessions.userId }).from(sessions);
    expect(left).toEqual([{ userId: other.id }]);
    const spent = await t.db.select().from(emailLinks).orderBy(emailLinks.tokenHash);
    expect(spent.map(({ usedAt }) => usedAt?.getTime() ?? null)).toEqual([now.getTime(), null, null]);
    const [mail] = await t.db.select().from(mails);
    expect(mail).toMatchObject({ template: "security-notice", toEmail: user.email });
    const lines = await t.db.select().from(auditEvents);
    expect(lines).toMatchObject([
      { action: "password-changed", actorId: user.id, objectId: user.id, sourceAddress: "192.0.2.7" },
    ]);
    expect(JSON.stringify([mail, lines])).not.toContain(next);
  });

  test.each([undefined, "", "Old-keyway-2", "old-keyway-1", next])(
    "is refused with %j for the current one, and leaves everything as it was",
    async (currentPassword) => {
      const user = await withPassword();
      await signedInAs(t, user.id);
      const refused = await change(user, currentPassword === undefined ? {} : { currentPassword });
      expect(refused).toEqual({ ok: false, error: "wrong-current-password" });
      expect(await opens(user.id, current)).toBe(true);
      expect([await t.db.$count(sessions), await t.db.$count(mails), await t.db.$count(auditEvents)]).toEqual(
        [1, 0, 0],
      );
    },
  );

  test("of an account without one needs a sign-in of the last 15 minutes", async () => {
    const user = await withPassword(null);
    const first = { typed: {}, password: next, secret };
    const late = await changePassword(t.db, await sessionOf(t.db, user, { minutesAgo: 16 }), first);
    expect([late, await opens(user.id, next)]).toEqual([{ ok: false, error: "sign-in-again" }, false]);
    expect((await changePassword(t.db, await sessionOf(t.db, user, { minutesAgo: 15 }), first)).ok).toBe(
      true,
    );
    expect(await opens(user.id, next)).toBe(true);
  });

  test.each([current, null])(
    "of an account with a second factor and the password %j needs a code",
    async (own) => {
      const user = await withPassword(own);
      const phone = await withSecondFactor(t, user);
      const caller = callerOf(user);
      const protectedCaller = { ...caller, actor: { ...caller.actor, hasSecondFactor: true } };
      const prove = (code?: string, currentPassword = own ?? undefined) =>
        changePassword(t.db, protectedCaller, { typed: { currentPassword, code }, password: next, secret });
      for (const code of [undefined, "000000"])
        expect(await prove(code)).toEqual({ ok: false, error: "wrong-code" });
      expect(await opens(user.id, next)).toBe(false);
      // A wrong password leaves the code unused.
      if (own) expect(await prove(phone.code(now), "Old-keyway-2")).toMatchObject({ ok: false });
      expect((await prove(phone.code(now))).ok).toBe(true);
      expect(await opens(user.id, next)).toBe(true);
    },
  );

  test("of two at once one wins; the other's current password no longer is", async () => {
    const user = await withPassword();
    const tries = await Promise.all(
      ["First-choice-1", "Other-choice-2"].map((password) =>
        change(user, { currentPassword: current, password }),
      ),
    );
    expect(tries.filter(({ ok }) => ok)).toHaveLength(1);
    const won = tries[0]?.ok ? "First-choice-1" : "Other-choice-2";
    expect(await opens(user.id, won)).toBe(true);
    expect(await t.db.$count(auditEvents)).toBe(1);
  });

  test("of a deactivated account is refused", async () => {
    const user = await withPassword();
    await t.db.update(users).set({ isActive: false }).where(eq(users.id, user.id));
    expect((await change(user, { currentPassword: current })).ok).toBe(false);
    expect(await opens(user.id, current)).toBe(true);
  });
});

test.each<[object, string, string[]]>([
  [{ password: next, confirmPassword: `${next} ` }, "confirmPassword", ["Passwords do not match."]],
  [{ password: next }, "confirmPassword", ["Passwords do not match."]],
  [
    { password: "nadia.r12@test.example", confirmPassword: "nadia.r12@test.example" },
    "password",
    ["Password must not be your name or email. Please choose another."],
  ],
  [
    { currentPassword: undefined, password: next, confirmPassword: next },
    "currentPassword",
    ["Enter your current password."],
  ],
])("the form refuses %j", (fields, name, texts) => {
  const account = { name: "Nadia Rahman", email: "nadia.r12@test.example" };
  const read = passwordForm(account, { password: true }).safeParse({ currentPassword: current, ...fields });
  expect(read.error?.issues.map(({ path, message }) => [path[0], message])).toEqual(
    texts.map((text) => [name, text]),
  );
});

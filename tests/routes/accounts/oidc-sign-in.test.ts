import { describe, expect, test } from "vitest";
import { identities } from "~/db/schema/accounts/identities";
import { secondFactors } from "~/db/schema/accounts/second-factors";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { auditEvents } from "~/db/schema/site/audit-events";
import { mails } from "~/db/schema/site/mails";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createUser } from "../../support/scenes/factories";
import { flashOf } from "../../support/site/flash";

import { backToSlot, cardOf, comeIn, slot, useOidcScene } from "./oidc-scene";

/** Sign-in to an existing account, and joining an account, through a real OpenID provider on loopback. */

const t = useDatabase();
const scene = useOidcScene(t);

const actionsOf = async () => (await t.db.select().from(auditEvents)).map(({ action }) => action).sort();

describe("sign-in", () => {
  const known = async (values: Parameters<typeof createUser>[1] = {}, subject = "verified") => {
    const user = await createUser(t.db, values);
    await t.db.insert(identities).values({ userId: user.id, issuer: scene.provider.issuer, subject });
    return user;
  };

  test("finds the account by who it is, whatever address the provider knows now", async () => {
    const user = await known({ role: "expert" });
    const response = await comeIn(
      await scene.browser(),
      { account: "verified" },
      "/oauth-start?role=learner",
    );
    expect(response.headers.get("Location")).toBe("/dashboard/expert");
    expect(await t.db.select().from(sessions)).toMatchObject([{ userId: user.id }]);
    expect(await t.db.select().from(users)).toEqual([user]);
    expect(await actionsOf()).toEqual(["sign-in"]);
    expect(flashOf(response)).not.toContain("Signup successful");
  });

  test("leads back to where the visitor was going, and nowhere else", async () => {
    await known();
    for (const [target, landing] of [
      [slot, slot],
      ["https://e.example", "/experts"],
      [`/${"ä".repeat(1500)}`, "/experts"],
    ] as const) {
      const start = `/oauth-start?redirectTo=${encodeURIComponent(target)}`;
      const response = await comeIn(await scene.browser(), { account: "verified" }, start);
      expect([target, response.headers.get("Location")]).toEqual([target, landing]);
    }
  });

  test("asks for the second factor of the account all the same", async () => {
    const user = await known();
    await t.db
      .insert(secondFactors)
      .values({ userId: user.id, sealedSecret: Buffer.from("sealed"), confirmedAt: testNow });
    const browser = await scene.browser();
    const response = await comeIn(browser, { account: "verified" });
    expect(response.headers.get("Location")).toBe("/login/second-step");
    expect(await t.db.$count(sessions)).toBe(0);
    expect(browser.cookie("keyway_oidc")).toBeUndefined();
  });

  test("a signed-in user goes on at once", async () => {
    await known();
    const browser = await scene.browser();
    await comeIn(browser, { account: "verified" });
    expect((await browser.go(backToSlot)).headers.get("Location")).toBe(slot);
    expect((await browser.go("/oauth-start?redirectTo=//e")).headers.get("Location")).toBe("/experts");
  });

  test("a deactivated account stays outside", async () => {
    await known({ isActive: false });
    const response = await comeIn(await scene.browser(), { account: "verified" });
    expect(response.status).toBe(403);
    expect(await cardOf(response)).toBe("This account is deactivated. Please contact support.");
    expect(await t.db.$count(sessions)).toBe(0);
  });
});

describe("an account with the same address", () => {
  test("is joined when both sides have confirmed it, and its owner gets a mail", async () => {
    const user = await createUser(t.db, { email: "vera@test.example", fullName: "Vera O.", role: "expert" });
    const response = await comeIn(await scene.browser(), { account: "verified" });
    expect(response.headers.get("Location")).toBe("/dashboard/expert");
    expect(await t.db.select().from(identities)).toMatchObject([{ userId: user.id, subject: "verified" }]);
    expect(await t.db.select().from(users)).toEqual([user]);
    expect(await actionsOf()).toEqual(["identity-joined", "sign-in"]);
    expect(await t.db.select().from(mails)).toMatchObject([
      { template: "security-notice", toEmail: user.email },
    ]);
  });

  test.each([
    ["the provider didn't confirm it", "unverified", { email: "una@test.example" }],
    ["neither side did", "unverified", { email: "una@test.example", emailVerifiedAt: null }],
  ])("isn't joined when %s: sign in first", async (_, account, values) => {
    await createUser(t.db, values);
    const browser = await scene.browser();
    const response = await comeIn(browser, { account }, backToSlot);
    expect(response.headers.get("Location")).toBe(`/login?redirectTo=${encodeURIComponent(slot)}`);
    expect(flashOf(response)).toContain("Please sign in with your password first:");
    expect([await t.db.$count(identities), await t.db.$count(sessions), await t.db.$count(users)]).toEqual([
      0, 0, 1,
    ]);
    expect(browser.cookie("keyway_oidc")).toBeUndefined();
  });

  test.each([true, false])(
    "that was never confirmed here isn't joined, and 'Forgot password' is named (active: %s)",
    async (isActive) => {
      await createUser(t.db, { email: "vera@test.example", emailVerifiedAt: null, isActive });
      const response = await comeIn(await scene.browser(), { account: "verified" });
      expect(response.headers.get("Location")).toBe("/login");
      expect(flashOf(response)).toContain("use “Forgot password” to choose a new one");
      expect([await t.db.$count(identities), await t.db.$count(sessions)]).toEqual([0, 0]);
    },
  );

  test("isn't joined to a second person of the same provider", async () => {
    await createUser(t.db, { email: "vera@test.example" });
    await comeIn(await scene.browser(), { account: "verified" });
    scene.provider.accounts.set("twin", { email: "vera@test.example", email_verified: true });
    const response = await comeIn(await scene.browser(), { account: "twin" });
    expect(response.headers.get("Location")).toBe("/login");
    expect(await t.db.$count(identities)).toBe(1);
  });

  test("stays outside when it is deactivated", async () => {
    await createUser(t.db, { email: "vera@test.example", isActive: false });
    const response = await comeIn(await scene.browser(), { account: "verified" });
    expect([response.status, await t.db.$count(identities)]).toEqual([403, 0]);
  });
});

import { describe, expect, test } from "vitest";
import { emailLinks } from "~/db/schema/accounts/email-links";
import { identities } from "~/db/schema/accounts/identities";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { auditEvents } from "~/db/schema/site/audit-events";
import { mails } from "~/db/schema/site/mails";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { flashOf } from "../../support/site/flash";

import { backToSlot, cardOf, comeIn, complete, slot, startOf, useOidcScene } from "./oidc-scene";

/** Sign-up through a real OpenID provider on loopback. */

const t = useDatabase();
const scene = useOidcScene(t);

const theUser = async () => (await t.db.select().from(users))[0];
const actionsOf = async () => (await t.db.select().from(auditEvents)).map(({ action }) => action).sort();

describe("sign-up", () => {
  test.each([
    ["expert", "/dashboard/expert"],
    ["learner", "/experts"],
  ])("as %s: the role survives the round trip", async (role, landing) => {
    const browser = await scene.browser();
    const response = await comeIn(browser, { account: "verified" }, `/oauth-start?role=${role}`);
    expect([response.status, response.headers.get("Location")]).toEqual([302, landing]);
    const user = await theUser();
    expect(user).toMatchObject({
      email: "vera@test.example",
      fullName: "Vera Ostrowski",
      role,
      passwordHash: null,
    });
    expect(user?.emailVerifiedAt).toEqual(testNow);
    expect(await t.db.select().from(identities)).toMatchObject([
      { userId: user?.id, issuer: scene.provider.issuer, subject: "verified" },
    ]);
    expect(await t.db.select().from(sessions)).toMatchObject([{ userId: user?.id }]);
    expect(await actionsOf()).toEqual(["sign-in", "sign-up"]);
    expect(flashOf(response)).toContain("Signup successful! You are logged in.");
    expect(browser.cookie("keyway_oidc")).toBeUndefined();
    expect(await t.db.$count(mails)).toBe(0);
  });

  test.each(["", "?role=admin", "?role=owner", "?role=learner&role=admin", "?user_id=1&approved=true"])(
    "%s makes a learner",
    async (query) => {
      const browser = await scene.browser();
      await comeIn(browser, { account: "verified" }, `/oauth-start${query}`);
      expect((await theUser())?.role).toBe("learner");
    },
  );

  test("makes the admin of the address in ADMIN_EMAIL once the provider has confirmed it, and only then", async () => {
    const env = { ADMIN_EMAIL: "vera@test.example" };
    await comeIn(await scene.browser({ env }), { account: "verified" });
    expect((await theUser())?.role).toBe("admin");
  });

  test("with an unconfirmed address sends the verification first, and keeps the chosen slot", async () => {
    const response = await comeIn(await scene.browser(), { account: "unverified" }, backToSlot);
    expect(response.headers.get("Location")).toBe(`/check-email?redirectTo=${encodeURIComponent(slot)}`);
    expect((await theUser())?.emailVerifiedAt).toBeNull();
    expect(await t.db.select().from(emailLinks)).toMatchObject([
      { purpose: "verify-email", redirectTo: slot },
    ]);
    expect(await t.db.$count(mails)).toBe(1);
  });

  test("takes the name from what there is", async () => {
    scene.provider.accounts.set("two-names", {
      email: "b@test.example",
      given_name: "Bo",
      family_name: "Li",
    });
    scene.provider.accounts.set("blank", { email: "c.d@test.example", name: " \u200b\n", given_name: "" });
    scene.provider.accounts.set("long", { email: "e@test.example", name: "😀".repeat(150) });
    const named: Record<string, string | undefined> = {};
    for (const account of ["two-names", "blank", "long", "no-name"]) {
      await t.db.delete(mails);
      await t.db.delete(users);
      await comeIn(await scene.browser(), { account });
      named[account] = (await theUser())?.fullName;
    }
    expect(named).toEqual({
      "two-names": "Bo Li",
      blank: "c.d",
      long: "😀".repeat(100),
      "no-name": "nameless.nick",
    });
  });

  test.each(["no-email", "odd-email"])("%s: no account", async (account) => {
    scene.provider.accounts.set("odd-email", { email: "a@b, c@d.example", email_verified: true });
    const response = await comeIn(await scene.browser(), { account });
    expect(response.status).toBe(400);
    expect(await cardOf(response)).toBe("An error occurred during signup. Please try again.");
    expect(await t.db.$count(users)).toBe(0);
  });

  test("works with a provider that tells everything in the ID token", async () => {
    await comeIn(await scene.browser({ provider: scene.other }), { account: "verified" });
    expect(await theUser()).toMatchObject({ email: "vera@test.example", emailVerifiedAt: testNow });
    expect(scene.other.requests).not.toContain("/me");
  });

  test("two callbacks of one person at once make one account", async () => {
    const browsers = await Promise.all([1, 2, 3, 4].map(() => scene.browser()));
    const answers = await Promise.all(
      browsers.map(async (browser) => browser.visitProvider(await startOf(browser), { account: "verified" })),
    );
    const responses = await Promise.all(
      browsers.map((browser, index) => complete(browser, answers[index] ?? "")),
    );
    expect(responses.map(({ status }) => status)).toEqual([302, 302, 302, 302]);
    expect([await t.db.$count(users), await t.db.$count(identities)]).toEqual([1, 1]);
    expect((await actionsOf()).filter((action) => action === "sign-up")).toHaveLength(1);
  });
});

import { describe, expect, test } from "vitest";
import { identities } from "~/db/schema/accounts/identities";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { mails } from "~/db/schema/site/mails";
import { useDatabase } from "../../support/db/database";
import { createUser } from "../../support/scenes/factories";
import { cardOf, comeIn, useOidcScene } from "./oidc-scene";

/** The claims of a provider about a person, and which of them are accepted. */

const t = useDatabase();
const scene = useOidcScene(t);
const email = "vera@test.example";

const counts = () => Promise.all([identities, sessions, users].map((table) => t.db.$count(table)));

/** The same claims from the userinfo endpoint, or all in the ID token. */
describe.each(["provider", "other"] as const)("email_verified of the %s", (name) => {
  test.each(["true", "false", 1, {}, [true], null])("as %j is no confirmation", async (said) => {
    const claims = { email, email_verified: said, name: "Vera Ostrowski" };
    const provider = scene[name];
    provider.accounts.set("said", claims);

    await comeIn(await scene.browser({ provider }), { account: "said" });
    expect(await t.db.select().from(users)).toMatchObject([{ email, emailVerifiedAt: null }]);

    await t.db.delete(mails);
    await t.db.delete(users);
    await createUser(t.db, { email });
    const response = await comeIn(await scene.browser({ provider }), { account: "said" });
    expect(response.headers.get("Location")).toBe("/login");
    expect(await counts()).toEqual([0, 0, 1]);
  });
});

test("an address in the ID token isn't confirmed by what is said of another one elsewhere", async () => {
  scene.other.accounts.set("two-places", (place) =>
    place === "id_token" ? { email } : { email: "own@test.example", email_verified: true, name: "Mallory" },
  );
  await createUser(t.db, { email });
  const response = await comeIn(await scene.browser({ provider: scene.other }), { account: "two-places" });
  expect(scene.other.requests).toContain("/me");
  expect(response.headers.get("Location")).toBe("/login");
  expect(await counts()).toEqual([0, 0, 1]);

  await t.db.delete(mails);
  await t.db.delete(users);
  await comeIn(await scene.browser({ provider: scene.other }), { account: "two-places" });
  expect(await t.db.select().from(users)).toMatchObject([
    { email, fullName: "Mallory", emailVerifiedAt: null },
  ]);
});

describe("a subject", () => {
  const subjects = { longest: "s".repeat(255), tooLong: "s".repeat(256), withNul: "s\u0000s" };
  const visit = async (account: string) => {
    scene.provider.accounts.set(account, { email, email_verified: true, name: "Vera Ostrowski" });
    return comeIn(await scene.browser(), { account });
  };

  test("of 255 characters is a subject", async () => {
    expect((await visit(subjects.longest)).status).toBe(302);
    expect(await t.db.select().from(identities)).toMatchObject([{ subject: subjects.longest }]);
  });

  test.each(["tooLong", "withNul"] as const)("that is %s is none", async (name) => {
    const response = await visit(subjects[name]);
    expect([response.status, await cardOf(response)]).toEqual([400, "No user found in session"]);
    expect(await counts()).toEqual([0, 0, 0]);
  });
});

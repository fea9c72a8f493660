import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { emailLinks } from "~/db/schema/accounts/email-links";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import * as signup from "~/routes/accounts/signup";
import { readFlash } from "~/web/flash.server";
import { readSessionUserId } from "~/web/sign-in-session.server";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createUser } from "../../support/scenes/factories";
import { cookiesOf } from "../../support/site/cookies";
import { get, testContext, testEnv } from "../../support/site/request";
import { entryForms, nadia, show, slot, smuggled } from "./accounts-entry-forms";

const t = useDatabase();
const { register, createNadia } = entryForms(t);

describe("sign-up", () => {
  test("makes the account, signs in and says so", async () => {
    const answer = await register({ ...nadia, email: " Nadia@Test.Example " });
    expect(answer).toMatchObject({ status: 302, location: "/check-email?email=nadia%40test.example" });
    const cookie = cookiesOf(answer);
    const [user] = await t.db.select().from(users);
    expect(user).toMatchObject({ email: nadia.email, fullName: nadia.name, role: "learner" });
    expect(await readSessionUserId(t.db, cookie, testEnv, testNow)).toBe(user?.id);
    const { flash } = readFlash(testContext({ t }), get("/", { Cookie: cookie }));
    expect(flash?.text).toBe("Signup successful! You are logged in.");
  });

  test("keeps the page that was asked for, here and with the verification, if it is ours", async () => {
    const targets = async () =>
      (await t.db.select().from(emailLinks).orderBy(emailLinks.id)).map((link) => link.redirectTo);
    const back = await register({ ...nadia, role: "expert", redirectTo: slot });
    expect(back.location).toBe(
      `/check-email?${new URLSearchParams({ email: nadia.email, redirectTo: slot })}`,
    );
    for (const [index, redirectTo] of [
      "//e.example",
      "https://e.example",
      `/${"é".repeat(1900)}`,
    ].entries()) {
      const away = await register({ ...nadia, email: `${index}@test.example`, redirectTo });
      expect(away.location).toMatch(/^\/check-email\?email=[^&]+$/);
    }
    expect(await targets()).toEqual([slot, null, null, null]);
  });

  test("says what is wrong, keeps what was typed but the password", async () => {
    const answer = await register({
      ...nadia,
      role: "expert",
      name: "",
      password: "secret",
      redirectTo: slot,
    });
    expect(answer.status).toBe(400);
    const html = show(signup.default, { loaderData: { redirectTo: "" }, actionData: answer.body });
    expect(html).toContain("There is a problem");
    expect(html).toContain('href="#signup-name"');
    expect(html).toContain('id="signup-name"');
    expect(html).toContain("Enter your name");
    expect(html).toContain(
      "Password must be at least 8 characters and contain at least one letter and one number.",
    );
    expect(html).toContain('value="nadia@test.example"');
    expect(html).toMatch(
      /<input[^>]*type="radio"[^>]*checked=""[^>]*value="expert"|value="expert"[^>]*checked=""/,
    );
    expect(html).toContain(`value="${slot}"`);
    expect(html).not.toContain("secret");
    expect(await t.db.$count(users)).toBe(0);
  });

  test("refuses an address that is taken with 409 and its text", async () => {
    await createNadia();
    const answer = await register({ ...nadia, email: "NADIA@test.example" });
    expect(answer.status).toBe(409);
    expect(answer.setCookies).toEqual([]);
    expect(JSON.stringify(answer.body)).not.toContain(nadia.password);
    expect(show(signup.default, { loaderData: { redirectTo: "" }, actionData: answer.body })).toContain(
      "An account with this email already exists. Please log in instead.",
    );
  });

  test("fields that aren't the form's change nothing", async () => {
    const other = await createUser(t.db);
    await register({ ...nadia, ...smuggled(other.id) });
    const [user] = await t.db.select().from(users).where(eq(users.email, nadia.email));
    expect(user).toMatchObject({
      role: "learner",
      isActive: true,
      emailVerifiedAt: null,
      createdAt: testNow,
    });
    expect(user?.id).not.toBe(other.id);
    expect(await t.db.$count(sessions, eq(sessions.userId, other.id))).toBe(0);
  });

  test("has what browsers and readers need, and links that keep the target", () => {
    const html = show(signup.default, { loaderData: { redirectTo: slot } });
    for (const part of [
      'autoComplete="name"',
      'autoComplete="username"',
      'autoComplete="new-password"',
      'href="/terms"',
      'href="/privacy"',
      `href="/login?redirectTo=${encodeURIComponent(slot).replaceAll("%20", "+")}"`,
    ]) {
      expect(html).toContain(part);
    }
    expect(html).not.toContain("<script");
    // A password manager may fill in any number of characters.
    expect(html.match(/<input[^>]*type="password"[^>]*>/)?.[0]).not.toMatch(/maxlength|onpaste/i);
  });
});

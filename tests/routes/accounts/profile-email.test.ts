import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { hashPassword } from "~/domain/accounts/password.server";
import { testNow } from "../../support/caller";
import { makeLink, waitingOrders, withSecondFactor, workOnOrder } from "../../support/scenes/accounts";
import { createUser } from "../../support/scenes/factories";
import { signedInAs } from "../../support/site/cookies";
import { flashOf } from "../../support/site/flash";
import { get, post, testEnv } from "../../support/site/request";
import { useSite } from "../../support/site/use-site";

/** Changing the e-mail address, as a browser requests and confirms it. */

const { t, ask } = useSite();
const currentPassword = "Old-keyway-1";
const newEmail = "new@test.example";

async function member(values: Parameters<typeof createUser>[1] = {}) {
  const user = await createUser(t.db, { passwordHash: await hashPassword(currentPassword), ...values });
  return { ...user, cookie: await signedInAs(t, user.id) };
}

const emailOf = async (id: string) => (await t.db.select().from(users).where(eq(users.id, id)))[0]?.email;
const change = (fields: Record<string, string>, headers: Record<string, string>) =>
  ask(post("/profile/email", fields, headers));

describe("asking for it", () => {
  test("is answered alike whether the address is free or taken", async () => {
    const { id, email, cookie } = await member();
    await createUser(t.db, { email: "taken@test.example" });
    const page = await (await ask(get("/profile/email", cookie))).text();
    expect(page).toContain(email);
    for (const address of [newEmail, "taken@test.example"]) {
      const answer = await change({ newEmail: address.toUpperCase(), currentPassword }, cookie);
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/profile/account"]);
      const told = `We've sent a link to ${address}. Open it within 24 hours to confirm the change.`;
      expect(flashOf(answer)).toBe(told);
    }
    const orders = await waitingOrders(t.db);
    expect(orders.map((order) => [order.email, order.userId])).toEqual([
      [newEmail, id],
      ["taken@test.example", id],
    ]);
    expect(await emailOf(id)).toBe(email);
  });

  test.each([
    [{ newEmail: "nobody" }, "Please enter a valid email address"],
    [{ newEmail: "ME@test.example" }, "This is already the email address of your account."],
    [{ currentPassword: "" }, "Enter your current password."],
    [{ currentPassword: "Old-keyway-2" }, "The current password is not correct."],
  ])("is refused with %j; the address comes back, the password doesn't", async (changes, text) => {
    const { cookie } = await member({ email: "me@test.example" });
    const fields = { newEmail, currentPassword, ...changes };
    const answer = await change(fields, cookie);
    const html = await answer.text();
    expect([answer.status, html.includes(text)]).toEqual([400, true]);
    expect(html).toContain(`value="${fields.newEmail}"`);
    expect(html).not.toContain(currentPassword);
    expect(await waitingOrders(t.db)).toEqual([]);
  });

  test("mails an address once a minute; a mistyped password doesn't count as a mail", async () => {
    const { cookie } = await member();
    expect((await change({ newEmail, currentPassword: "Old-keyway-2" }, cookie)).status).toBe(400);
    expect((await change({ newEmail, currentPassword }, cookie)).status).toBe(303);
    const answer = await change({ newEmail, currentPassword }, cookie);
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "60"]);
    expect(await waitingOrders(t.db)).toHaveLength(1);
  });

  test("asks for a code, too, where a second step is set up", async () => {
    const user = await createUser(t.db, { passwordHash: await hashPassword(currentPassword) });
    const phone = await withSecondFactor(t, user);
    const cookie = await signedInAs(t, user.id);
    const without = await change({ newEmail, currentPassword }, cookie);
    expect([without.status, (await without.text()).includes("Enter a code")]).toEqual([400, true]);
    const wrong = await change({ newEmail, currentPassword, code: "000000" }, cookie);
    expect([wrong.status, (await wrong.text()).includes("The code is not correct.")]).toEqual([400, true]);
    expect(await waitingOrders(t.db)).toEqual([]);
    const right = await change({ newEmail, currentPassword, code: phone.code(testNow) }, cookie);
    expect(right.status).toBe(303);
    expect(await waitingOrders(t.db)).toHaveLength(1);
  });

  test("waits until the address of now is confirmed", async () => {
    const { cookie } = await member({ emailVerifiedAt: null });
    for (const request of [
      get("/profile/email", cookie),
      post("/profile/email", { newEmail, currentPassword }, cookie),
    ]) {
      const answer = await ask(request);
      expect([answer.status, answer.headers.get("Location")]).toEqual([
        302,
        "/check-email?redirectTo=%2Fprofile%2Femail",
      ]);
    }
    expect(await waitingOrders(t.db)).toEqual([]);
  });
});

describe("the link", () => {
  const linkOf = (userId: string, address = newEmail) =>
    makeLink(t.db, userId, { purpose: "change-email", newEmail: address });
  const press = (fields: Record<string, string>, headers = {}) => ask(post("/verify-email", fields, headers));
  const open = async (token: string, headers = {}) => {
    const answer = await ask(get(`/verify-email?token=${token}`, headers));
    return { status: answer.status, html: await answer.text() };
  };

  test("changes the address once it is pressed, and keeps this browser signed in", async () => {
    const { id, email, cookie } = await member();
    const other = await signedInAs(t, id);
    await change({ newEmail, currentPassword }, cookie);
    const token = (await workOnOrder(t.db)) ?? "";
    const page = await open(token, cookie);
    expect([page.status, page.html.includes(newEmail)]).toEqual([200, true]);
    expect(page.html).not.toContain('name="password"');
    expect(await emailOf(id)).toBe(email);
    const answer = await press({ token }, cookie);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/profile/account"]);
    expect(flashOf(answer)).toBe("Your email address was changed.");
    expect(await (await ask(get("/profile/account", cookie))).text()).toContain(newEmail);
    expect((await ask(get("/profile", other))).status).toBe(302);
    const again = await open(token, cookie);
    expect([again.status, again.html.includes('href="/profile/account"')]).toEqual([200, true]);
    expect(again.html).toContain("already confirmed");
  });

  test("asks a visitor for the password, names nothing but the new address, and signs in", async () => {
    const { id, email, fullName } = await member();
    const token = await linkOf(id);
    const { html } = await open(token);
    expect(html).toContain('name="password"');
    expect(html).not.toContain("/reset-password");
    for (const told of [email, fullName]) expect(html).not.toContain(told);
    expect((await press({ token })).status).toBe(400);
    const wrong = await press({ token, password: "Old-keyway-2" });
    const refused = await wrong.text();
    expect([wrong.status, refused.includes("The current password is not correct.")]).toEqual([400, true]);
    expect(refused).toContain(`name="token" value="${token}"`);
    const answer = await press({ token, password: currentPassword });
    expect(answer.headers.get("Location")).toBe("/profile/account");
    expect(answer.headers.getSetCookie().join()).toContain("keyway_session=");
    expect(await emailOf(id)).toBe(newEmail);
    expect(await t.db.$count(sessions, eq(sessions.userId, id))).toBe(1);
  });

  test("lets the password be guessed no faster than sign-in does", async () => {
    const { id, email } = await member();
    const token = await linkOf(id);
    for (let count = 0; count < 5; count += 1)
      expect((await press({ token, password: "Old-keyway-2" })).status).toBe(400);
    expect((await press({ token, password: currentPassword })).status).toBe(429);
    expect((await ask(post("/login", { email, password: currentPassword }))).status).toBe(429);
  });

  test("of an account without a password is for its own browser", async () => {
    const { id, cookie } = await member({ passwordHash: null });
    const token = await linkOf(id);
    expect((await open(token)).html).not.toContain('action="/verify-email"');
    expect((await press({ token }, cookie)).headers.get("Location")).toBe("/profile/account");
    expect(await emailOf(id)).toBe(newEmail);
  });

  test("says that the address has been taken since", async () => {
    const { id, email, cookie } = await member();
    const token = await linkOf(id);
    await createUser(t.db, { email: newEmail });
    const answer = await press({ token }, cookie);
    const html = await answer.text();
    expect(answer.status).toBe(409);
    expect(html).toContain("Another account has this email address now. Yours stays as it is.");
    expect(await emailOf(id)).toBe(email);
  });

  test("that another one overtook is no longer valid, and leads back to the form", async () => {
    const { id, cookie } = await member();
    const [token, second] = [await linkOf(id), await linkOf(id, "second@test.example")];
    await press({ token: second }, cookie);
    for (const { status, html } of [await open(token, cookie)]) {
      expect([status, html.includes("This link is no longer valid.")]).toEqual([400, true]);
      expect(html).toContain('href="/profile/email"');
    }
    expect((await press({ token }, cookie)).status).toBe(400);
    expect(await emailOf(id)).toBe("second@test.example");
  });

  test("makes the admin, who has to sign in again", async () => {
    const { id, cookie } = await member();
    const answer = await press({ token: await linkOf(id, testEnv.adminEmail) }, cookie);
    expect(answer.headers.get("Location")).toBe("/login?redirectTo=%2Fprofile%2Faccount");
    expect(flashOf(answer)).toBe("Your email address was changed. Please sign in with it.");
    expect((await t.db.select().from(users).where(eq(users.id, id)))[0]?.role).toBe("admin");
  });
});

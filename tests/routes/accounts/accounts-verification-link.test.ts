import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { emailLinks } from "~/db/schema/accounts/email-links";
import { identities } from "~/db/schema/accounts/identities";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { auditEvents } from "~/db/schema/site/audit-events";
import { hashPassword } from "~/domain/accounts/password.server";
import { testNow } from "../../support/caller";
import { makeLink } from "../../support/scenes/accounts";
import { flashOf } from "../../support/site/flash";
import { get, post, testEnv } from "../../support/site/request";
import { nadia } from "./accounts-entry-forms";
import { email, slot, useVerification } from "./verification-scene";

/** The link that confirms an e-mail address: a press confirms, opening it doesn't, and it is valid for one day. */

const { t, situation, ask, newcomer, pageOf, confirm, verifiedAt } = useVerification();
/** Sends a request when the links of these tests have just expired. */
const askLater = (request: Request) => {
  situation.now = new Date(testNow.getTime() + 24 * 3_600_000);
  return ask(request);
};

describe("the link", () => {
  const linked = async (values: Parameters<typeof newcomer>[0] = {}) => {
    const person = await newcomer(values);
    const link = { purpose: "verify-email", redirectTo: slot } as const;
    return { ...person, token: await makeLink(t.db, person.id, link) };
  };

  test("asks for a press; scanners that open it, by GET or HEAD, confirm nothing", async () => {
    const { id, token, cookie } = await linked();
    const address = `/verify-email?token=${token}`;
    const { status, html } = await pageOf(address, cookie);
    expect(status).toBe(200);
    expect(html).toMatch(/<form[^>]*action="\/verify-email"[^>]*>.*Confirm email address<\/button>/);
    expect(html).toContain(email);
    await ask(new Request(get(address), { method: "HEAD" }));
    expect(await verifiedAt(id)).toBeNull();
    expect(await t.db.select().from(emailLinks)).toMatchObject([{ usedAt: null }]);
  });

  test("pressed by a visitor, or another signed-in user, confirms nothing without the password", async () => {
    const { id, token } = await linked({ passwordHash: await hashPassword(nadia.password) });
    const other = await newcomer({ email: "other@test.example" });
    const page = await pageOf(`/verify-email?token=${token}`);
    expect(page.html).toMatch(/action="\/verify-email".*name="password".*action="\/reset-password"/);
    for (const headers of [{}, other.cookie]) {
      for (const fields of [{}, { password: "Another2027" }]) {
        const answer = await ask(post("/verify-email", { token, ...fields }, headers));
        const html = await answer.text();
        expect([answer.status, html.includes(`name="token" value="${token}"`)]).toEqual([400, true]);
        const wrong = "The password is not correct. Please check it, or choose a new one.";
        expect(html).toContain("password" in fields ? wrong : "Enter your password");
      }
    }
    expect([await verifiedAt(id), await verifiedAt(other.id)]).toEqual([null, null]);
    const answer = await ask(post("/verify-email", { token, password: nadia.password }, other.cookie));
    expect(answer.headers.get("Location")).toBe(slot);
    expect(answer.headers.getSetCookie().join()).toContain("keyway_session=");
    expect([await verifiedAt(id), await verifiedAt(other.id)]).toEqual([testNow, null]);
  });

  test("lets the password be guessed no faster than sign-in does", async () => {
    const { token } = await linked({ passwordHash: await hashPassword(nadia.password) });
    const guess = () => ask(post("/verify-email", { token, password: "Another2027" }));
    for (let count = 0; count < 5; count += 1) expect((await guess()).status).toBe(400);
    const answer = await ask(post("/login", { email, password: nadia.password }));
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "10"]);
    expect((await guess()).status).toBe(429);
  });

  test("lets the mailbox's owner take the account from the person who made it", async () => {
    const { id, token, cookie } = await linked({ passwordHash: await hashPassword(nadia.password) });
    await t.db.insert(identities).values({ userId: id, issuer: "https://id.example", subject: id });
    expect((await pageOf(`/reset-password?token=${token}`)).html).toContain('name="confirmPassword"');
    const passwords = { password: "Another2027", confirmPassword: "Another2027" };
    const answer = await ask(post("/reset-password", { token, ...passwords }));
    const done = answer.headers.get("Location") ?? "";
    expect((await pageOf(done)).html).toContain(`/login?redirectTo=${encodeURIComponent(slot)}`);
    expect(await verifiedAt(id)).toEqual(testNow);
    expect([await t.db.$count(sessions), await t.db.$count(identities)]).toEqual([0, 0]);
    expect((await ask(get("/profile", cookie))).status).toBe(302);
    expect((await ask(post("/login", { email, password: nadia.password }))).status).toBe(400);
    expect((await ask(post("/login", { email, ...passwords }))).status).toBe(302);
  });

  test("chooses no password once the address is confirmed", async () => {
    const { id, token } = await linked();
    await t.db.update(users).set({ emailVerifiedAt: testNow }).where(eq(users.id, id));
    const passwords = { password: "Another2027", confirmPassword: "Another2027" };
    expect((await ask(post("/reset-password", { token, ...passwords }))).status).toBe(400);
    expect((await t.db.select().from(users).where(eq(users.id, id)))[0]?.passwordHash).toBeNull();
  });

  test("of an account without a password offers to choose one", async () => {
    const { token } = await linked();
    const { html } = await pageOf(`/verify-email?token=${token}`);
    expect(html).toMatch(/<form[^>]*action="\/reset-password" method="get"/);
    expect(html).not.toContain('action="/verify-email"');
  });

  test("pressed by a visitor once it is confirmed leads to sign-in, with the news and the way on", async () => {
    const { id, token } = await linked();
    await t.db.update(users).set({ emailVerifiedAt: testNow }).where(eq(users.id, id));
    const answer = await confirm(token);
    expect(answer.headers.get("Location")).toBe(`/login?redirectTo=${encodeURIComponent(slot)}`);
    expect(flashOf(answer)).toBe("Your email address is confirmed. Please sign in.");
  });

  test("pressed twice, at once or later, is confirmed and no error", async () => {
    const { token, cookie } = await linked();
    const answers = await Promise.all([confirm(token, cookie), confirm(token, cookie)]);
    answers.push(await confirm(token, cookie));
    for (const { status, headers } of answers) {
      expect([status, headers.get("Location")]).toEqual([303, slot]);
    }
    expect(await t.db.$count(auditEvents)).toBe(1);
    const again = await pageOf(`/verify-email?token=${token}`);
    expect([again.status, again.html.includes("already confirmed")]).toEqual([200, true]);
    expect(again.html).not.toContain('action="/verify-email"');
  });

  test("that ran out says so and offers another, with the way on", async () => {
    const { id, token, cookie } = await linked();
    const opened = await askLater(get(`/verify-email?token=${token}`, cookie));
    const html = (await opened.text()).replaceAll("&amp;", "&");
    expect(opened.status).toBe(400);
    expect(html).toContain("This link is no longer valid. Please request a new one.");
    expect(html).toContain(`name="redirectTo" value="${slot}"`);
    const posted = await askLater(post("/verify-email", { token }));
    expect(posted.status).toBe(400);
    expect(await posted.text()).toContain('name="email"');
    expect(await verifiedAt(id)).toBeNull();
  });

  test("makes the admin, who has to sign in again", async () => {
    const { id, token, cookie } = await linked({ email: testEnv.adminEmail });
    const answer = await confirm(token, cookie);
    expect(answer.headers.get("Location")).toMatch(/^\/login/);
    expect((await t.db.select().from(users).where(eq(users.id, id)))[0]?.role).toBe("admin");
  });

  test("can't be guessed for ever; the one who waits keeps the token", async () => {
    const { token, cookie } = await linked();
    for (let count = 0; count < 20; count += 1) await confirm("x");
    const answer = await confirm(token, cookie);
    const html = await answer.text();
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "5"]);
    expect(html).toContain(`name="token" value="${token}"`);
  });
});

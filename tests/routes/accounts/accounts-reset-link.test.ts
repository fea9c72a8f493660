import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { emailLinks } from "~/db/schema/accounts/email-links";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { hashPassword, verifyPassword } from "~/domain/accounts/password.server";
import { action } from "~/routes/accounts/reset-password";
import { testNow } from "../../support/caller";
import { makeLink, workOnOrder } from "../../support/scenes/accounts";
import { createUser } from "../../support/scenes/factories";
import { signedInAs } from "../../support/site/cookies";
import { answerOf, get, post, routeArgs } from "../../support/site/request";
import { useSite } from "../../support/site/use-site";
import { nadia } from "./accounts-entry-forms";

/** The link that resets a password: valid once, for an hour, and only for a password. */

const { t, situation, ask } = useSite();

const invalid = "Invalid reset link. Please request a new password reset.";
const { email } = nadia;
const reset = (fields: Record<string, string>, path = "/reset-password") => ask(post(path, fields));
const both = (password: string) => ({ password, confirmPassword: password });

describe("the link", () => {
  async function linked() {
    const user = await createUser(t.db, { email, passwordHash: await hashPassword(nadia.password) });
    return { id: user.id, token: await makeLink(t.db, user.id, { purpose: "reset-password" }) };
  }
  const passwordOf = async (id: string) =>
    (await t.db.select().from(users).where(eq(users.id, id)))[0]?.passwordHash ?? null;

  test("is followed from the form to the sign-in page", async () => {
    const { id } = await createUser(t.db, { email });
    const cookie = await signedInAs(t, id, { remember: true });
    await ask(post("/forgot-password", { email }));
    const token = (await workOnOrder(t.db)) ?? "";
    const page = await ask(get(`/reset-password?token=${token}`));
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(`name="token" value="${token}"`);

    const answer = await reset({ token, ...both("Another2027") });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/reset-password?done=1"]);
    expect(answer.headers.getSetCookie().join()).toContain("keyway_device=");
    expect(answer.headers.getSetCookie().join()).not.toContain("keyway_session=");
    expect(await verifyPassword(await passwordOf(id), "Another2027")).toMatchObject({ matches: true });
    expect(await t.db.$count(sessions)).toBe(0);
    expect((await ask(get("/my-bookings", cookie))).headers.getSetCookie().join()).toContain("Max-Age=0");

    const done = await (await ask(get("/reset-password?done=1"))).text();
    expect(done).toContain("Password updated successfully! Redirecting to login...");
    expect(done).toMatch(/<a href="\/login" data-redirect-after="2">/);
  });

  test("is not used up by opening it, by GET or HEAD, however often", async () => {
    const { token } = await linked();
    const address = `/reset-password?token=${token}`;
    for (let look = 0; look < 3; look += 1) expect((await ask(get(address))).status).toBe(200);
    await ask(new Request(get(address), { method: "HEAD" }));
    expect(await t.db.select().from(emailLinks)).toMatchObject([{ usedAt: null }]);
  });

  test("stays where it is: no Referer, no cache, no index, no link on the page", async () => {
    const { token } = await linked();
    const { id } = await createUser(t.db, { emailVerifiedAt: null });
    const other = await makeLink(t.db, id, { purpose: "verify-email" });
    for (const path of [
      `/verify-email?token=${other}`,
      `/reset-password?token=${token}`,
      "/reset-password?token=x",
      `/verify-email?token=${token}`,
    ]) {
      const page = await ask(get(path));
      const html = await page.text();
      expect(page.headers.get("Referrer-Policy")).toBe("strict-origin");
      expect(page.headers.get("Cache-Control")).toContain("no-store");
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      expect(html).not.toMatch(new RegExp(`(href|src|action)="[^"]*(${token}|${other})`));
    }
  });

  test.each([["?token="], ["?token=x"], [""], [`?token=${"A".repeat(43)}`], ["?token=%00"]])(
    "%j is none, and the page counts down to the way back",
    async (query) => {
      const page = await ask(get(`/reset-password${query}`));
      const html = await page.text();
      expect(page.status).toBe(400);
      expect(html).toContain(invalid);
      expect(html).toMatch(/<a href="\/forgot-password" data-redirect-after="3">/);
    },
  );

  test("that ran out is invalid, opened and posted", async () => {
    const { token } = await linked();
    const fields = { token, ...both("Another2027") };
    situation.now = new Date(testNow.getTime() + 3_600_000);
    for (const request of [get(`/reset-password?token=${token}`), post("/reset-password", fields)]) {
      const answer = await ask(request);
      expect([answer.status, (await answer.text()).includes(invalid)]).toEqual([400, true]);
    }
  });

  test.each([
    [both("password1"), "This password is one of the most common ones. Please choose another."],
    [{ password: "Another2027", confirmPassword: "Another2028" }, "Passwords do not match."],
  ])("with %j comes back with the reason, the token and no password", async (passwords, message) => {
    const { id, token } = await linked();
    const before = await passwordOf(id);
    const answer = await reset({ token, ...passwords });
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toContain(message);
    expect(html).toContain(`name="token" value="${token}"`);
    expect(html).not.toContain("Another202");
    expect(await passwordOf(id)).toBe(before);
    expect((await reset({ token, ...both("Another2027") })).status).toBe(303);
  });

  test("can't be tried for ever", async () => {
    const { token } = await linked();
    for (let count = 0; count < 20; count += 1) await reset({ token: "x", ...both("Another2027") });
    const answer = await reset({ token, ...both("Another2027") });
    const html = await answer.text();
    expect(answer.status).toBe(429);
    expect(html).toContain("Too many attempts.");
    expect(html).toContain(`name="token" value="${token}"`);
  });

  test("survives storage that is down", async () => {
    const { token } = await linked();
    await t.db.execute(sql`alter table mails rename to mails_gone`);
    const args = routeArgs({ t, request: post("/reset-password", { token, ...both("Another2027") }) });
    const answer = await answerOf(action(args)).finally(() =>
      t.db.execute(sql`alter table mails_gone rename to mails`),
    );
    expect(answer).toMatchObject({ status: 503, body: { initialValue: { token } } });
    expect(JSON.stringify(answer.body)).toContain("An unexpected error occurred. Please try again.");
    expect(JSON.stringify(answer.body)).not.toContain("Another2027");
    expect((await reset({ token, ...both("Another2027") })).status).toBe(303);
  });
});

import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditEvents } from "~/db/schema/audit-events";
import { emailLinks } from "~/db/schema/email-links";
import { users } from "~/db/schema/users";
import { testNow } from "../support/caller";
import { flashOf } from "../support/flash";
import { makeLink } from "../support/links";
import { get, post, testEnv } from "../support/request";
import { email, slot, useVerification } from "./verification-scene";

/** The link that confirms an e-mail address: pressed, not just opened, and for one day. */

const { t, situation, ask, newcomer, pageOf, confirm, verifiedAt } = useVerification();
/** Asks when the links of these tests have just run out. */
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
    const { id, token } = await linked();
    const address = `/verify-email?token=${token}`;
    const { status, html } = await pageOf(address);
    expect(status).toBe(200);
    expect(html).toMatch(/<form[^>]*action="\/verify-email"[^>]*>.*Confirm email address<\/button>/);
    expect(html).toContain(email);
    await ask(new Request(get(address), { method: "HEAD" }));
    expect(await verifiedAt(id)).toBeNull();
    expect(await t.db.select().from(emailLinks)).toMatchObject([{ usedAt: null }]);
  });

  test("pressed where nobody is signed in leads to sign-in, with the news and the way on", async () => {
    const { id, token } = await linked();
    const answer = await confirm(token);
    expect(await verifiedAt(id)).toEqual(testNow);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe(`/login?redirectTo=${encodeURIComponent(slot)}`);
    expect(flashOf(answer)).toBe("Your email address is confirmed. Please sign in.");
  });

  test("pressed by somebody else who is signed in confirms its own account only", async () => {
    const { id, token } = await linked();
    const other = await newcomer({ email: "other@test.example" });
    const answer = await confirm(token, other.cookie);
    expect(answer.headers.get("Location")).toMatch(/^\/login/);
    expect([await verifiedAt(id), await verifiedAt(other.id)]).toEqual([testNow, null]);
  });

  test("pressed twice, at once or later, is confirmed and no error", async () => {
    const { token, cookie } = await linked();
    const answers = await Promise.all([confirm(token, cookie), confirm(token, cookie)]);
    answers.push(await confirm(token, cookie));
    for (const { status, headers } of answers) {
      expect([status, headers.get("Location")]).toEqual([303, expect.stringMatching(/^\/check-email\?/)]);
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
    const { token } = await linked();
    for (let count = 0; count < 20; count += 1) await confirm("x");
    const answer = await confirm(token);
    const html = await answer.text();
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "5"]);
    expect(html).toContain(`name="token" value="${token}"`);
  });
});

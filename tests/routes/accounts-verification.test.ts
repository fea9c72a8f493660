import * as argon2 from "@node-rs/argon2";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { auditEvents } from "~/db/schema/audit-events";
import { emailLinks } from "~/db/schema/email-links";
import { users } from "~/db/schema/users";
import { createSession } from "~/domain/accounts/sessions/sessions.server";
import { readFlash } from "~/web/flash.server";
import { useDatabase } from "../support/database";
import { createUser } from "../support/factories";
import { makeLink, waitingOrders, workOnOrder } from "../support/links";
import { get, post, testContext, testEnv, testNow } from "../support/request";
import { openSite } from "../support/site";

vi.mock("@node-rs/argon2", { spy: true });

const t = useDatabase();
let ask: (request: Request) => Promise<Response>;
let askLater: typeof ask;
beforeAll(async () => {
  ask = await openSite({ t });
  askLater = await openSite({ t, now: new Date(testNow.getTime() + 24 * 3_600_000) });
});

const slot = "/expert/0198/book?datetime=2026-11-24T10%3A00%3A00.000Z&hours=1";
const email = "nadia@test.example";

async function newcomer(values: Parameters<typeof createUser>[1] = {}) {
  const user = await createUser(t.db, { email, emailVerifiedAt: null, ...values });
  const session = { userId: user.id, remember: false, userAgent: null, endsSessionId: null, now: testNow };
  return { id: user.id, cookie: { Cookie: `keyway_session=${await createSession(t.db, session)}` } };
}
const pageOf = async (path: string, headers = {}) => {
  const answer = await ask(get(path, headers));
  return { status: answer.status, html: (await answer.text()).replaceAll("&amp;", "&") };
};
const confirm = (token: string, headers = {}) => ask(post("/verify-email", { token }, headers));
const resend = (fields: Record<string, string>, headers = {}) => ask(post("/check-email", fields, headers));
const verifiedAt = async (id: string) =>
  (await t.db.select().from(users).where(eq(users.id, id)))[0]?.emailVerifiedAt;
const flashOf = async (answer: Response) => {
  const Cookie = answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
  return (await readFlash(testContext({ t }), get("/", { Cookie }))).flash?.text;
};

describe("waiting for the confirmation", () => {
  test("shows where the mail went, a way to have it again and one to look again", async () => {
    const { html, status } = await pageOf(`/check-email?email=nadia%40test.example&redirectTo=/experts`);
    expect(status).toBe(200);
    expect(html).toContain("<strong>nadia@test.example</strong>");
    expect(html).toContain('name="email" value="nadia@test.example"');
    expect(html).toContain('name="redirectTo" value="/experts"');
    expect(html).toContain('href="/check-email?email=nadia%40test.example&redirectTo=%2Fexperts">Check now');
    expect(html).toMatch(/<script type="module" src="[^"]*await-verification/);
  });

  test("names the signed-in account's own address, whatever the query says", async () => {
    const { cookie } = await newcomer();
    const { html } = await pageOf("/check-email?email=other@test.example", cookie);
    expect(html).toContain("<strong>nadia@test.example</strong>");
    expect(html).not.toContain("other@test.example</strong>");
  });

  test.each(["<script>alert(1)</script>", "x".repeat(300), "\u0000"])(
    "shows %j as text or not at all",
    async (text) => {
      const { html, status } = await pageOf(`/check-email?email=${encodeURIComponent(text)}`);
      expect(status).toBe(200);
      expect(html).not.toContain("<script>alert");
    },
  );

  test("tells its script when the address is confirmed, and strangers nothing", async () => {
    const { id, cookie } = await newcomer();
    const state = async (headers = {}) => (await ask(get("/check-email/state", headers))).json();
    expect(await state(cookie)).toEqual({ verified: false });
    await t.db.update(users).set({ emailVerifiedAt: testNow }).where(eq(users.id, id));
    expect(await state(cookie)).toEqual({ verified: true });
    expect(await state()).toEqual({ verified: false });
    expect((await ask(get("/check-email/state", cookie))).headers.get("Cache-Control")).toContain("no-store");
  });

  test.each([
    ["learner", "", "/experts"],
    ["expert", "", "/dashboard/expert"],
    ["learner", slot, slot],
    ["expert", slot, slot],
    ["learner", "//evil.example", "/experts"],
  ] as const)("leads a confirmed %s with %j on to %s", async (role, redirectTo, target) => {
    const { cookie } = await newcomer({ role, emailVerifiedAt: testNow });
    const { html } = await pageOf(`/check-email?redirectTo=${encodeURIComponent(redirectTo)}`, cookie);
    expect(html).toContain("Your email address is confirmed");
    expect(html).toContain(`<a href="${target}" data-redirect-after="3">`);
    expect(html).not.toContain("await-verification");
  });
});

describe("the mail once more", () => {
  test.each([
    ["an account that waits for it", { emailVerifiedAt: null }],
    ["a confirmed account", {}],
    ["nobody", null],
  ])("is promised to %s, after one hash", async (_, values) => {
    if (values) await createUser(t.db, { email, ...values });
    const before = vi.mocked(argon2.verify).mock.calls.length;
    const answer = await resend({ email: "Nadia@Test.example", redirectTo: slot, role: "admin" });
    expect(answer.status).toBe(303);
    const location = new URL(answer.headers.get("Location") ?? "", testEnv.appUrl);
    expect([location.pathname, ...location.searchParams.values()]).toEqual(["/check-email", email, slot]);
    expect(await flashOf(answer)).toMatch(/^Verification email sent\. /);
    expect(vi.mocked(argon2.verify).mock.calls.length - before).toBe(1);
    expect(await waitingOrders(t.db)).toEqual([
      { purpose: "verify-email", email, redirectTo: slot, sourceAddress: "127.0.0.1" },
    ]);
  });

  test("goes to the signed-in account when the form names nobody", async () => {
    const { cookie } = await newcomer();
    expect((await resend({ email: "" }, cookie)).status).toBe(303);
    expect(await waitingOrders(t.db)).toMatchObject([{ email, redirectTo: null }]);
  });

  test.each([
    [{}, "No email found. Please sign up again."],
    [{ email: " " }, "No email found. Please sign up again."],
    [{ email: "nadia" }, "Enter an email address in the correct format, like name@example.com"],
  ])("is refused for %j, the rest kept", async (fields, message) => {
    const answer = await resend({ ...fields, redirectTo: slot });
    const html = (await answer.text()).replaceAll("&amp;", "&");
    expect(answer.status).toBe(400);
    expect(html).toContain(message);
    expect(html).toContain(`name="redirectTo" value="${slot}"`);
    expect(await waitingOrders(t.db)).toEqual([]);
  });

  test("has to wait a minute, known or not, with what was typed", async () => {
    await newcomer();
    for (const address of [email, "ghost@test.example"]) {
      expect((await resend({ email: address })).status).toBe(303);
      const answer = await resend({ email: address, redirectTo: slot });
      expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "60"]);
      const html = await answer.text();
      expect(html).toContain("Too many attempts. Please wait 1 minute and try again.");
      expect(html).toContain(`value="${address}"`);
    }
    expect(await waitingOrders(t.db)).toHaveLength(2);
  });

  test("fails in the specification's words when storage is down", async () => {
    await t.db.execute(sql`alter table throttles rename to throttles_gone`);
    const answer = await resend({ email }).finally(() =>
      t.db.execute(sql`alter table throttles_gone rename to throttles`),
    );
    const html = await answer.text();
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(html).toContain("Failed to resend email.");
    expect(html).toContain(`value="${email}"`);
  });

  test("leads to a link that works, and to the chosen slot", async () => {
    const { id, cookie } = await newcomer();
    await resend({ email, redirectTo: slot }, cookie);
    const token = (await workOnOrder(t.db)) ?? "";
    const answer = await confirm(token, cookie);
    expect(await verifiedAt(id)).toEqual(testNow);
    const waiting = await pageOf(answer.headers.get("Location") ?? "", cookie);
    expect(waiting.html).toContain(`<a href="${slot}" data-redirect-after="3">`);
  });
});

describe("the link", () => {
  const linked = async (values: Parameters<typeof createUser>[1] = {}) => {
    const person = await newcomer(values);
    const link = { purpose: "verify-email", redirectTo: slot } as const;
    return { ...person, token: await makeLink(t.db, person.id, link) };
  };

  test("asks for a press; scanners that open it, by GET or HEAD, confirm nothing", async () => {
    const { id, token } = await linked();
    const address = `/verify-email?token=${token}`;
    const { status, html } = await pageOf(address);
    expect(status).toBe(200);
    expect(html).toMatch(/<form action="\/verify-email" method="post">.*Confirm email address<\/button>/);
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
    expect(await flashOf(answer)).toBe("Your email address is confirmed. Please sign in.");
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
    expect([again.status, again.html.includes("confirmed already")]).toEqual([200, true]);
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

  test("confirms an address and nothing else", async () => {
    const { id, token } = await linked();
    await ask(
      post("/verify-email", { token, role: "admin", approved: "on", user_id: "x", email: "e@test.example" }),
    );
    expect((await t.db.select().from(users).where(eq(users.id, id)))[0]).toMatchObject({
      role: "learner",
      email,
    });
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

import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { testNow } from "../../support/caller";
import { waitingOrders, workOnOrder } from "../../support/scenes/accounts";
import { createExpert } from "../../support/scenes/factories";
import { flashOf } from "../../support/site/flash";
import { get, post, testEnv } from "../../support/site/request";
import { email, slot, useVerification } from "./verification-scene";

/** /check-email, where a user waits for the mail that confirms the address, or requests it again. */

const { t, ask, newcomer, pageOf, confirm, verifiedAt } = useVerification();
const resend = (fields: Record<string, string>, headers = {}) => ask(post("/check-email", fields, headers));

describe("waiting for the confirmation", () => {
  test("shows where the mail went, a way to have it again and one to look again", async () => {
    const { html, status } = await pageOf(`/check-email?email=nadia%40test.example&redirectTo=/experts`);
    expect(status).toBe(200);
    expect(html).toContain("<strong>nadia@test.example</strong>");
    expect(html).toContain('name="email" value="nadia@test.example"');
    expect(html).toContain('name="redirectTo" value="/experts"');
    expect(html).toContain('href="/login?redirectTo=%2Fexperts">I&#x27;ve confirmed my address');
    expect(html).toMatch(/<script type="module" src="[^"]*await-verification/);
  });

  test("claims no mail where no address is known", async () => {
    const { html } = await pageOf("/check-email");
    expect(html).toContain("To confirm your email address, open the link in our email.");
    expect(html).not.toContain("sent you a link");
    expect(html).not.toContain("sent a link");
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
    const inbox = { unread: 0, number: 0 };
    const state = async (headers = {}) => (await ask(get("/session-state", headers))).json();
    expect(await state(cookie)).toEqual({ verified: false, who: id, inbox });
    await t.db.update(users).set({ emailVerifiedAt: testNow }).where(eq(users.id, id));
    expect(await state(cookie)).toEqual({ verified: true, who: id, inbox });
    expect(await state()).toEqual({ verified: false, who: "", inbox: null });
    expect((await ask(get("/session-state", cookie))).headers.get("Cache-Control")).toContain("no-store");
  });

  test.each([
    ["learner", "", "/experts"],
    ["expert", "", "/dashboard/expert"],
    ["learner", "//evil.example", "/experts"],
  ] as const)("leads a confirmed %s with %j on to %s", async (role, redirectTo, target) => {
    const { cookie } = await newcomer({ role, emailVerifiedAt: testNow });
    const { html } = await pageOf(`/check-email?redirectTo=${encodeURIComponent(redirectTo)}`, cookie);
    expect(html).toContain("Your email address is confirmed");
    expect(html).toContain(`<a href="${target}" data-redirect-after="3">`);
    expect(html).not.toContain("await-verification");
  });
});

test("a confirmed address leads to the page that asked for it at once", async () => {
  const { cookie } = await newcomer({ emailVerifiedAt: testNow });
  const answer = await ask(get(`/check-email?redirectTo=${encodeURIComponent(slot)}`, cookie));
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, slot]);
  expect(flashOf(answer)).toBe("Your email address is confirmed.");
});

test("while it waits, the page shows the expert and the time, and leads back to the picker", async () => {
  const { id } = await createExpert(t.db);
  const { cookie } = await newcomer();
  const picker = `/expert/${id}/book?datetime=2026-11-24T10%3A00%3A00.000Z&hours=1`;
  const { html } = await pageOf(`/check-email?redirectTo=${encodeURIComponent(picker)}`, cookie);
  expect(html).toMatch(/Amara O\..*Tuesday 24 November 2026, 05:00 New York time/);
  expect(html).toContain(`href="${picker}">Keep choosing a time</a>`);
});

describe("the mail once more", () => {
  test("is promised for any address, and leaves the rest to the worker", async () => {
    const answer = await resend({ email: "Nadia@Test.example", redirectTo: slot, role: "admin" });
    expect(answer.status).toBe(303);
    const location = new URL(answer.headers.get("Location") ?? "", testEnv.appUrl);
    expect([location.pathname, ...location.searchParams.values()]).toEqual(["/check-email", email, slot]);
    expect(flashOf(answer)).toMatch(/^Verification email sent\. /);
    expect(await waitingOrders(t.db)).toEqual([
      { purpose: "verify-email", email, redirectTo: slot, sourceAddress: "127.0.0.1" },
    ]);
  });

  test("goes to the signed-in account when the form has no address", async () => {
    const { cookie } = await newcomer();
    expect((await resend({ email: "" }, cookie)).status).toBe(303);
    expect(await waitingOrders(t.db)).toMatchObject([{ email, redirectTo: null }]);
  });

  test.each([
    [{}, "No email found. Please sign up again."],
    [{ email: " " }, "No email found. Please sign up again."],
    [{ email: "nadia" }, "Please enter a valid email address"],
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
    expect(answer.headers.get("Location")).toBe(slot);
  });
});

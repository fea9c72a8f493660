import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { mails } from "~/db/schema/site/mails";
import { claimMail } from "~/domain/mails/claim-mail.server";
import { renderMail } from "~/mail/render-mail.server";
import { waitingOrders, workOnOrder } from "../../support/scenes/accounts";
import { createUser } from "../../support/scenes/factories";
import { allMails } from "../../support/scenes/mails";
import { get, post, testEnv } from "../../support/site/request";
import { useSite } from "../../support/site/use-site";
import { nadia } from "./accounts-entry-forms";

/** The request for a link that resets a password, with the same answer for addresses with and without an account. */

const { t, ask } = useSite();

const { email } = nadia;
const forgot = (fields: Record<string, string>, headers = {}) =>
  ask(post("/forgot-password", fields, headers));

describe("asking for a link", () => {
  test("answers with the page that says it is sent, and leaves the rest to the worker", async () => {
    const answer = await forgot({ email: " Nadia@Test.example ", role: "admin", userId: "x" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/reset-password/sent"]);
    expect(await waitingOrders(t.db)).toEqual([
      { purpose: "reset-password", email, redirectTo: null, sourceAddress: "127.0.0.1" },
    ]);
  });

  test.each(["/reset-password/sent", "/reset-password-sent"])("%s says what to do next", async (path) => {
    const html = await (await ask(get(path))).text();
    for (const words of ["If an account exists for that address", "60 minutes", "spam", 'href="/login"']) {
      expect(html).toContain(words);
    }
  });

  test.each([
    ["", "Error: Enter your email"],
    ["nadia", "Error: Please enter a valid email address"],
    [`${"n".repeat(250)}@test.example`, "Error: Email must be at most 254 characters"],
  ])("refuses %j with its reason, and keeps it", async (typed, message) => {
    const answer = await forgot({ email: typed });
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toContain(message);
    if (typed) expect(html).toContain(`value="${typed}"`);
    expect(await waitingOrders(t.db)).toEqual([]);
  });

  test("is slowed down for known and unknown addresses alike, with what was typed", async () => {
    await createUser(t.db, { email });
    for (const address of [email, "ghost@test.example"]) {
      for (let count = 0; count < 3; count += 1) expect((await forgot({ email: address })).status).toBe(303);
      const answer = await forgot({ email: address });
      expect(answer.status).toBe(429);
      expect(answer.headers.get("Retry-After")).toBe("60");
      const html = await answer.text();
      expect(html).toContain("Error: Too many attempts. Please wait 1 minute and try again.");
      expect(html).toContain(`value="${address}"`);
    }
    expect(await waitingOrders(t.db)).toHaveLength(6);
  });

  test("says so when storage is down, and keeps the address", async () => {
    await t.db.execute(sql`alter table throttles rename to throttles_gone`);
    try {
      const answer = await forgot({ email });
      const html = await answer.text();
      expect(answer.status).toBe(503);
      expect(answer.headers.get("Retry-After")).toBe("5");
      expect(html).toContain("An unexpected error occurred. Please try again.");
      expect(html).toContain(`value="${email}"`);
    } finally {
      await t.db.execute(sql`alter table throttles_gone rename to throttles`);
    }
  });
});

test("a poisoned Host changes nothing: the mail's address is the program's own", async () => {
  await createUser(t.db, { email });
  const poison = { Host: "evil.example", "X-Forwarded-Host": "evil.example", Origin: testEnv.appUrl };
  await forgot({ email }, poison);
  const token = await workOnOrder(t.db);
  const [row] = await t.db.select({ id: mails.id }).from(mails);
  const mail = await claimMail(t.db, row?.id ?? "");
  if (!mail) throw new Error("No mail waits");
  const [said] = await allMails(t.db);
  const { text, html } = renderMail(mail, said?.facts ?? {}, testEnv);
  expect(text).toContain(`${testEnv.appUrl}/reset-password?token=${token}`);
  expect(text + html).not.toContain("evil.example");
});

import { randomUUID } from "node:crypto";
import { runSql } from "../support/own";
import { signIn } from "../support/people";
import { expect, test } from "../support/server";
import type { Site } from "../support/site";

test("the admin finds what waits, sends a failed mail again and settles a payment", async ({
  page,
  site,
  checkLook,
}) => {
  const { to, eventId, transactionId } = await fillQueues(site);
  await signIn(page, "admin@keyway.example");
  await page.goto("/admin/queues");
  await expect(page.getByRole("heading", { level: 1, name: "Queues" })).toBeVisible();
  await checkLook("/admin/queues");

  const queues = page.getByRole("navigation", { name: "Queues" });
  await page.getByRole("button", { name: /^Admin menu/ }).click();
  await expect(queues.getByText(/^\d+\+?$/).first()).toBeVisible();
  await queues.getByRole("link", { name: "Failed emails" }).click();
  await page.getByRole("link", { name: to }).click();
  await expect(page.getByText("the provider answered 500")).toBeVisible();
  await page.getByRole("link", { name: "Send again" }).click();
  await checkLook("a mail's retry");
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("The email is on its way again.")).toBeVisible();

  await page.goto("/admin/payment-events");
  await page.locator(`a[href="/admin/payment-events/${eventId}"]`).click();
  await expect(page.getByText(transactionId)).toBeVisible();
  await page.getByRole("button", { name: "Mark as settled" }).click();
  await expect(page.getByText("There is a problem")).toBeVisible();
  await page.getByLabel("What was done").fill("Refunded at Payhip.");
  await checkLook("a payment to look at");
  await page.getByRole("button", { name: "Mark as settled" }).click();
  await expect(page.getByText("Marked as settled.")).toBeVisible();
});

/** Adds a failed mail, and a purchase at Payhip that matches nothing. */
async function fillQueues(site: Site) {
  const to = `nadia-${randomUUID()}@test.example`;
  const eventId = randomUUID();
  const transactionId = eventId.slice(0, 8);
  await runSql(site, async (sql) => {
    await sql`insert into mails ${sql({
      ...{ id: randomUUID(), dedupe_key: to, template: "security-notice", to_email: to, to_name: "Nadia" },
      ...{ about_type: "account", about_id: randomUUID() },
      payload: { event: "password-changed", at: new Date().toISOString() },
      ...{ status: "failed", attempts: 25, last_error: "the provider answered 500" },
    })}`;
    await sql`insert into payment_events ${sql({
      ...{ id: eventId, provider: "payhip", event_id: `paid:${transactionId}`, kind: "paid" },
      facts: { transactionId, productKey: "RGsF", amountCents: 900, currency: "USD" },
    })}`;
  });
  return { to, eventId, transactionId };
}

import type { Page } from "@playwright/test";
import { heading, openPayment, openProvider, payAt } from "../support/payments";
import { reloadUntil } from "../support/reload-until";
import { expect, test } from "../support/server";

/** What happens to a payment after it was made: a dispute that is won or lost, and a refund that fails. */

/** Presses a button of the provider's page, which tells the site of it. */
async function press(provider: Page, name: string) {
  await provider.getByRole("button", { name }).click();
  await expect(provider.getByRole("button", { name })).toHaveCount(0);
}

/** Waits for a text of a page, which the provider's event changes by a job. */
const shows = (page: Page, path: string, text: string | RegExp) =>
  reloadUntil(page, path, (timeout) => expect(page.getByText(text).first()).toBeVisible(timeout));

for (const { outcome, button, inState } of [
  { outcome: "lost", button: "Decide: lost", inState: "Lost" },
  { outcome: "won", button: "Decide: won", inState: "Won" },
]) {
  test(`a dispute that is ${outcome} is in the admin's queue, and its payment can't be refunded until then`, async ({
    page,
    site,
    checkLook,
    openAs,
  }) => {
    const { bookingId } = await openPayment(page, site);
    const provider = await openProvider(page);
    await payAt(provider);
    await shows(page, `/bookings/${bookingId}`, /^Receipt$/);
    await press(provider, "Dispute this payment");

    const admin = await openAs("admin@keyway.example");
    await admin.goto(`/admin/bookings/${bookingId}`);
    const payment = (await admin.locator('a[href^="/admin/payments/"]').first().getAttribute("href")) ?? "";
    await shows(admin, payment, "Dispute opened");
    await admin.goto("/admin/disputes");
    const row = admin.getByRole("row").filter({ has: admin.locator(`a[href="${payment}"]`) });
    await expect(row).toContainText("Open");
    await checkLook("the disputes", admin);
    await admin.goto(`${payment}/refund`);
    const refused = "This charge is disputed. It can't be refunded until the dispute is closed.";
    await expect(admin.getByText(refused)).toBeVisible();

    await press(provider, button);
    await shows(admin, payment, `Dispute ${outcome}`);
    await checkLook("a disputed payment", admin);
    await admin.goto("/admin/disputes");
    await expect(row).toContainText(inState);

    await page.goto(`/bookings/${bookingId}`);
    const wentBack = page.getByText(/^\$40\.00 went back on .+ through the bank, after a dispute\./);
    await expect(wentBack).toHaveCount(outcome === "lost" ? 1 : 0);
  });
}

test("a refund that fails after it was made waits for the admin, and its payer reads so", async ({
  page,
  site,
  checkLook,
  openAs,
}) => {
  const { bookingId } = await openPayment(page, site);
  const provider = await openProvider(page);
  await payAt(provider);
  const path = `/bookings/${bookingId}`;
  await shows(page, path, /^Receipt$/);
  await page.goto(`${path}/cancellation`);
  await page.getByRole("button", { name: "Cancel session" }).click();
  await shows(page, path, /^Refund of \$40\.00 requested on .+, confirmed on/);
  await provider.reload();
  await checkLook("the provider's page", provider);
  await press(provider, "Make the last refund fail");
  await expect(heading(provider)).toHaveText("Sandbox payment page: no real money");
  await shows(page, path, /^Refund of \$40\.00 failed on .+: please write to us/);

  const admin = await openAs("admin@keyway.example");
  await admin.goto("/admin/payment-events");
  await admin.getByRole("link", { name: "Refund that failed" }).last().click();
  await expect(admin.getByText("expired_or_canceled_card")).toBeVisible();
});

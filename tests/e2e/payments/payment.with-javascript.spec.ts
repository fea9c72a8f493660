import { ownClass, reserve } from "../support/classes";
import { ownLearner, runSql } from "../support/own";
import { heading, openPayment, openProvider, payAt } from "../support/payments";
import { signIn } from "../support/people";
import { expect, test } from "../support/server";

/** The payment page when the network fails, when the payer goes back, and by keyboard. */

test.use({ tolerated: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR_/] });

test("'Check now' without a network says so, keeps the page, and works once it is back", async ({
  page,
  site,
}) => {
  await openPayment(page, site);
  await payAt(await openProvider(page), "Never");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Check now" }).click();
  const problem = page.getByText("Network error. Please check your connection and try again.");
  await expect(problem).toBeVisible();
  await expect(page.getByRole("link", { name: "Pay $40.00" })).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(heading(page)).toHaveText("Your session is confirmed");
  await page.getByRole("button", { name: "Stay here" }).click();
  await expect(page.getByText("Continue to: My Bookings")).toBeVisible();
});

test("what 'Check now' said goes once the payment has arrived, and an unseen confirmation stays", async ({
  page,
  site,
}) => {
  await page.clock.install();
  await openPayment(page, site);
  const provider = await openProvider(page);
  await page.getByRole("button", { name: "Check now" }).click();
  const notice = page.getByText("No payment has arrived yet.");
  await expect(notice).toBeVisible();
  await payAt(provider);
  await expect(heading(page)).toHaveText("Your session is confirmed");
  await expect(notice).toHaveCount(0);
  // The provider's tab lies over it.
  const hide = (value: boolean) =>
    page.evaluate(
      (hidden) => Object.defineProperty(document, "hidden", { value: hidden, configurable: true }),
      value,
    );
  await hide(true);
  await page.clock.runFor(10_000);
  const calendar = page.getByRole("link", { name: "Add to Google Calendar" });
  await calendar.focus();
  await hide(false);
  await page.clock.runFor(10_000);
  await expect(heading(page)).toHaveText("Your session is confirmed");
  await calendar.blur();
  await page.clock.runFor(4000);
  await expect(page).toHaveURL(/my-bookings$/);
});

test("a hold that runs out without a network keeps the page until it is back", async ({ page, site }) => {
  const { bookingId } = await openPayment(page, site);
  await runSql(
    site,
    (sql) => sql`update bookings set hold_expires_at = now() + interval '4 seconds' where id = ${bookingId}`,
  );
  await expect(page.getByRole("timer")).toHaveText(/^(0:0\d left|Time is up)$/);
  await page.context().setOffline(true);
  await expect(page.getByRole("timer")).toHaveText("Time is up");
  await expect(heading(page)).toHaveText("Pay to confirm");
  await page.context().setOffline(false);
  await expect(heading(page)).toHaveText("Your hold has run out");
});

test("Back after paying leads to nothing that could be paid twice", async ({ page, site }) => {
  await openPayment(page, site);
  await payAt(await openProvider(page));
  await expect(heading(page)).toHaveText("Your session is confirmed");
  await expect(page).toHaveURL("/my-bookings");
  await page.goBack();
  await expect(page.getByText("The sandbox has recorded a payment of $40.00 USD.")).toBeVisible();
  await page.goBack();
  await expect(heading(page)).toHaveText("Check your session");
  await page.reload();
  await expect(page.getByText("You have booked this session")).toBeVisible();
  await expect(page.getByRole("button", { name: "Hold and pay $40.00" })).toHaveCount(0);
});

test("a seat's page leads to its confirmation by itself once it is paid, and Back doesn't pay again", async ({
  page,
  site,
}) => {
  const slug = await ownClass(site, { seats: 1 });
  await signIn(page, (await ownLearner(site)).email);
  await reserve(page, slug);
  await expect(heading(page)).toHaveText("Pay to confirm");
  await payAt(await openProvider(page));
  await expect(heading(page)).toHaveText("Your seat is confirmed");
  await expect(page).toHaveURL(/\/confirmation\/class-.*payment=/);
  await page.goBack();
  await expect(page.getByRole("link", { name: "Pay $40.00" })).toHaveCount(0);
});

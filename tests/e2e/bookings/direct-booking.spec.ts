import { chooseFirstTime, mailTo, signUp } from "../support/people";
import { expect, test } from "../support/server";

/** Sign up → search → expert → pick a time → booked → confirmation → My Bookings → both mails. */
test("a new learner finds an expert and books from the profile", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "Find an Expert" }).click();
  await expect(page).toHaveURL("/experts");
  await page.getByRole("link", { name: "Create account" }).first().click();
  const email = await signUp(page);

  await page.goto("/experts");
  await page.getByLabel("What do you want to learn?").fill("incident");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/search=incident/);
  await page.getByRole("link", { name: "Amara O." }).click();
  await page.getByRole("main").getByRole("link", { name: "Book trial lesson" }).first().click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose a time with Amara");
  await chooseFirstTime(page);
  await page.getByRole("button", { name: "Continue" }).first().click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your session is confirmed");
  await expect(page.getByText("50 minutes")).toBeVisible();
  const google = page.getByRole("link", { name: "Add to Google Calendar" });
  await expect(google).toHaveAttribute(
    "href",
    /^https:\/\/calendar\.google\.com\/calendar\/render\?action=TEMPLATE/,
  );
  const file = await page.request.get(
    (await page.getByRole("link", { name: /\.ics/ }).getAttribute("href")) ?? "",
  );
  expect(await file.text()).toContain("BEGIN:VEVENT");

  await page.getByRole("main").getByRole("link", { name: "My Bookings" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Bookings");
  await expect(page.getByText(/^Booked · pay by /)).toBeVisible();
  await expect(page.getByRole("link", { name: "Amara O.", exact: true })).toBeVisible();

  const confirmation = await mailTo(page, email, "Amara O.");
  expect(confirmation?.html).toContain("<html");
  const notification = await mailTo(page, "expert@keyway.example", email);
  expect(notification?.text).toContain("Ada Quist");
  await page.goto("/dev/mailbox");
  await expect(page.getByText(email).first()).toBeVisible();
});

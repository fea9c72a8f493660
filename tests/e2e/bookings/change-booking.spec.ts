import { ownExpert, ownLearner } from "../support/own";
import { chooseFirstTime, mailTo, nextWeek, signIn } from "../support/people";
import { expect, test } from "../support/server";

/** Booked → moved → cancelled, with reasons that the other side reads on the page and in the mails. */
test("a learner moves a session and cancels it, and the expert gets mails", async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  const expert = await ownExpert(site, { days: [0, 1, 2, 3, 4, 5, 6], from: 9, to: 18 });
  const learner = await ownLearner(site);
  await signIn(page, learner.email);
  await page.goto(`/expert/${expert.expertId}/book?week=1`);
  const first = await chooseFirstTime(page);
  await page.getByRole("button", { name: "Continue" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your session is confirmed");
  await page.getByRole("link", { name: "View booking" }).click();
  await expect(page.getByRole("link", { name: "Pay now" })).toBeVisible();

  await page.getByRole("link", { name: "Reschedule" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reschedule session");
  const save = page.getByRole("button", { name: "Reschedule session" });
  if (javaScriptEnabled) {
    await expect(save).toBeDisabled();
  } else {
    await save.click();
    await expect(page.getByRole("link", { name: "Next week" })).toHaveAttribute("href", /week=2#week$/);
    await expect(page.getByText("Please select a date and a time to continue.")).toBeVisible();
  }
  await page.getByLabel("Reason").fill("My train doesn't go.");
  await nextWeek(page);
  const second = await chooseFirstTime(page);
  expect(second).not.toBe(first);
  if (javaScriptEnabled) {
    await page.reload();
    await expect(page.getByRole("radio", { checked: true })).toHaveValue(second);
  }
  // Without scripts, each step is a separate page.
  await page.getByLabel("Reason").fill("My train doesn't go.");
  await page.getByRole("button", { name: "Change time zone" }).click();
  await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
  await page.getByRole("button", { name: "Show times in this zone" }).click();
  await expect(page.getByText("Times are in Tokyo time (GMT+9)")).toBeVisible();
  await expect(page.getByLabel("Reason")).toHaveValue("My train doesn't go.");
  await expect(page.getByRole("radio", { checked: true })).toHaveValue(second);
  expect(page.url()).not.toContain("train");
  await page.getByRole("button", { name: "Reschedule session" }).click();
  await expect(page.getByText("Your session is rescheduled to")).toBeVisible();
  await expect(page.getByText("You rescheduled the session from")).toBeVisible();
  const moved = await mailTo(page, expert.email, "has rescheduled the session with you");
  expect(moved?.text).toContain("My train doesn't go.");

  await page.getByRole("link", { name: "Cancel", exact: true }).click();
  await expect(page.getByText("Nothing has been paid, so cancelling costs nothing.")).toBeVisible();
  await page.getByLabel("Reason").fill("I have a cold.");
  await page.getByRole("button", { name: "Cancel session" }).click();
  await expect(page.getByText("Your session is cancelled.")).toBeVisible();
  await expect(page.getByText("You cancelled this session on")).toBeVisible();
  const booking = page.url();
  await mailTo(page, expert.email, "I have a cold.");

  await page.context().clearCookies();
  await signIn(page, expert.email);
  await page.goto(booking);
  await expect(page.getByText(`${learner.name} cancelled this session on`)).toBeVisible();
  await expect(page.getByText("I have a cold.").first()).toBeVisible();
  await expect(page.getByText("My train doesn't go.")).toBeVisible();
});

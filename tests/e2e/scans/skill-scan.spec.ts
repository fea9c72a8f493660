import { ownExpert, ownLearner } from "../support/own";
import { chooseFirstTime, fillSignUp, signIn } from "../support/people";
import { expect, test } from "../support/server";

test("a visitor takes the quick scan, closes it midway, comes back, and has it saved by signing up", async ({
  page,
}) => {
  const next = page.getByRole("button", { name: "Next" });
  const question = (number: number) => page.getByText(`Question ${number} of 6`);
  const choose = (name: RegExp) => page.locator("label", { hasText: name }).click();

  await page.goto("/skill-scan");
  await page.getByRole("button", { name: "Start the quick scan" }).click();
  await expect(question(1)).toBeVisible();
  await next.click();
  await expect(page.getByRole("link", { name: "Please provide an answer to continue." })).toBeVisible();
  await choose(/^SOC analyst/);
  await next.click();
  await expect(question(2)).toBeVisible();
  await choose(/IT support/);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

  await expect(page.getByText("2 of 6 questions answered")).toBeVisible();
  await page.getByRole("link", { name: "Continue your scan" }).click();
  await expect(question(3)).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(question(2)).toBeVisible();
  await expect(page.getByRole("radio", { checked: true })).toHaveValue("support");
  await next.click();
  for (const [number, option] of [
    [3, /Windows computers/],
    [4, /None of these/],
    [5, /None of these/],
  ] as const) {
    await expect(question(number)).toBeVisible();
    await choose(option);
    await next.click();
  }
  await expect(question(6)).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "AI Skill Scan" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "SOC analyst" })).toBeVisible();
  const result = page.url();
  await page.getByRole("link", { name: "Sign in to save" }).click();
  await page.getByRole("link", { name: "Create an account" }).click();
  await fillSignUp(page);
  await expect(page.getByText("Saved: your skill scan is in your account.")).toBeVisible();
  await page.goto(result);
  await expect(page.getByRole("heading", { level: 1, name: "SOC analyst" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign in to save" })).toHaveCount(0);
});

test("a learner takes the complete analysis, and books with the gaps shown to the expert", async ({
  page,
  site,
}) => {
  const expert = await ownExpert(site, { days: [0, 1, 2, 3, 4, 5, 6], from: 9, to: 18 });
  const learner = await ownLearner(site);
  await signIn(page, learner.email);
  await page.goto("/skill-scan");
  await page.getByRole("button", { name: "Start the complete analysis" }).click();
  for (let number = 1; number < 14; number += 1) {
    await expect(page.getByText(`Question ${number} of 14`)).toBeVisible();
    await page.locator(".choices label").first().click();
    await page.getByRole("button", { name: "Next" }).click();
  }
  await expect(page.getByText("Question 14 of 14")).toBeVisible();
  await page.getByLabel("Text of your CV").fill("Five years of Linux, and threat modeling with two teams.");
  await page.getByRole("button", { name: "Generate Complete Analysis" }).click();
  await expect(page.getByRole("heading", { name: "What is missing" })).toBeVisible();
  await page
    .getByRole("button", { name: /^Mark as done/ })
    .first()
    .click();
  await expect(page.getByText(/^1 of \d done$/)).toBeVisible();
  await page.getByRole("button", { name: "Delete my CV" }).click();
  await expect(page.getByRole("button", { name: "Delete my CV" })).toHaveCount(0);

  const scanId = page
    .url()
    .split("/")
    .at(-1)
    ?.replace(/[#?].*/, "");
  await page.goto(`/expert/${expert.expertId}/book?week=1&scan=${scanId}`);
  await chooseFirstTime(page);
  await page.getByRole("checkbox", { name: /my skill gaps$/ }).check();
  await page.getByRole("button", { name: "Continue" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your session is confirmed");
  await page.getByRole("link", { name: "View booking" }).click();
  const booking = page.url();
  await expect(page.getByRole("button", { name: "Stop showing them" })).toBeVisible();
  await page.context().clearCookies();
  await signIn(page, expert.email);
  await page.goto(booking);
  await expect(page.getByRole("heading", { name: `What ${learner.name} wants to work on` })).toBeVisible();
});

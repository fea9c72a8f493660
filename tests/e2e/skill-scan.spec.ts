import { fillSignUp } from "./support/people";
import { expect, test } from "./support/server";

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

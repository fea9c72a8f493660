import { uniqueName } from "../support/own";
import { mailTo, signIn, signUp } from "../support/people";
import { expect, test } from "../support/server";

const answers = {
  Skills: "Incident response",
  "Years of experience": "7",
  "Hourly rate in dollars": "42.50",
  Description: "I teach what I learned on call.",
  Languages: "English",
  Certifications: "GCIH",
  "LinkedIn URL": "https://www.linkedin.com/in/cara-example",
  "Photo URL": "https://example.com/cara.jpg",
};

test("a learner applies, is accepted, and signs in again as an expert", async ({ page, openAs }) => {
  const name = `${uniqueName("Cara")} Lindt`;
  await page.goto("/apply-as-expert");
  await page.getByRole("main").getByRole("link", { name: "Create an account to apply" }).click();
  const email = await signUp(page, name);
  await expect(page).toHaveURL("/apply-as-expert");

  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(email);
  await page.getByRole("button", { name: "Submit application" }).click();
  await expect(page.getByText("There is a problem")).toBeVisible();
  for (const [label, text] of Object.entries(answers)) await page.getByLabel(label).fill(text);
  await page.getByRole("button", { name: "Submit application" }).click();
  await expect(page.getByText("Application submitted. We'll email you the decision.")).toBeVisible();
  await page.goto("/apply-as-expert");
  await expect(page.getByText("Your application is pending")).toBeVisible();
  await expect(page.getByText("$42.50")).toBeVisible();
  await expect(page.getByRole("button", { name: "Submit application" })).toHaveCount(0);

  const admin = await openAs("admin@keyway.example");
  await admin.goto("/admin/approvals");
  await admin.getByRole("link", { name }).click();
  await expect(admin.getByText("I teach what I learned on call.")).toBeVisible();
  await admin.getByRole("button", { name: "Accept" }).click();
  await expect(admin.getByText(`Application of ${name} accepted.`)).toBeVisible();

  await mailTo(page, email, "your account is now an expert account");
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, email);
  await page.goto("/apply-as-expert");
  await expect(page.getByText("Your application was accepted")).toBeVisible();
  await page.goto("/profile");
  await expect(page.getByRole("main").getByText("Expert", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Create Expert Profile" }).first()).toBeVisible();
});

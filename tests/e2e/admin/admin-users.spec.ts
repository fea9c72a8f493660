import { ownLearner } from "../support/own";
import { signIn } from "../support/people";
import { expect, test } from "../support/server";

test("the admin finds a user, deactivates and reactivates the account, and makes it an expert's", async ({
  page,
  site,
  openAs,
}) => {
  const { email, name } = await ownLearner(site);
  const learner = await openAs(email);
  await signIn(page, "admin@keyway.example");
  await page.goto("/admin/dashboard?tab=users");
  const search = page.getByLabel("Email, name or id");
  await search.fill(email);
  await search.press("Enter");
  await page.getByRole("link", { name: `Deactivate ${email}` }).click();
  await expect(page.getByText("This user has no upcoming sessions or classes.")).toBeVisible();
  await page.getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByText("User deactivated successfully")).toBeVisible();
  await learner.goto("/profile");
  await expect(learner).toHaveURL(/\/login/);

  await page.getByRole("link", { name: "Reactivate" }).click();
  await page.getByRole("button", { name: "Reactivate" }).click();
  await expect(page.getByText("The user is active again.")).toBeVisible();
  await page.goto("/admin/dashboard?tab=experts");
  await page.getByLabel("Email of a registered user").fill(email);
  await page.getByRole("button", { name: "Add expert" }).click();
  await expect(page.getByText(`${name} (${email}) becomes an expert.`)).toBeVisible();
  await page.getByRole("button", { name: "Make an expert" }).click();
  await expect(page.getByText("User role updated to expert successfully")).toBeVisible();
});

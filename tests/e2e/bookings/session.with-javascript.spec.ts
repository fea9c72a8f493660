import { signIn } from "../support/people";
import { expect, test } from "../support/server";

test("signing out in another tab reaches this one when it is looked at again, but not what was typed", async ({
  page,
}) => {
  const look = () => page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
  await signIn(page, "learner@keyway.example");
  await page.goto("/profile/account");
  await page.getByRole("textbox", { name: "Name" }).fill("Somebody Else");
  await page.request.post("/logout");
  await look();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Somebody Else");
  await signIn(page, "learner@keyway.example");
  await page.goto("/learner-dashboard");
  await page.request.post("/logout");
  await look();
  await expect(page).toHaveURL(/\/login/);
});

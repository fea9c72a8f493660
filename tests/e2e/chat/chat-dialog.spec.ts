import type { Page } from "@playwright/test";
import { ownLearner } from "../support/own";
import { signIn } from "../support/people";
import { expect, test } from "../support/server";

/** Writing to an expert from a card and from a profile. Both lead to the conversation. */

const card = (page: Page, name: string) => page.locator(".expert-card", { hasText: name });

test("from a profile, shared with those whom the dialog names", async ({ page, site }) => {
  const { email } = await ownLearner(site);
  await signIn(page, email);
  await page.goto("/experts?search=jonas");
  await card(page, "Jonas K.").getByRole("link", { name: "Jonas K." }).click();
  await page.getByRole("button", { name: "Send Message" }).click();
  const dialog = page.getByRole("dialog", { name: "Contact Jonas K." });
  await dialog.getByLabel("Your message").fill("Who tests APIs?");
  await dialog.getByLabel(/^Share this message with other tutors: .*Priya R\./).check();
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(/^Message sent\. .*Priya R\..* received it too\.$/)).toBeVisible();
  await page.goto("/messages");
  for (const name of ["Jonas K.", "Priya R.", "Diego S."]) {
    await expect(page.getByRole("link", { name: new RegExp(name) }).first()).toBeVisible();
  }
});

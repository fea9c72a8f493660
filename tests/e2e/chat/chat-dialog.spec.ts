import type { Page } from "@playwright/test";
import { ownExpert, ownLearner } from "../support/own";
import { signIn } from "../support/people";
import { expect, test } from "../support/server";

/** Writing to an expert from a card and from a profile. Both lead to the conversation. */

const card = (page: Page, name: string) => page.locator(".expert-card", { hasText: name });

test("from a card to the conversation, by the keyboard alone", async ({ page, site, javaScriptEnabled }) => {
  const { email } = await ownLearner(site);
  const expert = await ownExpert(site, { days: [1], from: 9, to: 12 });
  await signIn(page, email);
  await page.goto(`/experts?search=${encodeURIComponent(expert.name)}`);
  const button = card(page, "Log reader").getByRole("button", { name: "Send message" });
  await button.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Contact Ines/ });
  await expect(dialog.getByLabel("Your message")).toBeFocused();
  const send = dialog.getByRole("button", { name: "Send" });
  if (javaScriptEnabled !== false) {
    await expect(send).toBeDisabled();
    await page.keyboard.type("  ");
    await expect(send).toBeDisabled();
  }
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Which logs do you read first?");
  await expect(send).toBeEnabled();
  await page.keyboard.press("Tab");
  await expect(send).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}#message-1$/);
  await expect(page.getByText("Message sent.")).toBeVisible();
  await expect(page.locator("#message-1")).toContainText("Which logs do you read first?");
});

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

test("a card without an account says so, and offers a question instead", async ({ page, site }) => {
  await signIn(page, (await ownLearner(site)).email);
  await page.goto("/experts?search=tomasz");
  await card(page, "Tomasz W.").getByRole("link", { name: "Send message" }).click();
  await expect(page.getByText("Expert is not linked to a profile yet")).toBeVisible();
  await page.getByRole("link", { name: "Ask a question" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ask Tomasz W. a question");
});

import { messages, ownPair, scripted } from "../support/chat";
import { ownExpert, ownLearner } from "../support/own";
import { signIn } from "../support/people";
import { expect, test } from "../support/server";

/** Writing with the keyboard alone. */

test("from a card to the conversation, by the keyboard alone", async ({ page, site, javaScriptEnabled }) => {
  const { email } = await ownLearner(site);
  const expert = await ownExpert(site, { days: [1], from: 9, to: 12 });
  await signIn(page, email);
  await page.goto(`/experts?search=${encodeURIComponent(expert.name)}`);
  const button = page
    .locator(".expert-card", { hasText: "Log reader" })
    .getByRole("button", { name: "Send message" });
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

test("a conversation is read and answered with the keyboard alone", async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  const { learner, expert } = await ownPair(site);
  await signIn(page, learner.email);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/messages/${expert.id}`);
  if (javaScriptEnabled) await scripted(page);
  await page.getByRole("link", { name: "Skip to the conversation" }).focus();
  await page.keyboard.press("Enter");
  for (const name of [/^About /, "Conversation", /Check for new messages|Message/]) {
    await page.keyboard.press("Tab");
    await expect(page.locator(":focus")).toHaveAccessibleName(name);
  }
  if (!javaScriptEnabled) await page.keyboard.press("Tab");
  await page.keyboard.type("Typed");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(messages(page)).toHaveText(["Typed"]);
});

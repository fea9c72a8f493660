import type { Page } from "@playwright/test";
import { field, messages, ownPair, scripted } from "../support/chat";
import { signIn } from "../support/people";
import { expect, test } from "../support/server";

/** Conversations with a user without scripts. In `chat.with-javascript.spec.ts`, both users have scripts. */

test("a learner and an expert without a script write to each other", async ({
  page,
  javaScriptEnabled,
  browser,
  baseURL,
  site,
}) => {
  const { learner, expert } = await ownPair(site);
  const other = await browser.newPage({
    baseURL: baseURL ?? "",
    javaScriptEnabled: false,
    locale: "en-GB",
  });
  const me = side(page, javaScriptEnabled);
  const partner = side(other, false);
  await signIn(page, learner.email);
  await signIn(other, expert.email);

  await page.goto("/messages");
  await expect(page.getByText("No conversations yet.")).toBeVisible();
  await page.goto(`/messages/${expert.id}`);
  await expect(page.getByText("No messages yet")).toBeVisible();
  await me.says("Is this port open?\nI can't tell.");
  await expect(messages(page)).toHaveText("Is this port open?\nI can't tell.", { useInnerText: true });

  await other.goto("/messages");
  const unread = other.getByRole("link", { name: /1 unread message/ });
  await expect(unread).toContainText("Is this port open? I can't tell.");
  await unread.click();
  await expect(messages(other)).toHaveCount(1);
  await partner.says("Run <nmap> and see.");
  await expect(other).toHaveURL(/#message-2$/);

  await me.reads("Run <nmap> and see.");
  await expect(page.getByText("· Seen")).toBeVisible();
  await me.says("Thank you!");
  await partner.reads("Thank you!");
  await other.goto("/messages");
  await expect(other.getByRole("link", { name: /Thank you!/ })).not.toContainText("unread");
  await other.close();
});

/** The steps of a user in a conversation. Without scripts, the user checks for new messages by hand. */
function side(page: Page, hasScript: boolean | undefined) {
  return {
    async says(text: string) {
      if (hasScript) await scripted(page);
      await field(page).fill(text);
      await page.getByRole("button", { name: "Send", exact: true }).click();
      // The server has numbered the message.
      const stored = page.locator("[id^=message-]").last();
      await expect(stored.locator(".message-text")).toHaveText(text, { useInnerText: true });
    },
    async reads(text: string) {
      if (!hasScript) await page.getByRole("link", { name: "Check for new messages" }).click();
      await expect(messages(page).last()).toHaveText(text);
    },
  };
}

import type { Page } from "@playwright/test";
import { expertWrites, field, openThread, ownPair } from "../support/chat";
import { signIn } from "../support/people";
import { expect, test } from "../support/server";

/** Above a phone's keyboard, the whole composer is visible, and only the conversation loses height. */

const phones = { upright: { width: 320, height: 568 }, landscape: { width: 568, height: 320 } };
const keyboards = { upright: 260, landscape: 170 };

/** A keyboard makes the page smaller, or covers the end of the page, as in Safari. */
const ways: Record<string, (page: Page, name: keyof typeof phones) => Promise<unknown>> = {
  "a smaller page": (page, name) =>
    page.setViewportSize({ ...phones[name], height: phones[name].height - keyboards[name] }),
  "a covered page": (page, name) =>
    page.evaluate(
      (covered) => document.documentElement.style.setProperty("--keyboard", `${covered}px`),
      keyboards[name],
    ),
};

test.beforeEach(async ({ page, site }) => {
  const { learner, expert } = await ownPair(site);
  await expertWrites(site, { learner, expert }, { to: 30 });
  await signIn(page, learner.email);
  await openThread(page, expert);
});

for (const name of ["upright", "landscape"] as const) {
  for (const [way, open] of Object.entries(ways)) {
    test(`${name}, ${way}`, async ({ page }) => {
      await page.setViewportSize(phones[name]);
      await field(page).focus();
      const end = phones[name].height - keyboards[name];
      // The page measures the keyboard again after each resize, which may come late.
      await expect(async () => {
        await open(page, name);
        for (const part of [field(page), page.getByRole("button", { name: "Send", exact: true })]) {
          const { y = -1, height = 0 } = (await part.boundingBox()) ?? {};
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y + height).toBeLessThanOrEqual(end);
        }
      }).toPass();
    });
  }
}

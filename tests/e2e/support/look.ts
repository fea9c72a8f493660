import { expect, type Page } from "@playwright/test";
import { expectContrast, expectNamesAsSeen, expectNoViolations } from "./axe";

/** How a page may look: axe in both themes, and nothing wider than the narrowest phone, at twice the text size too. */

/** @returns the page's status */
export async function expectGoodLook(page: Page, path: string): Promise<number> {
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 900 });
  const answer = await page.goto(path);
  await expectNoViolations(page, path);
  await expectNamesAsSeen(page, path);
  // The dark theme changes nothing but colours.
  await page.emulateMedia({ colorScheme: "dark" });
  await expectContrast(page, `${path}, dark`);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNothingWide(page, path);
  // So narrow a page shows no difference between this and a browser set to letters of twice the size.
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await expectNothingWide(page, `${path}, twice the text`);
  return answer?.status() ?? 0;
}

/** Neither the page nor anything on it: text that leaves its column slides under what stands beside it. */
export async function expectNothingWide(page: Page, path: string) {
  const wide = await page.evaluate(() =>
    [
      document.documentElement,
      ...document.querySelectorAll("main :is(h1, h2, h3, p, li, dd, a, div:not(.page-body))"),
    ]
      .filter((element) => !element.closest(".visually-hidden, .bio"))
      .filter((element) => element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
      .map((element) => `${element.tagName}.${element.className}`),
  );
  expect.soft(wide, `${path} at ${page.viewportSize()?.width} px`).toEqual([]);
}

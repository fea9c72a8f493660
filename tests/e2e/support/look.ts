import { expect, type Page } from "@playwright/test";
import { expectContrast, expectNamesAsSeen, expectNoViolations } from "./axe";

/** Checks a page with axe in both themes, and that nothing is wider than a narrow phone, even at twice the text. */

/** @returns the page's status */
export async function expectGoodLook(page: Page, path: string): Promise<number> {
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 900 });
  const answer = await page.goto(path);
  await expectNoViolations(page, path);
  await expectNamesAsSeen(page, path);
  // The dark theme changes only colours.
  await page.emulateMedia({ colorScheme: "dark" });
  await expectContrast(page, `${path}, dark`);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNothingWide(page, path);
  // On a page this narrow, this has the same effect as a browser setting of twice the text size.
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await expectNothingWide(page, `${path}, twice the text`);
  return answer?.status() ?? 0;
}

/** Expects no overflow of the page or its parts: text that leaves its column goes below the next column. */
export async function expectNothingWide(page: Page, path: string) {
  const wide = await page.evaluate(() =>
    [
      document.documentElement,
      ...document.querySelectorAll("main :is(h1, h2, h3, p, li, dd, a, b, .stacks, div:not(.page-body))"),
    ]
      // A card's text and skills are cut off on purpose: the profile has them whole.
      .filter((element) => !element.closest(".visually-hidden, .bio, .skills"))
      .filter((element) => element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
      .map((element) => `${element.tagName}.${element.className} "${element.textContent.slice(0, 40)}"`),
  );
  const small = await page
    .locator("main :is(input, textarea, select).input:visible")
    .evaluateAll((fields) =>
      fields
        .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
        .map((field) => field.getAttribute("name")),
    );
  // iOS zooms into a field with smaller letters.
  expect.soft(small, `fields of ${path} with letters below 16 px`).toEqual([]);
  expect.soft(wide, `${path} at ${page.viewportSize()?.width} px`).toEqual([]);
}

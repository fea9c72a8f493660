import { expect, test } from "../support/server";

/** What small scripts add to finding an expert: filters that apply without their button, and a copied link. */

test("filters apply by themselves after a choice, and the focus stays where it was", async ({ page }) => {
  await page.goto("/experts?sort=newest");
  const language = page.getByLabel("Language", { exact: true });
  await language.focus();
  await language.selectOption({ label: "French (2)" });
  await expect(page).toHaveURL("/experts?sort=newest&language=french#language");
  await expect(page.getByRole("link", { name: "French Remove this filter" })).toBeVisible();
  await expect(language).toBeFocused();
  // While the user goes on typing, both ends of the price range are one choice.
  await page.getByLabel("From").pressSequentially("20");
  await page.keyboard.press("Tab");
  await page.keyboard.type("41");
  await page.keyboard.press("Tab");
  await expect(page).toHaveURL("/experts?sort=newest&priceFrom=20&priceTo=41&language=french#language");
  await expect(language).toBeFocused();
  // On a phone, the filters are behind a button, and stay open for the next choice.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/experts");
  await expect(language).toBeHidden();
  await page.getByText("Filters", { exact: true }).click();
  await page.getByLabel(/^Has reviews/).check();
  await expect(page).toHaveURL("/experts?reviewed=1#reviewed");
  await expect(page.getByLabel(/^Has reviews/)).toBeFocused();
});

test("'Share' copies the link where the system shares nothing, and does nothing after a change of mind", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/experts");
  const id = /%2Fexpert%2F([0-9a-f-]{36})/.exec(await page.content())?.[1];
  await page.goto(`/expert/${id}?from=here`);
  await page.getByText("Share", { exact: true }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  await expect(page.getByLabel("Link to this profile")).toHaveValue(page.url().replace("?from=here", ""));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    page.url().replace("?from=here", ""),
  );
  await page.addInitScript(() => {
    navigator.share = () => Promise.reject(new DOMException("", "AbortError"));
  });
  await page.reload();
  await page.getByText("Share", { exact: true }).click();
  await expect(page.getByLabel("Link to this profile")).toBeHidden();
});

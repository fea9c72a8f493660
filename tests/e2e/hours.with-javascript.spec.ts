import { editorState, expectSaved, openEditor, saveHours, tick } from "./support/hours";
import { signIn } from "./support/people";
import { expect, test } from "./support/server";

/** What a script adds to the editor of weekly hours. Monday and Tuesday, 09:00 to 11:00, are saved before. */

test("its buttons tick without a request what the server's answers tick", async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  const email = await openEditor(page, site);
  const plain = await browser.newPage({ baseURL: baseURL ?? "", javaScriptEnabled: false });
  await signIn(plain, email);
  await plain.goto("/availability");
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.method()} ${request.url()}`));

  const intents = [
    ...["toggle-morning", "toggle-day-2", "toggle-evening-1", "copy-monday", "toggle-day-3", "toggle-day-3"],
    ...["toggle-afternoon", "toggle-afternoon", "toggle-morning-6", "toggle-morning", "toggle-morning"],
  ];
  for (const intent of intents) {
    const button = `button[value="${intent}"]`;
    await page.locator(button).click();
    const here = await editorState(page);
    await plain.locator(button).click();
    await expect(plain.locator("form[data-answered]")).toBeVisible();
    await expect.poll(() => editorState(plain), intent).toEqual(here);
  }
  const { count, ticks } = await editorState(page);
  // The evenings of Monday, which the others copied, but for the Wednesday that was cleared afterwards.
  expect(count).toBe("4 days, 24 time slots");
  expect(ticks).toHaveLength(24);
  expect(sent).toEqual([]);
  await plain.close();
});

test("a draft outlives a reload, to be restored or discarded", async ({ page, site }) => {
  await openEditor(page, site);
  await tick(page, "5-14").check();
  await expect(page.getByText("3 days, 5 time slots")).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^You have unsaved changes from/)).toBeVisible();
  await expect(tick(page, "5-14")).not.toBeChecked();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(tick(page, "5-14")).toBeChecked();
  await expect(page.getByText("3 days, 5 time slots")).toBeVisible();

  await page.reload();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(tick(page, "5-14")).not.toBeChecked();
  await page.reload();
  await expect(page.getByText("2 days, 4 time slots")).toBeVisible();
  await expect(page.getByText(/^You have unsaved changes from/)).toHaveCount(0);
});

test.describe("while the server can't be reached", () => {
  test.use({ tolerated: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/] });
  const saidLocally = "Saved locally! Database sync will retry automatically.";

  test("a save waits, and happens once it is back", async ({ page, context, site }) => {
    await openEditor(page, site);
    await tick(page, "5-14").check();
    await context.setOffline(true);
    await saveHours(page);
    await expect(page.getByText(saidLocally)).toBeVisible();
    await context.setOffline(false);
    await expectSaved(page, { days: 3, slots: 5 });
    await expect(tick(page, "5-14")).toBeChecked();
  });

  test("a page that is opened later saves it", async ({ page, site }) => {
    await openEditor(page, site);
    await page.route("**/availability", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await tick(page, "5-14").check();
    await saveHours(page);
    await expect(page.getByText(saidLocally)).toBeVisible();
    await page.goto("/profile");
    await page.unroute("**/availability");
    await page.goto("/availability");
    await expectSaved(page, { days: 3, slots: 5 });
  });
});

test("of two tabs the second is refused, shown what changed, and can save over it", async ({
  page,
  context,
  site,
}) => {
  // A tab that heard of the first one's save in time would have nothing to be refused for.
  await context.route("**/events?*", (route) => route.fulfill({ status: 204 }));
  await openEditor(page, site);
  const second = await context.newPage();
  await second.goto("/availability");
  await tick(page, "3-10").check();
  await tick(page, "1-09").uncheck();
  await saveHours(page);
  await expectSaved(page, { days: 3, slots: 4 });

  await tick(second, "5-14").check();
  await saveHours(second);
  await expect(second.getByText(/Your hours were saved elsewhere in the meantime/).first()).toBeVisible();
  await expect(second.getByText("Added: Wednesday 10:00–11:00")).toBeVisible();
  await expect(second.getByText("Removed: Monday 09:00–10:00")).toBeVisible();
  await expect(tick(second, "5-14")).toBeChecked();
  await expect(tick(second, "3-10")).not.toBeChecked();
  await page.reload();
  await expect(tick(page, "3-10")).toBeChecked();
  await expect(tick(page, "5-14")).not.toBeChecked();

  await saveHours(second);
  await expectSaved(second, { days: 3, slots: 5 });
  await expect(tick(second, "3-10")).not.toBeChecked();
  await second.close();
});

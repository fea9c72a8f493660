import { expertWrites, field, messages, ownPair } from "../support/chat";
import { signIn } from "../support/people";
import { expect, test } from "../support/server";

/** The list of conversations on a phone and on a wide screen. */

test.describe("while the server can't be reached", () => {
  test.use({ tolerated: [/ERR_FAILED/] });

  test("a wide screen stays with the list while the conversation can't be loaded, and goes on later", async ({
    page,
    context,
    site,
  }) => {
    const pair = await ownPair(site);
    await expertWrites(site, pair, { to: 1 });
    await signIn(page, pair.learner.email);
    const failed = page.waitForEvent("requestfailed");
    await context.route(`**/messages/${pair.expert.id}.data*`, (route) => route.abort());
    await page.goto("/messages");
    await failed;
    await expect(page).toHaveURL("/messages");
    await expect(messages(page)).toHaveText(["1"]);
    await expect(page.getByRole("heading", { name: "Messages", level: 1 })).toBeVisible();

    await context.unrouteAll();
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(page).toHaveURL(`/messages/${pair.expert.id}`);
  });
});

test("a phone shows the list and leaves messages unread; a wide screen goes on to the newest conversation", async ({
  page,
  site,
}) => {
  const pair = await ownPair(site);
  await expertWrites(site, pair, { to: 2 });
  await signIn(page, pair.learner.email);
  await page.setViewportSize({ width: 400, height: 800 });
  await page.goto("/messages");
  await expect(page.getByRole("link", { name: /2 unread messages/ })).toBeVisible();
  await expect(field(page)).toBeHidden();

  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(page).toHaveURL(`/messages/${pair.expert.id}`);
  await expect(messages(page)).toHaveText(["1", "2"]);
  await expect(page.locator(".conversation .unread")).toHaveCount(0);
  await page.getByText("Emails about messages").click();
  await expect(page.getByRole("checkbox", { name: "Email me about unread messages" })).toBeVisible();
});

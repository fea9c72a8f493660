import { expectSaved, openEditor, saveHours, tick } from "./support/hours";
import { expect, test } from "./support/server";

/** Saving hours with a server that can't be reached at times: what waits is saved, and nothing else is. */

const saidLocally = "Saved locally! Database sync will retry automatically.";

test.describe("with a server that can't be reached at times", () => {
  test.use({ tolerated: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/] });

  test("what was taken back before the next try is not saved, now or later", async ({
    page,
    context,
    site,
  }) => {
    await openEditor(page, site);
    await context.setOffline(true);
    await tick(page, "5-14").check();
    await saveHours(page);
    await expect(page.getByText(saidLocally)).toBeVisible();
    await tick(page, "5-14").uncheck();
    await expect(page.getByText(saidLocally)).toHaveCount(0);
    await context.setOffline(false);
    await page.goto("/profile");
    await page.goto("/availability");
    await expect(page.getByText("2 days, 4 time slots")).toBeVisible();
    await expect(page.getByText("✅")).toHaveCount(0);
  });

  test("a day off that could not be added doesn't end the tries", async ({ page, context, site }) => {
    await openEditor(page, site);
    await context.setOffline(true);
    await tick(page, "5-14").check();
    await saveHours(page);
    await expect(page.getByText(saidLocally)).toBeVisible();
    await page.getByLabel("First day").fill("2031-12-24");
    await page.getByRole("button", { name: "Add days off" }).click();
    const daysOff = page.getByText(
      "The server could not be reached: your days off are as they were. Please try again.",
    );
    await expect(daysOff).toBeVisible();
    // The next try of the week doesn't talk over it.
    await page.waitForEvent("requestfailed", (request) => request.method() === "POST");
    await expect(daysOff).toBeVisible();
    await context.setOffline(false);
    await expectSaved(page, { days: 3, slots: 5 });
    await expect(page.getByLabel("First day")).toHaveValue("2031-12-24");
  });

  test("once saved, coming back online saves nothing more", async ({ page, context, site }) => {
    await openEditor(page, site);
    await context.setOffline(true);
    await tick(page, "5-14").check();
    await saveHours(page);
    await expect(page.getByText(saidLocally)).toBeVisible();
    await context.setOffline(false);
    await expectSaved(page, { days: 3, slots: 5 });
    await tick(page, "5-15").check();
    await context.setOffline(true);
    await context.setOffline(false);
    let posts = 0;
    page.on("request", (request) => {
      if (request.method() === "POST") posts += 1;
    });
    await page.waitForTimeout(3000);
    expect(posts).toBe(0);
    await page.reload();
    await expect(tick(page, "5-15")).not.toBeChecked();
    await expect(page.getByText(/^You have unsaved changes/)).toBeVisible();
  });

  test("an outage behind the server is waited for, and said where the browser keeps nothing", async ({
    page,
    site,
  }) => {
    await openEditor(page, site);
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    let posts = 0;
    await page.route("**/availability", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      posts += 1;
      return posts > 1 ? route.continue() : route.abort();
    });
    await tick(page, "5-14").check();
    await saveHours(page);
    await expect(page.getByText("Keep this page open: it goes on trying.")).toBeVisible();
    await expectSaved(page, { days: 3, slots: 5 });
    expect(posts).toBe(2);
  });
});

test.describe("with a server that is down behind another one", () => {
  test.use({ tolerated: [/^503 /] });

  test("a day off that the server can't take at the moment stays typed, and is taken later", async ({
    page,
    site,
  }) => {
    await openEditor(page, site);
    await page.route(
      "**/availability",
      (route) => route.fulfill({ status: 503, contentType: "text/html", body: "<p>Down</p>" }),
      { times: 1 },
    );
    await page.getByLabel("First day").fill("2031-12-24");
    await page.getByRole("button", { name: "Add days off" }).click();
    await expect(page.getByText("your days off are as they were. Please try again.")).toBeVisible();
    await expect(page.getByLabel("First day")).toHaveValue("2031-12-24");
    await page.getByRole("button", { name: "Add days off" }).click();
    await expect(page.getByText(/^Nothing is offered on (?!these)/)).toBeVisible();
  });
});

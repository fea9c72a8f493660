import { signIn, signUp } from "./support/people";
import { expect, test } from "./support/server";

test.use({ timezoneId: "Asia/Kathmandu" });

test("the browser's zone is told once, without taking away what is said once", async ({ page }) => {
  await page.goto("/signup");
  const told = page.waitForResponse((answer) => answer.url().endsWith("/time-zone"));
  await signUp(page);
  expect((await told).status()).toBe(204);
  await expect(page.getByText("Signup successful! You are logged in.")).toBeVisible();
  await page.reload();
  await expect(page.getByText(/Times in Asia\/Kath?mandu/)).toBeVisible();
});

test("a page with times is loaded anew, once", async ({ page }) => {
  await page.goto("/signup");
  await page.evaluate(() => sessionStorage.setItem("keyway:zone-told", "1"));
  await signUp(page);
  await page.evaluate(() => sessionStorage.clear());
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await page.goto("/experts");
  await expect(page.getByText(/Times in Asia\/Kath?mandu/)).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(loads).toBe(2);
});

test("a zone that was chosen stays", async ({ page }) => {
  await signIn(page, "learner@keyway.example");
  await page.goto("/experts");
  await expect(page.getByText("Times in Europe/Paris")).toBeVisible();
  await page.getByRole("link", { name: "change" }).click();
  await page.getByLabel(/time zone/i).selectOption("America/New_York");
  await page.getByRole("main").getByRole("button").click();
  await expect(page.getByText("Times in America/New_York")).toBeVisible();
});

test("without session storage no page reloads for ever", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "sessionStorage", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  let posts = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/time-zone")) posts += 1;
  });
  await page.goto("/signup");
  await signUp(page);
  await page.goto("/experts");
  await page.waitForLoadState("networkidle");
  expect(posts).toBe(0);
  await expect(page.getByText("Times in UTC")).toBeVisible();
});

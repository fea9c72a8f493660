import { signIn } from "../support/people";
import { expect, test } from "../support/server";

test("the admin's figures: tiles, charts with their table, and who is looked at", async ({
  page,
  onScreen,
}) => {
  await signIn(page, "admin@keyway.example");
  await page.goto("/admin/dashboard");
  await expect(page).toHaveURL("/admin/dashboard");
  const main = page.getByRole("main");
  await expect(main.getByText("Total Learners")).toBeVisible();
  await expect(main.getByRole("img", { name: "Bookings by week" })).toBeVisible();
  // The drawing fits on a narrow screen and uses the system's colours.
  const shown = await onScreen(page);
  await shown.setViewportSize({ width: 360, height: 700 });
  await shown.emulateMedia({ forcedColors: "active" });
  const drawing = shown.getByRole("img", { name: "New users by week" });
  const look = await drawing.evaluate((svg) => {
    const { width } = svg.getBoundingClientRect();
    const fill = getComputedStyle(svg.querySelector("rect.main") ?? svg).fill;
    return { width, isTextColour: fill === getComputedStyle(document.body).color };
  });
  expect(look.width).toBeGreaterThan(250);
  expect(look.width).toBeLessThan(360);
  expect(look.isTextColour).toBe(true);

  await main.getByText("Show these figures as a table").click();
  await expect(main.getByRole("row")).toHaveCount(14);
  await main.getByRole("link", { name: "Experts" }).click();
  await expect(page).toHaveURL("/admin/dashboard?tab=experts");
  await expect(main.getByRole("link", { name: "Experts" })).toHaveAttribute("aria-current", "page");
  await expect(main.getByRole("heading", { name: "Expert views" })).toBeVisible();
});

import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { ownClass } from "../support/classes";
import { uniqueName } from "../support/own";
import { linkTo } from "../support/people";
import { expect, test } from "../support/server";

/** Opens the list until it contains a class that was just written, because visitors' pages may be a second old. */
const openList = (page: Page, title: string) =>
  expect
    .poll(async () => {
      await page.goto("/classes");
      return page.getByRole("link", { name: title, exact: true }).count();
    })
    .toBe(1);

test("a visitor joins a full class's waitlist, confirms the place and leaves it by the mailed links", async ({
  page,
  site,
  checkLook,
}) => {
  const title = uniqueName("Hunting");
  const slug = await ownClass(site, { title, seats: 8, isClosed: true });
  await openList(page, title);
  await page.getByRole("link", { name: title, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("Sold out").first()).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Join Waitlist" }).first().click();
  const dialog = page.getByRole("dialog");
  const email = `${randomUUID()}@test.example`;
  await dialog.getByLabel("Name").fill("Wanda Wait");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("button", { name: "Join Waitlist" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await checkLook("after joining a waitlist");
  await page.getByRole("link", { name: "Back to the class" }).click();
  await expect(page).toHaveURL(`/classes/${slug}`);

  await page.goto(await linkTo(page, email, "/waitlist/[0-9a-f-]+/confirm"));
  await checkLook("the link that confirms a place");
  await page.getByRole("button", { name: "Confirm your place" }).click();
  await expect(page.getByRole("heading", { name: "You're on the waitlist" })).toBeVisible();
  await expect(page.getByText("You're number 1.")).toBeVisible();
  await checkLook("a confirmed place");
  await page.goto(await linkTo(page, email, "/waitlist/[0-9a-f-]+/leave"));
  await page.getByRole("button", { name: "Leave the waitlist" }).click();
  await expect(page.getByRole("heading", { name: "You are not on the waitlist" })).toBeVisible();
});

import { signIn } from "../support/people";
import { expect, test } from "../support/server";

test("the admin finds a person's messages, reads the conversation, and the audit says so", async ({
  page,
  checkLook,
}) => {
  await signIn(page, "admin@keyway.example");
  await page.goto("/admin/dashboard?tab=messages");
  await expect(page.getByText("the audit log records which conversations it showed")).toBeVisible();
  await checkLook("the messages tab");
  const search = page.getByLabel("Person");
  await search.fill("learner@keyway");
  await search.press("Enter");
  await page.getByRole("table").locator("a[href^='/admin/messages/']").first().click();
  const people = page.getByRole("heading", { level: 1 });
  await expect(people).toContainText(" with ");
  const names = await people.innerText();
  await checkLook("a conversation");

  await page.goto("/admin/audit");
  await page.getByLabel("Action").selectOption("Conversation read");
  await page.getByRole("button", { name: "Show" }).click();
  await checkLook("the audit");
  await page
    .getByRole("link", { name: `the conversation of ${names}` })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: names })).toBeVisible();
});

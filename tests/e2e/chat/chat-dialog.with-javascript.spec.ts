import { expectNoViolations } from "../support/axe";
import { signIn } from "../support/people";
import { expect, test } from "../support/server";

/** Accessibility of the dialog for writing to an expert; axe needs scripts. */

test("the open dialog has no violations, in either theme", async ({ page }) => {
  await signIn(page, "learner@keyway.example");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto("/experts?search=amara");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByRole("dialog")).toContainText("Recent Messages");
    await expectNoViolations(page, `the dialog, ${colorScheme}`);
  }
});

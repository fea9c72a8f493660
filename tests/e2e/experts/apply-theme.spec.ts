import { signUp } from "../support/people";
import { expect, test } from "../support/server";

/** Style sheets show one of the two buttons of a switch. */

const answers = {
  Skills: "Incident response",
  "Years of experience": "7",
  "Hourly rate in dollars": "42.50",
  Description: "I teach what I learned on call.",
  Languages: "English",
  Certifications: "GCIH",
  "LinkedIn URL": "https://www.linkedin.com/in/cara-example",
  "Photo URL": "https://example.com/cara.jpg",
};

test("theme and motion change while the form is filled in, and nothing typed is lost", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  await page.goto("/signup?redirectTo=/apply-as-expert");
  await signUp(page, "Cara Lindt");
  await page.getByText("Use a link to a picture").click();
  for (const [label, text] of Object.entries(answers)) await page.getByLabel(label).fill(text);

  let settings = page;
  if (javaScriptEnabled === false) {
    const opened = context.waitForEvent("page");
    await page.getByRole("link", { name: "Theme and motion" }).click();
    settings = await opened;
  }
  const place = settings.getByRole(javaScriptEnabled === false ? "main" : "contentinfo");
  await place.getByRole("button", { name: "Dark theme" }).click();
  await place.getByRole("button", { name: "Reduce motion" }).click();
  await expect(place.getByRole("button", { name: "Light theme" })).toBeVisible();
  await expect(place.getByRole("button", { name: "Allow motion" })).toBeVisible();

  for (const [label, text] of Object.entries(answers)) await expect(page.getByLabel(label)).toHaveValue(text);
  await page.getByRole("button", { name: "Submit application" }).click();
  await expect(page.getByText("Application submitted. We'll email you the decision.")).toBeVisible();
  const look = await page.locator("html").evaluate(({ dataset }) => [dataset.theme, dataset.motion]);
  expect(look).toEqual(["dark", "reduced"]);
});

import { ownLearner } from "../support/own";
import { mailTo, signIn } from "../support/people";
import { expect, test } from "../support/server";

/** Made by one person, joined by another with the mailed link, who leaves it again. */
test("a team is made, a person invited, who joins and leaves", async ({ page, site, checkLook }) => {
  const owner = await ownLearner(site);
  const guest = await ownLearner(site);
  await signIn(page, owner.email);
  await page.goto("/profile/account");
  await page.getByRole("link", { name: "See your teams" }).click();
  await expect(page.getByText("You aren't in a team yet.")).toBeVisible();
  await page.getByRole("button", { name: "Create team" }).click();
  await expect(page.getByText("Enter the team's name").first()).toBeVisible();
  await page.getByLabel("Team name").fill("ACME");
  await page.getByLabel("Billing address").fill("1 Main Street\nLondon");
  await page.getByRole("button", { name: "Create team" }).click();
  await expect(page.getByText("Your team is ready.")).toBeVisible();
  await page.getByLabel("Email addresses").fill(guest.email);
  await page.getByRole("button", { name: "Send invitations" }).click();
  await expect(page.getByText("1 invitation sent.")).toBeVisible();
  await checkLook("the members of a team");
  const mail = await mailTo(page, guest.email, "invites you to the team ACME");
  const link = /https?:\/\/[^\s/]+(\/teams\/join\/[\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";

  await page.context().clearCookies();
  await signIn(page, guest.email);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "What the team sees" })).toBeVisible();
  await checkLook("an invitation to a team");
  await page.getByRole("button", { name: "Join ACME" }).click();
  await expect(page.getByText("You are a member of ACME.")).toBeVisible();
  await checkLook("a team, as a member");

  await page.context().clearCookies();
  await signIn(page, owner.email);
  await page.goto("/teams");
  await page.getByRole("link", { name: "ACME" }).click();
  await page.getByRole("link", { name: "Members" }).click();
  await page.getByRole("link", { name: guest.name }).click();
  await page.getByLabel("Monthly limit").fill("a lot");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("Monthly limit")).toHaveValue("a lot");
  await page.getByLabel("Monthly limit").fill("99.50");
  await checkLook("a member of a team");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("$99.50")).toBeVisible();
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("textbox", { name: "Domain" }).fill("acme.example");
  await page.getByRole("button", { name: "Add domain" }).click();
  await expect(page.getByText("keyway-team=")).toBeVisible();
  await checkLook("the settings of a team");

  await page.context().clearCookies();
  await signIn(page, guest.email);
  await page.goto("/teams");
  await page.getByRole("link", { name: "ACME" }).click();
  await expect(page.getByText("$99.50 a month")).toBeVisible();
  await page.getByRole("button", { name: "Leave the team" }).click();
  await expect(page.getByText("You have left ACME.")).toBeVisible();
  await expect(page.getByText("You aren't in a team yet.")).toBeVisible();
  await mailTo(page, owner.email, "has left ACME");
});

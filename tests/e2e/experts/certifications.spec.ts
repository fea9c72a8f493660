import { ownExpert, runSql } from "../support/own";
import { mailTo, signIn } from "../support/people";
import { expect, test } from "../support/server";

/** Submitted by the expert, checked by the admin, shown to all. */
test("a certification is verified by the admin", async ({ page, site, checkLook }) => {
  const expert = await ownExpert(site, { days: [], from: 9, to: 18 });
  await runSql(
    site,
    (sql) => sql`update experts set certifications = '{OSCP}' where id = ${expert.expertId}`,
  );
  await signIn(page, expert.email);
  await page.goto("/profile/expert/certifications");
  await checkLook("the certifications");
  await page.getByLabel("Link").fill("credly");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByLabel("Link")).toHaveValue("credly");
  await page.getByLabel("Link").fill(`https://credly.example/badges/${expert.expertId}`);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("An admin is checking it.")).toBeVisible();

  await page.context().clearCookies();
  await signIn(page, "admin@keyway.example");
  await page.goto("/admin/certifications");
  await page.getByRole("row").filter({ hasText: expert.name }).getByRole("link").click();
  await expect(page.getByRole("link", { name: `badges/${expert.expertId}` })).toBeVisible();
  await checkLook("a certification");
  await page.getByLabel("Issuer").fill("OffSec");
  await page.getByLabel("Last digits").fill("4711");
  await page.getByLabel("Issued on").fill("2024-05-01");
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("OSCP is verified.")).toBeVisible();
  await mailTo(page, expert.email, "Verified: OSCP");

  await page.context().clearCookies();
  await page.goto(`/expert/${expert.expertId}`);
  await expect(page.getByText("OffSec, number ends in 4711, issued 1 May 2024")).toBeVisible();
  await checkLook("a profile with a verified certification");
});

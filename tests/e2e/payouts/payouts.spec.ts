import { enterBankAccount, letSandboxPay, ownEarning } from "../support/earnings";
import { ownExpert, runSql } from "../support/own";
import { draft, figure, showsRow } from "../support/payouts";
import { signIn } from "../support/people";
import { reloadUntil } from "../support/reload-until";
import { expect, test } from "../support/server";

/** What an expert earns, and how the admin pays it. */

const earnings = "/expert-dashboard/earnings";

test("an expert's earnings are paid by a run, fail in another, and are taken back by a refund", async ({
  page,
  site,
  checkLook,
  openAs,
}) => {
  const expert = await ownExpert(site, { days: [], from: 9, to: 18 });
  // Tables show the first name, which no other account has.
  const name = expert.name.split(" ")[0] ?? "";
  const first = await ownEarning(site, { expertId: expert.expertId, cents: 6000 });
  await signIn(page, expert.email);
  await enterBankAccount(page, site, expert.expertId);
  await showsRow(page, earnings, "Session with", "Payable");
  await expect(figure(page, "Payable now")).toContainText("$60.00");
  await checkLook("the earnings");
  await page.getByRole("link", { name: /^Session with/ }).click();
  await expect(page).toHaveURL(`/bookings/${first.bookingId}`);
  await expect(page.getByText("You earned $60.00. It is payable with the next payout.")).toBeVisible();
  await page.goto(earnings);
  await page.getByRole("region", { name: "Earned by month" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Statement for /);
  await expect(page.getByRole("region", { name: "Balance", exact: true })).toContainText("$60.00");
  await checkLook("a statement");

  const admin = await openAs("admin@keyway.example");
  const paid = await draft(admin);
  const row = admin.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("Planned");
  await expect(row).toContainText("$60.00");
  await checkLook("a drafted run", admin);
  await admin.getByRole("button", { name: "Confirm and send" }).click();
  await expect(admin.getByText("The run is confirmed.")).toBeVisible();
  await showsRow(admin, paid, name, "Sent");
  await showsRow(page, earnings, "Session with", "On its way");
  await letSandboxPay(site);
  await showsRow(admin, paid, name, "Paid");
  await reloadUntil(admin, paid, (timeout) =>
    expect(admin.getByText("Settled").first()).toBeVisible(timeout),
  );
  await checkLook("a settled run", admin);
  await page.goto(earnings);
  await expect(page.getByRole("row").filter({ hasText: "Session with" })).toContainText("Paid");
  await expect(figure(page, "Total paid")).toContainText("$60.00");

  await ownEarning(site, { expertId: expert.expertId, cents: 4013 });
  await showsRow(page, earnings, "$40.13", "Payable");
  const failing = await draft(admin);
  await admin.getByRole("button", { name: "Confirm and send" }).click();
  await showsRow(admin, failing, name, "Failed: account closed");
  await admin.goto("/admin/failed-payouts");
  await expect(row).toContainText("account closed");
  await checkLook("the failed payouts", admin);
  await page.goto(earnings);
  await expect(figure(page, "Payable now")).toContainText("$40.13");
  await expect(page.getByRole("row").filter({ hasText: "Payout failed: account closed" })).toContainText(
    "Payable",
  );

  await admin.goto(`/admin/payments/${first.paymentId}/refund`);
  await admin.getByLabel("Reason").fill("The session was not what was agreed.");
  await admin.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(admin.getByText("The refund of $60.00 is requested.")).toBeVisible();
  await page.goto(earnings);
  await expect(
    page.getByText(/^You owe \$19\.87, because more was taken back than you have earned/),
  ).toBeVisible();
  await checkLook("the earnings of an expert who owes money");
});

test("a run that the operator's bank pays is downloaded, and settled by hand", async ({
  page,
  site,
  checkLook,
  openAs,
}) => {
  const expert = await ownExpert(site, { days: [], from: 9, to: 18 });
  // Tables show the first name, which no other account has.
  const name = expert.name.split(" ")[0] ?? "";
  await ownEarning(site, { expertId: expert.expertId, cents: 4000 });
  await signIn(page, expert.email);
  await enterBankAccount(page, site, expert.expertId);
  await showsRow(page, earnings, "Session with", "Payable");

  const admin = await openAs("admin@keyway.example");
  const run = await draft(admin);
  await runSql(site, (sql) => sql`update payout_runs set provider = 'manual' where state = 'draft'`);
  await admin.reload();
  await admin.getByRole("button", { name: "Confirm the run" }).click();
  await expect(admin.getByText("The run is confirmed.")).toBeVisible();
  await checkLook("a confirmed run", admin);
  await admin.getByRole("button", { name: "Send the run" }).click();
  await expect(admin.getByText("The run is sent. It can't be stopped any more.")).toBeVisible();
  await showsRow(admin, run, name, "Ending in 3000");
  await checkLook("a run to pay by bank", admin);
  const href = await admin.getByRole("link", { name: "CSV" }).getAttribute("href");
  const file = await admin.request.get(href ?? "");
  expect([file.status(), file.headers()["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(await file.text()).toContain("DE89370400440532013000");

  await admin.getByRole("link", { name: new RegExp(`^Settle the payout to ${name}`) }).click();
  await admin.getByRole("button", { name: "Save" }).click();
  await checkLook("a payout to settle, with an error", admin);
  await admin.getByText("It was paid").click();
  await admin.getByRole("button", { name: "Save" }).click();
  await expect(admin.getByText("The payout is settled.")).toBeVisible();
  await expect(admin.getByRole("row").filter({ hasText: name })).toContainText("Paid");
  await page.goto(earnings);
  await expect(figure(page, "Total paid")).toContainText("$40.00");
});

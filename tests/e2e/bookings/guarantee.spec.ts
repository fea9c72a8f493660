import { randomUUID } from "node:crypto";
import { ownExpert, ownLearner, runSql } from "../support/own";
import { mailTo, signIn } from "../support/people";
import { expect, test } from "../support/server";

/** Claimed by the learner, disputed by the expert, granted by the admin; then the credit pays for another session. */
test("a first session that wasn't right becomes a credit, which pays for a session with another expert", async ({
  page,
  site,
  checkLook,
}) => {
  const expert = await ownExpert(site, { days: [], from: 9, to: 18 });
  const other = await ownExpert(site, { days: [], from: 9, to: 18 });
  const learner = await ownLearner(site);
  const [first, second, payment] = [randomUUID(), randomUUID(), randomUUID()];
  const addBooking = (id: string, expertId: string, hours: number, status: string) =>
    runSql(
      site,
      (sql) => sql`
        insert into bookings (id, learner_id, expert_id, learner_name, learner_email, starts_at, ends_at, hours, status,
          price_cents, total_cents, learner_time_zone, expert_time_zone, created_at)
        select ${id}, id, ${expertId}, full_name, email, now() + ${hours} * interval '1 hour',
          now() + ${hours + 1} * interval '1 hour', 1, ${status}, 4000, 4000, 'UTC', 'UTC', now() - interval '3 days'
        from users where email = ${learner.email}`,
    );
  await addBooking(first, expert.expertId, -3, "completed");
  await addBooking(second, other.expertId, 48, "confirmed");
  await runSql(
    site,
    (sql) => sql`
      insert into payments (id, booking_id, payer_id, provider, session_id, amount_cents, state, charge_id, paid_at)
      select ${payment}, ${first}, id, 'sandbox', ${payment}, 4000, 'paid', ${payment}, now() from users
      where email = ${learner.email}`,
  );
  await runSql(
    site,
    (sql) => sql`
      with happened as (
        insert into ledger_groups (id, payment_id, kind, currency)
        values (${payment}, ${payment}, 'charge', 'USD')
      )
      insert into ledger_entries (id, group_id, account, amount_cents, expert_id)
      values (gen_random_uuid(), ${payment}, 'provider', 4000, null),
        (gen_random_uuid(), ${payment}, 'held', -4000, ${expert.expertId})`,
  );
  await signIn(page, learner.email);
  await page.goto(`/bookings/${first}`);
  await page.getByRole("link", { name: "Use the guarantee" }).click();
  await expect(page.getByText("you get a credit of $40.00 for a session with another expert")).toBeVisible();
  await checkLook("the form of a claim");
  await page.getByRole("button", { name: "Send claim" }).click();
  await expect(page.getByRole("link", { name: "Enter what was wrong" })).toBeVisible();
  await page.getByLabel("What was wrong").fill("We never came to malware.");
  await page.getByRole("button", { name: "Send claim" }).click();
  await expect(page.getByText("Your claim is sent.")).toBeVisible();

  await page.context().clearCookies();
  await signIn(page, expert.email);
  const filed = await mailTo(page, expert.email, "never came to malware");
  await page.goto(/\/claims\/[\w-]+\/answer/.exec(filed?.text ?? "")?.[0] ?? "");
  await checkLook("the answer to a claim");
  await page.getByText("No, I disagree").click();
  await page.getByLabel("What happened").fill("We had half an hour of it.");
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(page.getByText("An admin decides, and emails you both.")).toBeVisible();

  await page.context().clearCookies();
  await signIn(page, "admin@keyway.example");
  await page.goto("/admin/claims");
  await page.getByRole("row").filter({ hasText: "never came to malware" }).getByRole("link").click();
  await checkLook("a guarantee claim");
  await page.getByRole("button", { name: "Grant the guarantee" }).click();
  await expect(page.getByText("The guarantee is granted.")).toBeVisible();
  await page.goto("/admin/claim-rates");
  await expect(page.getByRole("columnheader", { name: "Claim rate" })).toBeVisible();
  await checkLook("the rates of claims");

  await page.context().clearCookies();
  await signIn(page, learner.email);
  const decided = await mailTo(page, learner.email, "You have a credit of $40.00");
  await page.goto(/\/bookings\/[\w-]+\/guarantee/.exec(decided?.text ?? "")?.[0] ?? "");
  await expect(page.getByRole("heading", { name: "Your credit: $40.00" })).toBeVisible();
  await checkLook("a credit");
  await page.goto("/my-bookings");
  await expect(page.getByRole("link", { name: "Use your credit" })).toBeVisible();
  await page.goto(`/bookings/${second}/payment`);
  await checkLook("a payment page with a credit");
  await page.getByRole("button", { name: "Pay with your credit" }).click();
  await expect(page.getByRole("heading", { name: "Your session is confirmed" })).toBeVisible();
  await page.goto(`/bookings/${second}`);
  await expect(page.getByText("You paid $40.00 with your credit.")).toBeVisible();
  await page.getByRole("link", { name: "Receipt" }).click();
  await expect(page.getByText("Paid with your credit on")).toBeVisible();
});

import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { ownLearner, runSql } from "./own";
import { demoPassword } from "./people";
import { expect } from "./plain/plain-expect";
import type { Site } from "./site";

/** What an expert earns, prepared in the database, and what waits for the clock, brought forward. */

/** Adds a session that ended 50 hours ago and was paid in the sandbox; the worker earns it within seconds. */
export async function ownEarning(site: Site, { expertId, cents }: { expertId: string; cents: number }) {
  const learner = await ownLearner(site);
  const [bookingId, paymentId, sessionId] = [randomUUID(), randomUUID(), randomUUID()];
  await runSql(site, (sql) =>
    sql.begin(async (tx) => {
      await tx`
        insert into bookings (id, learner_id, expert_id, learner_name, learner_email, starts_at, ends_at, hours, status,
          price_cents, total_cents, learner_time_zone, expert_time_zone, created_at)
        select ${bookingId}, id, ${expertId}, full_name, email, now() - interval '51 hours',
          now() - interval '50 hours', 1, 'completed', ${cents}, ${cents}, 'UTC', 'UTC', now() - interval '5 days'
        from users where email = ${learner.email}`;
      await tx`
        insert into sandbox_sessions (id, reference, amount_cents, currency, description, return_url, state, paid_at,
          expires_at)
        values (${sessionId}, ${paymentId}, ${cents}, 'USD', 'A session', ${site.baseURL}, 'paid', now(), now())`;
      await tx`
        insert into payments (id, booking_id, payer_id, provider, session_id, amount_cents, state, charge_id, paid_at)
        select ${paymentId}, ${bookingId}, id, 'sandbox', ${sessionId}, ${cents}, 'paid', ${sessionId}, now()
        from users where email = ${learner.email}`;
      await tx`
        insert into ledger_groups (id, payment_id, kind, currency)
        values (${paymentId}, ${paymentId}, 'charge', 'USD')`;
      await tx`
        insert into ledger_entries (id, group_id, account, amount_cents, expert_id)
        values (gen_random_uuid(), ${paymentId}, 'provider', ${cents}, null),
          (gen_random_uuid(), ${paymentId}, 'held', ${-cents}, ${expertId})`;
    }),
  );
  return { bookingId, paymentId, learner };
}

/** Enters a bank account as the signed-in expert, and lets its 48 hours pass. */
export async function enterBankAccount(page: Page, site: Site, expertId: string) {
  await page.goto("/expert-dashboard/payout-details");
  await page.getByLabel("Account holder").fill("Ada Quist");
  await page.getByLabel("IBAN or account number").fill("DE89 3704 0044 0532 0130 00");
  await page.getByLabel("Current password").fill(demoPassword);
  await page.getByRole("button", { name: "Save payout details" }).click();
  await expect(page.getByText("Your payout details are saved.")).toBeVisible();
  await letHoldPass(site, expertId);
}

/** Lets the 48 hours after a change of payout details pass. */
export const letHoldPass = (site: Site, expertId: string) =>
  runSql(
    site,
    (sql) =>
      sql`update payout_details set hold_until = now() - interval '1 second' where expert_id = ${expertId}`,
  );

/** Lets the sandbox's minute pass, and the worker ask it now. */
export const letSandboxPay = (site: Site) =>
  runSql(site, async (sql) => {
    await sql`update sandbox_payouts set pay_at = now() - interval '1 second'`;
    await sql`update payouts set check_at = now() where state = 'sent' and check_at is not null`;
  });

import { randomUUID } from "node:crypto";
import { ownClass } from "../support/classes";
import { ownLearner, runSql } from "../support/own";
import { heading } from "../support/payments";
import { mailTo, signIn } from "../support/people";
import { expect, test } from "../support/server";
import type { Site } from "../support/site";

/** A team of these accounts, of which the first owns it, with 200 dollars that were transferred. */
const ownTeam = (site: Site, emails: readonly string[]) =>
  runSql(site, (sql) =>
    sql.begin(async (tx) => {
      const [teamId, paymentId, groupId] = [randomUUID(), randomUUID(), randomUUID()];
      await tx`insert into teams (id, name) values (${teamId}, 'ACME')`;
      for (const [index, email] of emails.entries()) {
        await tx`insert into team_members (id, team_id, user_id, role)
          select ${randomUUID()}, ${teamId}, id, ${index === 0 ? "owner" : "member"} from users where email = ${email}`;
      }
      await tx`insert into payments (id, team_id, payer_id, provider, session_id, charge_id, amount_cents, state, paid_at)
        select ${paymentId}, ${teamId}, id, 'transfer', ${paymentId}, ${paymentId}, 20000, 'paid', now()
        from users where email = ${emails[0] ?? ""}`;
      await tx`insert into ledger_groups (id, kind, payment_id, currency) values (${groupId}, 'charge', ${paymentId}, 'USD')`;
      await tx`insert into ledger_entries (id, group_id, account, team_id, amount_cents)
        values (${randomUUID()}, ${groupId}, 'bank', null, 20000), (${randomUUID()}, ${groupId}, 'team', ${teamId}, -20000)`;
    }),
  );

test("a manager reserves seats for members by name, and passes one on", async ({ page, site, checkLook }) => {
  const [owner, first, second] = await Promise.all([ownLearner(site), ownLearner(site), ownLearner(site)]);
  await ownTeam(site, [owner.email, first.email, second.email]);
  const slug = await ownClass(site, { seats: 2 });
  await signIn(page, owner.email);
  await page.goto(`/classes/${slug}`);
  await page.getByRole("link", { name: "Reserve seats for ACME" }).click();
  await expect(heading(page)).toHaveText("Reserve seats for members");
  await page.getByRole("button", { name: "Reserve seats" }).click();
  await expect(page.getByText("Tick at least one member").first()).toBeVisible();
  await page.getByLabel(owner.name).check();
  await page.getByLabel(first.name).check();
  await page.getByRole("button", { name: "Reserve seats" }).click();
  await expect(page.getByText("2 seats reserved. Each member gets an email.")).toBeVisible();
  await expect(page.getByText("$120.00")).toBeVisible();
  await checkLook("the seats of a team in a class");
  await mailTo(page, first.email, "ACME reserved a seat for you");

  await page.getByLabel("Seat of").selectOption({ label: first.name });
  await page.getByLabel("Goes to").selectOption({ label: second.name });
  await page.getByRole("button", { name: "Pass on" }).click();
  await expect(page.getByText(`${second.name} has the seat now.`)).toBeVisible();
  await mailTo(page, first.email, "ACME gave your seat");
  await page.getByRole("link", { name: "Seats of ACME" }).click();
  await expect(page.getByRole("row", { name: new RegExp(second.name) })).toBeVisible();
  await checkLook("the seats of a team");

  await page.context().clearCookies();
  await signIn(page, second.email);
  await page.goto("/my-bookings");
  await page.getByRole("link", { name: /Reading packets/ }).click();
  await expect(page.getByText("Your team reserved a seat for you and paid for it.")).toBeVisible();
});

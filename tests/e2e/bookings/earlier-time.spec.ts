import { randomUUID } from "node:crypto";
import { ownExpert, ownLearner, runSql } from "../support/own";
import { mailTo, signIn } from "../support/people";
import { expect, test } from "../support/server";

/** A learner waits for an earlier time; the expert publishes one; the session moves there. */
test("an earlier time is held and mailed, and the session moves", async ({ page, site, checkLook }) => {
  const expert = await ownExpert(site, { days: [], from: 9, to: 18 });
  const learner = await ownLearner(site);
  const bookingId = randomUUID();
  await runSql(
    site,
    (sql) => sql`
      insert into bookings (id, learner_id, expert_id, learner_name, learner_email, starts_at, ends_at, hours, status,
        price_cents, total_cents, payment_status, learner_time_zone, expert_time_zone, created_at)
      select ${bookingId}, id, ${expert.expertId}, full_name, email, date_trunc('hour', now()) + interval '20 days',
        date_trunc('hour', now()) + interval '20 days 1 hour', 1, 'confirmed', 4000, 4000, 'paid', 'UTC', 'UTC', now()
      from users where email = ${learner.email}`,
  );
  await signIn(page, learner.email);
  await page.goto(`/bookings/${bookingId}`);
  await page.getByRole("link", { name: "Notify me if an earlier time opens up" }).click();
  await checkLook("the form of an alert");
  for (const day of ["Monday", "Wednesday"]) await page.getByText(day).click();
  await page.getByRole("button", { name: "Tell me" }).click();
  await expect(page.getByText("We'll email you when an earlier time is free.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Wednesday" })).toBeChecked();

  await runSql(
    site,
    (sql) => sql`insert into expert_availability (id, expert_id, day_of_week, start_time, end_time)
      select gen_random_uuid(), ${expert.expertId}, day, '09:00', '12:00' from generate_series(0, 6) as day`,
  );
  const mail = await mailTo(page, learner.email, "This time is held for you");
  await page.goto(/\/alerts\/[\w-]+\/offer/.exec(mail?.text ?? "")?.[0] ?? "");
  await checkLook("the offer of an earlier time");
  await page.getByRole("button", { name: "Move my session" }).click();
  await expect(page.getByText("Your session is moved to the earlier time.")).toBeVisible();
  await expect(page.getByText(/You rescheduled the session from .* to (Monday|Wednesday)/)).toBeVisible();
  await mailTo(page, expert.email, "has rescheduled the session with you");
});

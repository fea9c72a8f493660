import { randomUUID } from "node:crypto";
import { ownExpert, ownLearner, runSql } from "../support/own";
import { mailTo, signIn } from "../support/people";
import { expect, test } from "../support/server";

/** The learner says what they bring, the expert writes the case file, the learner reads it and ticks off a step. */
test("a lesson leaves a case file", async ({ page, site, checkLook, onScreen }) => {
  const expert = await ownExpert(site, { days: [], from: 9, to: 18 });
  const learner = await ownLearner(site);
  const bookingId = randomUUID();
  await runSql(site, async (sql) => {
    await sql`
      insert into bookings (id, learner_id, expert_id, learner_name, learner_email, starts_at, ends_at, hours, status,
        price_cents, total_cents, payment_status, learner_time_zone, expert_time_zone, created_at)
      select ${bookingId}, id, ${expert.expertId}, full_name, email, now() + interval '2 hours', now() + interval '3 hours', 1,
        'confirmed', 4000, 4000, 'paid', 'UTC', 'UTC', now() - interval '3 days' from users where email = ${learner.email}`;
    await sql`
      insert into ai_skill_scans (id, user_id, scan_type, content_version, answers, result, created_at, finished_at)
      select ${randomUUID()}, (select id from users where email = ${learner.email}), scan_type, content_version, answers,
        result, now(), now() from ai_skill_scans where result is not null order by created_at desc limit 1`;
  });
  const as = async (email: string) => {
    await page.context().clearCookies();
    await signIn(page, email);
  };

  await as(learner.email);
  await page.goto(`/bookings/${bookingId}`);
  await page.getByLabel("What would you like to work on?").fill("A week of noisy alerts.");
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByText("Your expert can read it now.")).toBeVisible();
  await checkLook("a booking with a note");

  await as(expert.email);
  await page.goto(`/bookings/${bookingId}`);
  await expect(page.getByText("A week of noisy alerts.")).toBeVisible();
  await page.goto(`/bookings/${bookingId}/case-file`);
  await expect(page.getByText("once the lesson has started")).toBeVisible();
  await runSql(
    site,
    (sql) => sql`
      update bookings set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = ${bookingId}`,
  );
  await page.goto(`/bookings/${bookingId}`);
  await page.getByRole("link", { name: "Write case file" }).click();
  await page.getByLabel("What we did").fill("We sorted the alerts by host.");
  await page.getByRole("button", { name: "Publish case file" }).click();
  await expect(page.getByRole("link", { name: "Enter the next step" })).toBeVisible();
  await expect(page.getByLabel("What we did")).toHaveValue("We sorted the alerts by host.");
  await checkLook("the form of a case file");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Only you can see it.")).toBeVisible();

  // Another tab saves in between: what was typed here stays.
  await runSql(
    site,
    (sql) =>
      sql`update case_files set done = 'From another tab.', version = version + 1 where booking_id = ${bookingId}`,
  );
  await page.getByLabel("Exercise 1").fill("Write one exception with an end date.");
  await page.getByLabel("Next step").fill("Bring the exception.");
  await page.getByRole("button", { name: "Publish case file" }).click();
  await expect(page.getByText("was saved in another tab or on another device").first()).toBeVisible();
  await expect(page.getByLabel("What we did")).toHaveValue("We sorted the alerts by host.");
  await page.getByRole("button", { name: "Publish case file" }).click();
  await expect(page.getByText("We've emailed the learner.")).toBeVisible();

  await as(learner.email);
  const mail = await mailTo(page, learner.email, "Read the case file");
  expect(mail?.text).not.toContain("sorted");
  await page.goto(/\/bookings\/[\w-]+\/case-file/.exec(mail?.text ?? "")?.[0] ?? "");
  await expect(page.getByText("A week of noisy alerts.")).toBeVisible();
  await expect(page.getByText("We sorted the alerts by host.")).toBeVisible();
  await checkLook("a case file");
  const steps = page.getByRole("button", { name: "Mark as done" });
  const open = await steps.count();
  await steps.first().click();
  await expect(steps).toHaveCount(open - 1);
  await expect(page.getByText(/^1 of \d+ steps done/)).toBeVisible();
  const caseFile = page.url();
  await page.goto("/learner-dashboard");
  await expect(page.getByText(/ · 1 of \d+ done$/)).toBeVisible();
  await page.goto(caseFile);

  const printed = await onScreen(page);
  await printed.emulateMedia({ media: "print" });
  await expect(printed.getByText("Bring the exception.")).toBeVisible();
  await expect(printed.getByRole("heading", { name: "Your plan" })).toBeHidden();
  await page.getByRole("link", { name: "All your case files" }).click();
  await expect(page.getByText("Bring the exception.")).toBeVisible();
  await checkLook("the casebook");
});

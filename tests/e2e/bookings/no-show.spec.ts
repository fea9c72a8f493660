import { randomUUID } from "node:crypto";
import { ownExpert, ownLearner, runSql } from "../support/own";
import { mailTo, signIn } from "../support/people";
import { expect, test } from "../support/server";

/** Both join in the room; then it is reported by the learner, disputed by the expert, decided by the admin. */
test("both sides open their room, one is reported as absent, disagrees, and the admin decides", async ({
  page,
  site,
  checkLook,
}) => {
  const expert = await ownExpert(site, { days: [], from: 9, to: 18 });
  const learner = await ownLearner(site);
  const bookingId = randomUUID();
  const room = randomUUID().replaceAll("-", "");
  await runSql(
    site,
    (sql) => sql`
      insert into bookings (id, learner_id, expert_id, learner_name, learner_email, starts_at, ends_at, hours, status,
        price_cents, total_cents, payment_status, learner_time_zone, expert_time_zone, room, meeting_link, created_at)
      select ${bookingId}, id, ${expert.expertId}, full_name, email, now() - interval '20 minutes', now() + interval '40 minutes', 1,
        'confirmed', 4000, 4000, 'paid', 'UTC', 'UTC', ${room}, ${`${site.baseURL}/terms?room=${room}`}, now() - interval '3 days' from users where email = ${learner.email}`,
  );
  /** Joins as a side does, in a new tab, which ends in the room. */
  const join = async (from: string) => {
    await page.goto(from);
    const opened = page.context().waitForEvent("page");
    await page.getByRole("button", { name: "Join session" }).first().click();
    const tab = await opened;
    await expect(tab).toHaveURL(new RegExp(`room=${room}`));
    await tab.close();
  };
  await signIn(page, expert.email);
  await join("/expert-dashboard");
  await page.context().clearCookies();
  await signIn(page, learner.email);
  await page.goto(`/bookings/${bookingId}/room`);
  await checkLook("a meeting room");
  await join("/my-bookings");
  await page.goto(`/bookings/${bookingId}`);
  await expect(page.getByText("You opened the room.")).toBeVisible();
  await page.getByRole("link", { name: "Report that" }).click();
  await checkLook("the form of a report");
  await page.getByLabel("What happened").fill("I waited in the meeting room, alone.");
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("The other side has 48 hours to answer.")).toBeVisible();

  await page.context().clearCookies();
  await signIn(page, expert.email);
  const filed = await mailTo(page, expert.email, "alone.");
  await page.goto(/\/claims\/[\w-]+\/answer/.exec(filed?.text ?? "")?.[0] ?? "");
  await expect(page.getByText("You opened the room at")).toBeVisible();
  await checkLook("the form of an answer");
  await page.getByText("Yes, I was there").click();
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(page.getByRole("link", { name: "Enter what happened" })).toBeVisible();
  await page.getByLabel("What happened").fill("I was in another room.");
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(page.getByText("An admin decides, and emails you both.")).toBeVisible();

  await page.context().clearCookies();
  await signIn(page, "admin@keyway.example");
  await page.goto("/admin/claims");
  await page.getByRole("row").filter({ hasText: "alone." }).getByRole("link").click();
  await expect(page.getByText("I was in another room.")).toBeVisible();
  await expect(page.getByText(`${expert.name} opened the room at`)).toBeVisible();
  await checkLook("a claim");
  await page.getByRole("button", { name: "It was a no-show" }).click();
  await expect(page.getByText("The session counts as a no-show.")).toBeVisible();
  await mailTo(page, learner.email, "an admin has read both sides");
});

import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { ownExpert, ownLearner, runSql } from "../support/own";
import { mailTo, signIn } from "../support/people";
import { expect, test } from "../support/server";

/** Requested by mail, written by both sides, published together, answered, reported, hidden. */
test("a session is reviewed by both sides, answered, reported and hidden", async ({
  page,
  site,
  checkLook,
}) => {
  const expert = await ownExpert(site, { days: [], from: 9, to: 18 });
  const learner = await ownLearner(site);
  // The session ended 25 hours ago, so the worker completes it and asks for the review.
  await runSql(
    site,
    (sql) => sql`
      insert into bookings (id, learner_id, expert_id, learner_name, learner_email, starts_at, ends_at, hours, status,
        price_cents, total_cents, payment_status, learner_time_zone, expert_time_zone, created_at)
      select ${randomUUID()}, id, ${expert.expertId}, full_name, email, now() - interval '26 hours', now() - interval '25 hours', 1,
        'confirmed', 4000, 4000, 'paid', 'UTC', 'UTC', now() - interval '3 days' from users where email = ${learner.email}`,
  );
  const opened = (sql: Sql) => sql`select from reviews where expert_id = ${expert.expertId}`;
  await expect.poll(async () => (await runSql(site, opened)).length).toBe(1);
  const asked = await mailTo(page, learner.email, "How was it with");
  const link = /\/bookings\/[\w-]+\/review\?rating=4/.exec(asked?.text ?? "")?.[0] ?? "";
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await signIn(page, learner.email);
  await page.goto(link);
  await expect(page.getByRole("radio", { name: "4 stars" })).toBeChecked();
  await checkLook("the form of a review");
  await page.getByLabel("Comment").fill("Too short");
  await page.getByRole("button", { name: "Send review" }).click();
  await expect(page.getByRole("link", { name: "at least 20 characters" })).toBeVisible();
  await expect(page.getByLabel("Comment")).toHaveValue("Too short");
  await page.getByLabel("Comment").fill("We read a log of mine until it made sense.");
  await page.getByRole("button", { name: "Send review" }).click();
  await expect(page.getByText("Your review is saved. It appears")).toBeVisible();
  await page.goto(`/expert/${expert.expertId}/reviews`);
  await expect(page.getByText("until it made sense")).toBeHidden();

  await page.context().clearCookies();
  await signIn(page, expert.email);
  const waiting = await mailTo(page, expert.email, "has reviewed your session");
  expect(waiting?.text).not.toContain("made sense");
  await page.goto(/\/bookings\/[\w-]+\/review/.exec(waiting?.text ?? "")?.[0] ?? "");
  await page.getByLabel("Private note").fill("Practise with the logs of your own router.");
  await page.getByRole("button", { name: "Send note" }).click();
  await expect(page.getByText("until it made sense")).toBeVisible();
  await checkLook("a review and a note");
  await page.getByRole("link", { name: "Answer in public" }).click();
  await checkLook("the form of an answer");
  await page.getByLabel("Your answer").fill("Your router will thank you.");
  await page.getByRole("button", { name: "Publish answer" }).click();
  await expect(page.getByText("Your router will thank you.")).toBeVisible();
  await checkLook("the reviews");
  await mailTo(page, learner.email, "has answered your review");
  const note = await mailTo(page, learner.email, "private note");
  expect(note?.text).not.toContain("router");

  const review = page.getByRole("article").filter({ hasText: "made sense" });
  await review.getByRole("link", { name: "Report" }).click();
  await checkLook("the form of a report");
  await page.getByLabel("Reason").fill("It names a router of mine.");
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("We'll look into it")).toBeVisible();

  await page.context().clearCookies();
  await signIn(page, "admin@keyway.example");
  await page.goto("/admin/reviews");
  await page.getByRole("row").filter({ hasText: "It names a router of mine." }).getByRole("link").click();
  await checkLook("a reported review");
  await page.getByLabel("Reason").fill("It names a client's router.");
  await page.getByRole("button", { name: "Hide the review" }).click();
  await expect(page.getByText("The review is hidden.")).toBeVisible();
  await page.goto(`/expert/${expert.expertId}`);
  await expect(page.getByText("100 reviews").first()).toBeVisible();
  await expect(page.getByText("made sense")).toBeHidden();
  await mailTo(page, learner.email, "It names a client's router.");
  await mailTo(page, expert.email, "The review that you reported is hidden");
});

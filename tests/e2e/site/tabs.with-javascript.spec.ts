import { randomUUID } from "node:crypto";
import type { BrowserContext, Page, Request } from "@playwright/test";
import { ownExpert, ownLearner, runSql } from "../support/own";
import { signIn } from "../support/people";
import { expect, test } from "../support/server";
import type { Site } from "../support/site";

/**
 * Each visible tab has its own event stream. The first two pages have only small scripts, the third one hydrates.
 */

test("three tabs hear of a message, each by its own stream, and go on when one is closed", async ({
  context,
  page,
  site,
}) => {
  const { email } = await ownLearner(site);
  const { expertId, ...expert } = await ownExpert(site, { days: [0, 1, 2, 3, 4, 5, 6], from: 9, to: 11 });
  const streams = openStreams(context);
  await signIn(page, email);
  await page.goto("/my-bookings");
  await expect.poll(() => streams.size).toBe(1);
  const [second, third] = [await context.newPage(), await context.newPage()];
  await second.goto("/terms");
  await third.goto(`/expert/${expertId}/book?week=1`);
  const unread = (tab: Page) =>
    tab.getByRole("link", { name: "Messages", exact: false }).locator("[data-inbox]");
  for (const tab of [page, second, third]) await expect(unread(tab)).toBeHidden();

  await send(site, { from: expert.email, to: email });
  for (const tab of [page, second, third]) await expect(unread(tab)).toHaveText("1 unread");
  expect(streams.size).toBe(3);
  expect([...streams].at(-1)?.url()).toContain(`calendar%3A${expertId}`);

  await page.close();
  await send(site, { from: expert.email, to: email });
  for (const tab of [second, third]) await expect(unread(tab)).toHaveText("2 unread");
  // The same on a phone, where the menu is closed.
  await second.setViewportSize({ width: 360, height: 740 });
  await expect(second.getByRole("button", { name: "Menu 2 unread" })).toBeVisible();
});

/** The streams that are open now. */
function openStreams(context: BrowserContext): Set<Request> {
  const streams = new Set<Request>();
  context.on("request", (request) => request.url().includes("/events?") && streams.add(request));
  context.on("requestfailed", (request) => streams.delete(request));
  context.on("requestfinished", (request) => streams.delete(request));
  return streams;
}

/** Writes a message as the site does. */
const send = (site: Site, { from, to }: { from: string; to: string }) =>
  runSql(site, async (sql) => {
    await sql`
      insert into chat_threads (id, learner_id, expert_id, last_at)
      select ${randomUUID()}, learner.id, expert.id, now() from users as learner, users as expert
      where learner.email = ${to} and expert.email = ${from} on conflict do nothing`;
    await sql`
      insert into chat_messages (id, thread_id, sender_id, receiver_id, client_id, content)
      select ${randomUUID()}, chat_threads.id, expert_id, learner_id, ${randomUUID()}, 'Hello'
      from chat_threads join users on users.id = learner_id where users.email = ${to}`;
  });

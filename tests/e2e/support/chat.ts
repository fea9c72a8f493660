import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { ownExpert, ownLearner, runSql } from "./own";
import { expect } from "./plain/plain-expect";
import type { Site } from "./site";

/** Conversations in the browser. */

export interface Person {
  email: string;
  /** The account's id. */
  id: string;
}

/** Creates a learner and an expert, who may write to each other once the learner has written. */
export async function ownPair(site: Site): Promise<{ learner: Person; expert: Person }> {
  const [learner, expert] = [await ownLearner(site), await ownExpert(site, { days: [], from: 9, to: 10 })];
  return runSql(site, async (sql) => {
    const idOf = async (email: string) =>
      String((await sql`select id from users where email = ${email}`)[0]?.id);
    return {
      learner: { email: learner.email, id: await idOf(learner.email) },
      expert: { email: expert.email, id: await idOf(expert.email) },
    };
  });
}

/**
 * Writes messages of the expert to the learner, with the texts `from` to `to`. Creates the thread if there is none.
 */
export const expertWrites = (
  site: Site,
  { learner, expert }: { learner: Person; expert: Person },
  { from = 1, to }: { from?: number; to: number },
) =>
  runSql(site, async (sql) => {
    await sql`insert into chat_threads (id, learner_id, expert_id, last_at)
      values (${randomUUID()}, ${learner.id}, ${expert.id}, now()) on conflict do nothing`;
    for (let number = from; number <= to; number += 1) {
      await sql`insert into chat_messages (id, thread_id, sender_id, receiver_id, client_id, content)
        select ${randomUUID()}, id, expert_id, learner_id, ${randomUUID()}, ${String(number)} from chat_threads
        where learner_id = ${learner.id} and expert_id = ${expert.id}`;
    }
  });

export const field = (page: Page): Locator => page.getByRole("textbox", { name: "Message", exact: true });
export const messages = (page: Page): Locator => page.locator(".message-text");

/** Opens a conversation and waits until the page is hydrated. */
export async function openThread(page: Page, partner: Person): Promise<void> {
  await page.goto(`/messages/${partner.id}`);
  await scripted(page);
}

export async function scripted(page: Page): Promise<void> {
  const isHydrated = () =>
    field(page).evaluate((node) => Object.keys(node).some((name) => name.startsWith("__reactProps")));
  await expect.poll(isHydrated).toBe(true);
}

/** Sends with Enter, as the hydrated page does. */
export async function send(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press("Enter");
}

/** The texts from "from" to "to". */
export const numbers = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

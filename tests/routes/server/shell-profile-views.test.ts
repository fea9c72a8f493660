import { expect, test } from "vitest";
import { openDatabase } from "~/db/client.server";
import { expertProfileViews } from "~/db/schema/experts/expert-profile-views";
import { newId } from "~/platform/ids";
import { BackgroundQueue } from "~/server/background-queue";
import { countProfileViews, type ProfileViews } from "~/server/profile-views";
import type { Services } from "~/web/context";
import { useDatabase } from "../../support/db/database";
import { createExpert, createUser } from "../../support/scenes/factories";
import { signedInAs } from "../../support/site/cookies";
import { startShell } from "./shell-server";

const t = useDatabase();
const browser = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" };

/** A shell that counts views in the test's database; `views()` waits for those under way. */
async function startCounting(services: Partial<Services> = {}) {
  let counting: ProfileViews | undefined;
  const shell = await startShell({
    services: { db: t.db, ...services },
    beforePagesOf: (given) => {
      counting = countProfileViews(given);
      return [counting.watch];
    },
  });
  const visit = async (path: string, headers: Record<string, string> = {}, method = "GET") => {
    const answer = await shell.fetch(path, { method, headers: { ...browser, ...headers } });
    await answer.text();
    return answer.status;
  };
  const views = async () => {
    await counting?.idle();
    return t.db.select().from(expertProfileViews);
  };
  return { shell, visit, views };
}

test("a visitor's look at a profile is a view without a viewer, once however often it is repeated", async () => {
  const { visit, views } = await startCounting();
  const expert = await createExpert(t.db);
  expect(await visit(`/expert/${expert.id}`)).toBe(200);
  await views();
  await visit(`/expert/${expert.id}?from=listing`);
  await visit(`/expert/${expert.id.toUpperCase()}/`);
  const rows = await views();
  expect(rows).toMatchObject([{ expertId: expert.id, viewerId: null }]);
  expect(JSON.stringify(rows)).not.toContain("127.0.0.1");
});

test("who is signed in is the viewer, also when the browser asks for the data alone", async () => {
  const { visit, views } = await startCounting();
  const [expert, user] = [await createExpert(t.db), await createUser(t.db)];
  await visit(`/expert/${expert.id}.data`, await signedInAs(t, user.id, { now: new Date() }));
  expect(await views()).toMatchObject([{ expertId: expert.id, viewerId: user.id }]);
});

test("crawlers, prefetches, HEAD, other pages and pages that are not there count as nothing", async () => {
  const { visit, views } = await startCounting();
  const { id } = await createExpert(t.db);
  await visit(`/expert/${id}`, { "User-Agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" });
  await visit(`/expert/${id}`, { "User-Agent": "" });
  await visit(`/expert/${id}`, { "Sec-Purpose": "prefetch;prerender" });
  await visit(`/expert/${id}`, { Purpose: "prefetch" });
  await visit(`/expert/${id}`, {}, "HEAD");
  await visit(`/expert/${id}/ask`);
  const hidden = await createExpert(t.db, { id: "00000000-0000-7000-8000-000000000000" });
  expect(await visit(`/expert/${hidden.id}`)).toBe(404);
  await visit(`/expert/${newId()}`);
  expect(await views()).toEqual([]);
});

test("a view that can't be recorded is logged and the page is as quick as ever", async () => {
  const lost = openDatabase("postgres://nobody@127.0.0.1:1/nothing");
  const { shell, visit, views } = await startCounting({ db: lost.db });
  expect(await visit(`/expert/${newId()}`)).toBe(200);
  await views();
  expect(shell.lines.filter(({ level }) => level === "error")).toMatchObject([
    { message: "A profile view was not recorded" },
  ]);
  await lost.close();
});

test("the queue works on few at a time, takes no more than it holds, and knows when it is done", async () => {
  const queue = new BackgroundQueue({ capacity: 2, atOnce: 1 });
  let running = 0;
  let most = 0;
  let done = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 10));
    running -= 1;
    done += 1;
  };
  await queue.idle();
  expect([1, 2, 3, 4].map(() => queue.add(work))).toEqual([true, true, true, false]);
  await queue.idle();
  expect([most, done]).toEqual([1, 3]);
});

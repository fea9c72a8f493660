import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { blocks } from "~/db/schema/chat/blocks";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import { shouldRevalidate } from "~/routes/chat/thread";
import { createMessage } from "../../support/scenes/chat";
import { createExpert, createUser } from "../../support/scenes/factories";
import { get } from "../../support/site/request";
import { useSite } from "../../support/site/use-site";
import { openScene, pageOf } from "./messages-scene";

/** A conversation's page: what it shows to whom, and what it marks as seen. */

const { t, situation, ask } = useSite();
const scene = () => openScene(t, ask);

const seen = async () => {
  const [thread] = await t.db.select().from(chatThreads);
  return [thread?.learnerSeenSeq, thread?.expertSeenSeq];
};

const write = async (thread: typeof chatThreads.$inferSelect, count: number, from: "learner" | "expert") => {
  for (let number = 1; number <= count; number += 1)
    await createMessage(t.db, thread, { from, content: `Message ${number}.` });
};

test("a malformed id is 400; an unknown user, a learner and another user's partner are the same 404", async () => {
  const { learner, asLearner, asExpert } = await scene();
  const stranger = await createUser(t.db);
  const odd = await pageOf(ask, "/messages/4711", asLearner);
  expect([odd.status, odd.html]).toEqual([400, expect.stringContaining("Invalid user ID format")]);
  const pages = [];
  for (const id of [stranger.id, "0192f0c1-2345-7abc-8def-0123456789ab"]) {
    for (const headers of [asLearner, asExpert]) {
      const { status, page } = await pageOf(ask, `/messages/${id}`, headers);
      pages.push(`${status} ${page.replaceAll(id, "…")}`);
    }
  }
  expect(pages[0]).toMatch(/^404 /);
  expect([pages[0] === pages[2], pages[1] === pages[3]]).toEqual([true, true]);
  expect((await pageOf(ask, `/messages/${learner.id}`, asLearner)).status).toBe(404);
});

describe("the messages", () => {
  test("stand under their days, at their numbers, each on its side, in the viewer's zone", async () => {
    const { learner, thread, read } = await scene();
    await t.db.update(users).set({ timeZone: "Asia/Tokyo" }).where(eq(users.id, learner.id));
    const at = (text: string) => ({ createdAt: new Date(text) });
    await createMessage(t.db, thread, { content: "First\nline", ...at("2026-11-20T16:00:00Z") });
    await createMessage(t.db, thread, { from: "expert", content: "<b>x</b>", ...at("2026-11-21T16:00:00Z") });
    await createMessage(t.db, thread, { content: "Last", ...at("2026-11-22T16:00:00Z") });
    await t.db.update(chatThreads).set({ expertSeenSeq: 2 });
    // Today in Tokyo is still yesterday in UTC.
    situation.now = new Date("2026-11-22T16:30:00Z");
    const { html } = await read();
    expect(
      html.match(/<time dateTime="2026-\d\d-\d\d">[^<]+/g)?.map((day) => day.replace(/.*>/, "")),
    ).toEqual(["Saturday 21 November 2026", "Yesterday", "Today"]);
    expect(html).toMatch(
      /<li id="message-1" class="message own"><span[^>]*>You: .*First\nline.*01:00.* · Seen/,
    );
    expect(html).toMatch(
      /<li id="message-2" class="message"><span[^>]*>Amara O\.: .*dir="auto"><span>&lt;b&gt;x/,
    );
    expect(html.match(/ · Seen/g)).toHaveLength(1);
  });

  test("come in pages, with ways to earlier, newer and the latest", async () => {
    const { thread, path, read } = await scene();
    await write(thread, 120, "learner");
    const numbers = (html: string) => [...html.matchAll(/id="message-(\d+)"/g)].map(([, seq]) => Number(seq));
    const newest = await read();
    expect([numbers(newest.html)[0], numbers(newest.html).at(-1)]).toEqual([71, 120]);
    expect(newest.html).toContain(`href="${path}?before=71"`);
    expect(newest.html).toContain(`href="${path}">Check for new messages`);
    const oldest = await read("?before=21");
    expect(numbers(oldest.html)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(oldest.html).not.toContain("Earlier messages");
    expect(oldest.html).toContain(`href="${path}?around=20#message-20">Newer messages`);
    expect(oldest.html).toContain(`href="${path}">Latest messages`);
    const found = await read("?around=60");
    expect(found.html).toContain('<li id="message-60" class="message own found">');
    for (const nonsense of ["?before=0", "?around=-1", "?before=1e9", "?around=x"]) {
      expect(numbers((await read(nonsense)).html).at(-1)).toBe(120);
    }
  });
});

describe("what the page shows is seen", () => {
  test("when it is asked for as a document, up to its last message; the list beside it agrees", async () => {
    const { thread, read } = await scene();
    await write(thread, 60, "expert");
    await read("?before=4");
    expect(await seen()).toEqual([3, 0]);
    const { html } = await read();
    expect(await seen()).toEqual([60, 0]);
    expect(html).not.toContain('class="unread');
  });

  test.each<[string, (path: string) => Request]>([
    ["a HEAD", (path) => new Request(get(path), { method: "HEAD" })],
    ["the browser fetching ahead", (path) => get(path, { "Sec-Purpose": "prefetch;prerender" })],
    ["its data alone", (path) => get(`${path}.data`)],
    ["the page that stands in for the side panel", (path) => get(`${path}?panel=1`)],
  ])("but not by %s", async (_what, request) => {
    const { thread, path, asLearner } = await scene();
    await write(thread, 2, "expert");
    const asked = request(path);
    asked.headers.set("Cookie", asLearner.Cookie);
    expect((await ask(asked)).status).toBe(200);
    expect(await seen()).toEqual([0, 0]);
  });
});

describe("in place of the composer", () => {
  test.each<[string, (scene: Awaited<ReturnType<typeof openScene>>) => Promise<unknown>, string]>([
    [
      "an unconfirmed address",
      ({ learner }) => t.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, learner.id)),
      "Please confirm your email address before you send a message.",
    ],
    [
      "a block by the partner",
      ({ learner, expert }) => t.db.insert(blocks).values({ blockerId: expert.id, blockedId: learner.id }),
      "You can&#x27;t send messages in this conversation.",
    ],
    [
      "the viewer's own block",
      ({ learner, expert }) => t.db.insert(blocks).values({ blockerId: learner.id, blockedId: expert.id }),
      "You blocked this person. Unblock them to write again.",
    ],
    [
      "a deactivated partner",
      ({ expert }) => t.db.update(users).set({ isActive: false }).where(eq(users.id, expert.id)),
      "This account is no longer active.",
    ],
  ])("stands %s", async (_what, change, reason) => {
    const opened = await scene();
    await write(opened.thread, 1, "expert");
    await change(opened);
    const { status, html } = await opened.read();
    expect(status).toBe(200);
    expect(html).toContain(reason);
    expect(html).not.toContain('name="content"');
  });
});

test("the side panel names price, booking, report and block; a learner's shows a name", async () => {
  const { thread, learner, expert, card, read, asExpert } = await scene();
  await write(thread, 1, "learner");
  for (const { html } of [await read(), await read("?panel=1")]) {
    expect(html).toContain("$40 per lesson");
    expect(html).toMatch(new RegExp(`href="/expert/${card.id}/book"[^>]*>Book trial lesson`));
    expect(html).toContain(`href="/messages/${expert.id}/report"`);
    expect(html).toContain(`href="/messages/${expert.id}/block"`);
  }
  const { html } = await pageOf(ask, `/messages/${learner.id}`, asExpert);
  expect(html).toContain("Nadia R.");
  expect(html).not.toMatch(/per lesson|Book trial lesson/);
});

test("a conversation that hasn't begun says so, and can't be reported", async () => {
  const { asLearner } = await scene();
  const other = await createUser(t.db, { role: "expert", fullName: "Bela Novak" });
  await createExpert(t.db, { userId: other.id, name: "Bela Novak" });
  const { status, html } = await pageOf(ask, `/messages/${other.id}`, asLearner);
  expect(status).toBe(200);
  expect(html).toContain("No messages yet");
  expect(html).toContain("Start the conversation below!");
  expect(html).not.toContain("/report");
});

test.each([
  [200, "send", true, true],
  [200, "send", false, false],
  [400, "send", false, true],
  [429, "send", false, true],
  [500, "send", true, false],
  [200, "seen", true, false],
])("after an answer %i to %s, where the router would say %s, its data is read again: %s", (...given) => {
  const [actionStatus, intent, defaultShouldRevalidate, isRead] = given;
  const formData = new FormData();
  formData.set("intent", intent);
  const url = new URL("http://localhost:3000/messages/one");
  const facts = { currentUrl: url, nextUrl: url, currentParams: {}, nextParams: {} };
  expect(shouldRevalidate({ ...facts, actionStatus, formData, defaultShouldRevalidate })).toBe(isRead);
});

test("a visitor is asked to log in and comes back", async () => {
  const { path, read } = await scene();
  const { status, html, page } = await pageOf(ask, `${path}?before=3`);
  expect(status).toBe(200);
  expect(html).toContain("Please log in to view your messages.");
  expect(html).toContain(`href="/login?redirectTo=${encodeURIComponent(`${path}?before=3`)}"`);
  for (const each of [page, (await read()).page]) expect(each).not.toContain("<footer");
});

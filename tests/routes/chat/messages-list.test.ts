import { describe, expect, test } from "vitest";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import { createMessage, createThread } from "../../support/scenes/chat";
import { createExpert, createUser } from "../../support/scenes/factories";
import { cookiesOf, signedInAs } from "../../support/site/cookies";
import { post } from "../../support/site/request";
import { useSite } from "../../support/site/use-site";
import { openScene, pageOf } from "./messages-scene";

/** The list of conversations, its search and its setting. */

const { t, ask } = useSite();
const scene = () => openScene(t, ask);

/** The list's lines as people read them. */
const lines = (html: string) =>
  [...html.matchAll(/<a class="conversation[^>]*>(.*?)<\/a>/gs)].map(([, line = ""]) =>
    line
      .replace(/<span class="avatar.*?<\/span>/, "")
      .replaceAll(/<[^>]+>/g, "")
      .replaceAll(/\s+/g, " ")
      .trim(),
  );

test("each side reads the other's name, the last message on one line, when it was and what is unread", async () => {
  const { thread, asLearner, asExpert } = await scene();
  const at = (text: string) => ({ createdAt: new Date(text) });
  await createMessage(t.db, thread, { content: "Hello?", ...at("2026-11-20T10:00:00Z") });
  await createMessage(t.db, thread, {
    from: "expert",
    content: "Yes,\nof course",
    ...at("2026-11-22T10:00:00Z"),
  });
  expect(lines((await pageOf(ask, "/messages", asLearner)).html)).toEqual([
    "Amara O. Yesterday Yes, of course 1 unread message",
  ]);
  expect(lines((await pageOf(ask, "/messages", asExpert)).html)).toEqual([
    "Nadia R. Yesterday You: Yes, of course 1 unread message",
  ]);
  await t.db.update(chatThreads).set({ learnerSeenSeq: 2 });
  expect(lines((await pageOf(ask, "/messages", asLearner)).html)).toEqual([
    "Amara O. Yesterday Yes, of course",
  ]);
});

test("the newest conversation is beside the list, and isn't marked as seen: a phone doesn't show it", async () => {
  const { learner, thread, asLearner } = await scene();
  await createMessage(t.db, thread, {
    from: "expert",
    content: "First\n\n```\nls\n```\n\nthen",
    createdAt: new Date("2026-11-22T10:00:00Z"),
  });
  const other = await createUser(t.db, { role: "expert", fullName: "Jonas Keller" });
  await createExpert(t.db, { userId: other.id, name: "Jonas Keller", hours: [] });
  const older = await createThread(t.db, { learnerId: learner.id, expertId: other.id });
  await createMessage(t.db, older, { content: "Second", createdAt: new Date("2026-11-21T10:00:00Z") });
  const { html } = await pageOf(ask, "/messages", asLearner);
  expect(html).toContain('data-about="list"');
  expect(html).toMatch(/<h2[^>]*><bdi>Amara O\.<\/bdi>/);
  expect(html).toMatch(
    /class="message-text"[^>]*><span>First<\/span><pre[^>]*><code>ls<\/code><\/pre><span>then</,
  );
  expect(html).toContain('class="composer"');
  expect(html).not.toMatch(/class="message-text"[^>]*><span>Second/);
  const rows = await t.db.select({ seen: chatThreads.learnerSeenSeq }).from(chatThreads);
  expect(rows.map(({ seen }) => seen)).toEqual([0, 0]);
  for (const query of ["?page=2", "?search=First"]) {
    expect((await pageOf(ask, `/messages${query}`, asLearner)).html).not.toContain('class="composer"');
  }
});

const letters = "abcdefghijklmnopqrstu";

test("long lists have pages, the last conversation first; the open one is marked", async () => {
  const { learner, thread, path, asLearner } = await scene();
  await createMessage(t.db, thread, { createdAt: new Date("2026-11-20T13:00:00Z") });
  for (let number = 1; number <= 21; number += 1) {
    const name = `Tutor ${letters[number - 1]}`;
    const expert = await createUser(t.db, { role: "expert", fullName: name });
    await createExpert(t.db, { userId: expert.id, name, hours: [] });
    const other = await createThread(t.db, { learnerId: learner.id, expertId: expert.id });
    await createMessage(t.db, other, { createdAt: new Date(Date.UTC(2026, 10, 21, 0, number)) });
  }
  const first = await pageOf(ask, "/messages", asLearner);
  expect(lines(first.html)).toHaveLength(20);
  expect(lines(first.html)[0]).toMatch(/^Tutor U\./);
  expect(first.html).toContain('href="/messages?page=2"');
  const second = await pageOf(ask, "/messages?page=2", asLearner);
  expect(lines(second.html).map((line) => line.slice(0, 8))).toEqual(["Tutor A.", "Amara O."]);
  expect((await pageOf(ask, "/messages?page=9", asLearner)).html).toContain("Back to the first page");
  await createMessage(t.db, thread, { createdAt: new Date("2026-11-23T09:00:00Z") });
  const open = await pageOf(ask, path, asLearner);
  expect(open.html).toMatch(new RegExp(`href="${path}" aria-current="page"`));
});

describe("without a conversation", () => {
  test("a learner is led to the tutors", async () => {
    const { html } = await pageOf(ask, "/messages", await signedInAs(t, (await createUser(t.db)).id));
    expect(html).toContain("No conversations yet.");
    expect(html).toContain('<a href="/experts">Find tutors to chat with</a>');
    expect(html).toContain("Select a tutor to start a conversation");
  });

  test("an expert reads that learners write first", async () => {
    const user = await createUser(t.db, { role: "expert" });
    const { html } = await pageOf(ask, "/messages", await signedInAs(t, user.id));
    expect(html).toContain("Learners who write to you appear here.");
    expect(html).toContain("Select a conversation");
    expect(html).not.toContain("Find tutors");
  });
});

describe("the search", () => {
  test("finds one's own messages and leads to each", async () => {
    const { thread, expert, asLearner } = await scene();
    await createMessage(t.db, thread, { content: "The rule fires <always> at 100% load." });
    await createMessage(t.db, thread, { from: "expert", content: "Which one?" });
    const { html } = await pageOf(
      ask,
      `/messages?search=${encodeURIComponent(" FIRES <always> ")}`,
      asLearner,
    );
    expect(html).toContain("<mark>fires &lt;always&gt;</mark>");
    expect(html).toContain(`href="/messages/${expert.id}?around=1#message-1"`);
    expect(html).toContain('value="FIRES &lt;always&gt;"');
    const stranger = await signedInAs(t, (await createUser(t.db)).id);
    expect((await pageOf(ask, "/messages?search=fires", stranger)).html).toContain(
      "No messages with &quot;fires&quot;.",
    );
  });

  test("of one letter says that it is too short", async () => {
    const { asLearner } = await scene();
    const { html } = await pageOf(ask, "/messages?search=f", asLearner);
    expect(html).toContain("Type at least 2 characters.");
  });
});

test("mails about unread messages are turned off and on, and the page says so", async () => {
  const { asLearner } = await scene();
  const isOn = async () =>
    /<input type="checkbox"[^>]* checked=""/.test((await pageOf(ask, "/messages", asLearner)).html);
  expect(await isOn()).toBe(true);
  const off = await ask(post("/messages/mails", {}, asLearner));
  expect([off.status, off.headers.get("Location"), await isOn()]).toEqual([303, "/messages", false]);
  const next = await pageOf(ask, "/messages", { Cookie: `${asLearner.Cookie}; ${cookiesOf(off)}` });
  expect(next.html).toContain("We won&#x27;t email you about unread messages.");
  await ask(post("/messages/mails", { wants: "on" }, asLearner));
  expect(await isOn()).toBe(true);
});

import { expect, test } from "vitest";
import { throttles } from "~/db/schema/accounts/throttles";
import { blocks } from "~/db/schema/chat/blocks";
import { chatMessages } from "~/db/schema/chat/chat-messages";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import { newId } from "~/platform/ids";
import { createMessage } from "../../support/scenes/chat";
import { createUser } from "../../support/scenes/factories";
import { signedInAs } from "../../support/site/cookies";
import { post } from "../../support/site/request";
import { openSite } from "../../support/site/site";
import { useSite } from "../../support/site/use-site";
import { htmlOf, openScene } from "./messages-scene";

/** The composer as a browser without scripts posts it. */

const { t, ask } = useSite();

async function scene() {
  const opened = await openScene(t, ask);
  const { path, asLearner } = opened;
  const send = async (fields: Record<string, string>, headers = asLearner) =>
    htmlOf(await ask(post(path, fields, headers)));
  return { ...opened, send };
}

const contents = async () =>
  (await t.db.select().from(chatMessages).orderBy(chatMessages.seq)).map(({ content }) => content);

test("a message leads to its place on the page; the same post again is the same message", async () => {
  const { path, send } = await scene();
  const fields = { content: ' <curl> "it\'s"\r\n', clientId: newId() };
  for (const _ of [1, 2]) {
    const { answer } = await send(fields);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${path}#message-1`]);
  }
  expect(await contents()).toEqual(['<curl> "it\'s"']);
  const { answer } = await send({ content: "Next", clientId: "nonsense" });
  expect(answer.headers.get("Location")).toBe(`${path}#message-2`);
});

test.each([
  [" \n ", "Message content cannot be empty"],
  [`${"é".repeat(1000)}!`, "Message content too long"],
])("%j is refused with its text and id kept, and counts for nothing", async (content, reason) => {
  const { send } = await scene();
  const clientId = newId();
  const { status, html } = await send({ content, clientId });
  expect(status).toBe(400);
  expect(html).toContain(reason);
  expect(html).toContain(`value="${clientId}"`);
  if (content.trim()) expect(html).toContain(`${content}</textarea>`);
  expect([await contents(), await t.db.$count(throttles)]).toEqual([[], 0]);
});

test("1000 characters as people see them are taken", async () => {
  const { send } = await scene();
  const family = "👩‍👩‍👧‍👦";
  expect((await send({ content: family.repeat(600) })).status).toBe(303);
});

test("a user who has been blocked reads so, and what was typed is still there", async () => {
  const { learner, expert, send } = await scene();
  await t.db.insert(blocks).values({ blockerId: expert.id, blockedId: learner.id });
  const { status, html } = await send({ content: "Please read this." });
  expect(status).toBe(403);
  expect(html).toContain("You can&#x27;t send messages in this conversation.");
  expect(html).toContain("Please read this.</textarea>");
  expect(await contents()).toEqual([]);
});

test("storage down: 503 in the specification's words, text and id kept", async () => {
  const { path, asLearner } = await scene();
  const transaction = () =>
    Promise.reject(Object.assign(new Error("connection refused"), { code: "ECONNREFUSED" }));
  const db = new Proxy(t.db, {
    get: (target, name) => (name === "transaction" ? transaction : Reflect.get(target, name)),
  });
  const clientId = newId();
  const shaky = await openSite({ t: { db } });
  const { status, html, answer } = await htmlOf(
    await shaky(post(path, { content: "Q & A", clientId }, asLearner)),
  );
  expect([status, answer.headers.has("Retry-After")]).toEqual([503, true]);
  expect(html).toContain("Failed to send message. Please try again.");
  expect(html).toContain("Q &amp; A</textarea>");
  expect(html).toContain(`value="${clientId}"`);
});

test("the page says what it has shown, and no other user's page does", async () => {
  const { thread, send } = await scene();
  for (const content of ["One", "Two"]) await createMessage(t.db, thread, { from: "expert", content });
  const seenSeq = async () => (await t.db.select().from(chatThreads))[0]?.learnerSeenSeq;
  const stranger = await signedInAs(t, (await createUser(t.db)).id);
  await send({ intent: "seen", upTo: "2" }, stranger);
  expect(await seenSeq()).toBe(0);
  expect((await send({ intent: "seen", upTo: "1" })).status).toBe(200);
  expect((await send({ intent: "seen", upTo: "x" })).status).toBe(400);
  await send({ intent: "seen", upTo: "99" });
  expect(await seenSeq()).toBe(2);
});

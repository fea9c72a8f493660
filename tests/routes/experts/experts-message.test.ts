import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { emailLinks } from "~/db/schema/accounts/email-links";
import { throttles } from "~/db/schema/accounts/throttles";
import { users } from "~/db/schema/accounts/users";
import { blocks } from "~/db/schema/chat/blocks";
import { chatMessages } from "~/db/schema/chat/chat-messages";
import { newId } from "~/platform/ids";
import { useDatabase } from "../../support/db/database";
import { makeLink } from "../../support/scenes/accounts";
import { createMessage, createThread } from "../../support/scenes/chat";
import { createExpert, createUser } from "../../support/scenes/factories";
import { browse, signIn } from "../../support/site/browser";
import { contactScene, message } from "../inquiries/contact-scene";

/** 'Contact {name}': writing to an expert from a card or profile. */

const t = useDatabase();
const text = "Could you look at my playbook?";

test("the page has the form and the last three messages, oldest first", async () => {
  const { learner, amara, open } = await contactScene(t);
  const thread = await createThread(t.db, { learnerId: learner.id, expertId: amara.user.id });
  for (const content of ["First", "Second", "Third <b>", "Fourth"]) {
    await createMessage(t.db, thread, { content, from: content === "Fourth" ? "expert" : "learner" });
  }
  const page = await open();
  expect(page.status).toBe(200);
  expect(page.html).toContain("<h1>Contact Amara O.</h1>");
  const [textarea = ""] = /<textarea[^>]*>/.exec(page.html) ?? [];
  expect([textarea.includes('name="content"'), textarea.includes("required")]).toEqual([true, true]);
  expect(page.html).toMatch(/name="clientId" value="[0-9a-f-]{36}"/);
  expect(page.text).toMatch(/Recent Messages You · .* Second You · .* Third &lt;b&gt; Amara O\. · .* Fourth/);
  expect(page.text).not.toContain("First");
});

test("a message leads to the conversation, and is there once however often it is sent", async () => {
  const { amara, send, site, cookie, sent } = await contactScene(t);
  const fields = message(`  ${text}  `);
  for (const answer of [await send(fields), await send(fields)]) {
    expect([answer.status, answer.location]).toEqual([303, `/messages/${amara.user.id}#message-1`]);
    expect(answer.flash).toBe("Message sent.");
  }
  expect(await sent()).toEqual([`Amara Okafor: ${text}`]);
  const address = `/expert/${amara.user.id}/message`;
  expect((await site.send(address, message("By the account's id"), cookie)).location).toMatch(/#message-2$/);
});

describe("what is refused keeps its text", () => {
  test.each([
    ["a blank text", " \n ", "Message content cannot be empty"],
    ["no text", "", "Message content cannot be empty"],
    ["1001 characters", "x".repeat(1001), "Message content too long"],
  ])("%s: 400", async (_, content, reason) => {
    const { send, sent } = await contactScene(t);
    const fields = message(content);
    const page = await send(fields);
    expect(page.status).toBe(400);
    expect(page.text).toContain(`There is a problem ${reason}`);
    expect(page.html).toContain('href="#contact-content"');
    if (content.trim()) expect(page.html).toContain(content);
    expect(page.html).toContain(`name="clientId" value="${fields.clientId}"`);
    expect(await sent()).toEqual([]);
    expect(await t.db.$count(throttles)).toBe(0);
  });

  test("1000 characters as people see them are sent", async () => {
    const { send } = await contactScene(t);
    expect((await send(message("👩‍👩‍👧‍👦".repeat(600)))).status).toBe(303);
  });

  test.each([
    ["a malformed id", async () => "x'y", 400, "Invalid expert identifier"],
    ["an unknown id", async () => newId(), 404, "Cannot message this expert: profile not found"],
    [
      "a card that isn't listed",
      async () => (await createExpert(t.db, { approved: false })).id,
      404,
      "Cannot message this expert: profile not found",
    ],
    [
      "a card without an account",
      async () => (await createExpert(t.db)).id,
      409,
      "Expert is not linked to a profile yet",
    ],
  ])("%s", async (_, idOf, status, reason) => {
    const { open, send, sent } = await contactScene(t);
    const path = `/expert/${encodeURIComponent(await idOf())}/message`;
    const page = await send(message(text), path);
    expect(page.status).toBe(status);
    expect(page.text).toContain(reason);
    expect(page.html).toContain(text);
    const shown = await open(path);
    expect(shown.status).toBe(status === 409 ? 200 : status);
    expect(shown.text).toContain(reason);
    expect(shown.html).not.toContain('name="content"');
    expect(await sent()).toEqual([]);
  });

  test("an account that is no longer active, and a block, either way", async () => {
    const { learner, amara, open, send, sent } = await contactScene(t);
    const refused = async (status: number, reason: string) => {
      const page = await send(message(text));
      expect([page.status, page.text.includes(reason), page.html.includes(text)]).toEqual([
        status,
        true,
        true,
      ]);
      const shown = await open();
      expect([shown.status, shown.text.includes(reason)]).toEqual([200, true]);
      expect(shown.html).not.toContain('name="content"');
    };
    await t.db.insert(blocks).values({ blockerId: amara.user.id, blockedId: learner.id });
    await refused(403, "You can&#x27;t send messages in this conversation.");
    await t.db.delete(blocks);
    await t.db.insert(blocks).values({ blockerId: learner.id, blockedId: amara.user.id });
    await refused(403, "You blocked this person. Unblock them to write again.");
    await t.db.update(users).set({ isActive: false }).where(eq(users.id, amara.user.id));
    await refused(409, "This account is no longer active.");
    expect(await sent()).toEqual([]);
  });

  test.each(["expert", "admin"] as const)("%s: 'Permission denied.', and why", async (role) => {
    const { path, sent } = await contactScene(t);
    const site = browse(t);
    const cookie = await signIn(t, await createUser(t.db, { role }));
    const page = await site.open(path, cookie);
    expect([page.status, page.text.includes("Permission denied.")]).toEqual([200, true]);
    expect(page.text).toContain("Messages are between learners and experts");
    expect(page.html).not.toContain('name="content"');
    const posted = await site.send(path, message(text), cookie);
    expect([posted.status, posted.text.includes("Permission denied.")]).toEqual([403, true]);
    expect(posted.html).toContain(text);
    expect(await sent()).toEqual([]);
  });

  test("one's own card", async () => {
    const { path, amara } = await contactScene(t);
    const page = await browse(t).send(path, message(text), await signIn(t, amara.user));
    expect([page.status, page.text.includes("This is your own profile")]).toEqual([403, true]);
  });
});

describe("a user whose address isn't confirmed", () => {
  test("finds the form, the reason and a way to have the mail again; the text stays, and the link leads back", async () => {
    const { learner, path, open, send, sent } = await contactScene(t, { emailVerifiedAt: null });
    await makeLink(t.db, learner.id, { purpose: "verify-email" });
    const reason = "Please confirm your email address before you send a message.";
    const shown = await open();
    expect([shown.status, shown.text.split(reason).length]).toEqual([200, 2]);
    expect(shown.html).toContain(`name="redirectTo" value="${path}"`);
    const page = await send(message(text));
    expect([page.status, page.text.split(reason).length]).toEqual([403, 2]);
    expect(page.html).toMatch(new RegExp(`<textarea[^>]*name="content"[^>]*>${text.replace("?", "[?]")}<`));
    expect((await t.db.select().from(emailLinks)).map(({ redirectTo }) => redirectTo)).toEqual([path]);
    expect(await sent()).toEqual([]);
  });
});

describe("a visitor", () => {
  test("reads the sign-in prompt", async () => {
    const { site, path } = await contactScene(t);
    const page = await site.open(path);
    expect([page.status, page.text.includes("You need to be signed in to send a message")]).toEqual([
      200,
      true,
    ]);
    expect(page.html).toContain(`/login?redirectTo=${encodeURIComponent(path)}`);
  });

  test("keeps a typed text through the sign-in, and sends it only then", async () => {
    const { site, path, send, sent } = await contactScene(t);
    const asked = await site.send(path, { ...message(text), share: "on" });
    expect([asked.status, asked.html.includes('name="typed"'), asked.html.includes(text)]).toEqual([
      401,
      true,
      true,
    ]);
    const back = await send({ typed: JSON.stringify([["content", text]]) });
    expect(back.status).toBe(200);
    expect(back.html).toContain(`>${text}</textarea>`);
    expect(back.text).not.toContain("There is a problem");
    expect(await sent()).toEqual([]);
  });
});

test("a message that can't be written stays in its form", async () => {
  const { learner, path } = await contactScene(t);
  const cookie = await signIn(t, learner);
  const page = await browse({ db: withoutTransactions(t.db) }).send(path, message(text), cookie);
  expect(page.status).toBe(503);
  expect(page.text).toContain("Failed to send message. Please try again.");
  expect(page.html).toContain(`>${text}</textarea>`);
  expect(await t.db.$count(chatMessages)).toBe(0);
});

/** Reads succeed, writing fails. */
const withoutTransactions = (db: typeof t.db) =>
  new Proxy(db, {
    get: (target, name, receiver) =>
      name === "transaction"
        ? () => Promise.reject(Object.assign(new Error("no such table"), { code: "42P01" }))
        : Reflect.get(target, name, receiver),
  });

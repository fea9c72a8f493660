import { expect, test } from "vitest";
import { chatMessages } from "~/db/schema/chat/chat-messages";
import { newId } from "~/platform/ids";
import { typedField } from "~/shared/typed-field";
import { useDatabase } from "../../support/db/database";
import { chatExpert, chatScene } from "../../support/scenes/chat";
import { createUser } from "../../support/scenes/factories";
import { browse } from "../../support/site/browser";
import { signedInAs } from "../../support/site/cookies";
import { post } from "../../support/site/request";

/** Messages posted in unusual circumstances: each is written once or not at all, and unwritten texts are shown. */

const t = useDatabase();
const { ask } = browse(t);

const text = "Is `ssh -v` enough?";
const written = () => t.db.$count(chatMessages);

test("an account's id in capitals names the same conversation", async () => {
  const { learner, account } = await chatScene(t.db);
  const cookie = await signedInAs(t, learner.id);
  const fields = { content: text, clientId: newId() };
  for (const id of [account.id, account.id.toUpperCase(), account.id.toUpperCase()]) {
    const answer = await ask(post(`/messages/${id}`, fields, cookie));
    expect(answer.headers.get("Location")).toBe(`/messages/${account.id}#message-1`);
  }
  expect(await written()).toBe(1);
});

test("what can't be sent, since there is no such conversation, can be copied", async () => {
  const { account } = await chatScene(t.db);
  const { account: other } = await chatExpert(t.db);
  const admin = await createUser(t.db, { role: "admin" });
  for (const me of [other, admin]) {
    const cookie = await signedInAs(t, me.id);
    // As posted back from the sign-in page, and as posted by the form.
    for (const fields of [{ [typedField]: JSON.stringify([["content", text]]) }, { content: text }]) {
      const answer = await ask(post(`/messages/${account.id}`, fields, cookie));
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain(text);
    }
  }
  expect(await written()).toBe(0);
});

import { users } from "~/db/schema/accounts/users";
import { chatMessages } from "~/db/schema/chat/chat-messages";
import { newId } from "~/platform/ids";
import type { TestDatabase } from "../../support/db/database";
import { createExpert, createUser } from "../../support/scenes/factories";
import { browse, signIn } from "../../support/site/browser";

/** A signed-in learner and an expert's contact page. */
export async function contactScene(
  t: Pick<TestDatabase, "db">,
  learnerIs: Parameters<typeof createUser>[1] = {},
) {
  const site = browse(t);
  const learner = await createUser(t.db, learnerIs);
  const cookie = await signIn(t, learner);
  const amara = await linkedExpert(t, "Amara Okafor");
  const path = `/expert/${amara.card.id}/message`;
  return {
    ...{ site, learner, cookie, amara, path },
    open: (address = path) => site.open(address, cookie),
    send: (fields: Record<string, string | string[]>, address = path) => site.send(address, fields, cookie),
    /** The messages with their receivers' names, ordered by name. */
    async sent() {
      const names = new Map((await t.db.select().from(users)).map(({ id, fullName }) => [id, fullName]));
      const rows = await t.db.select().from(chatMessages);
      return rows.map(({ receiverId, content }) => `${names.get(receiverId)}: ${content}`).sort();
    },
  };
}

/** A listed expert of this speciality, with an account. */
export async function linkedExpert(
  t: Pick<TestDatabase, "db">,
  name: string,
  card: Parameters<typeof createExpert>[1] = {},
) {
  const user = await createUser(t.db, { role: "expert", fullName: name });
  const values = { name, userId: user.id, specialties: ["Incident response"], ...card };
  return { user, card: await createExpert(t.db, values) };
}

/** A message as the form sends it. */
export const message = (content: string) => ({ content, clientId: newId() });

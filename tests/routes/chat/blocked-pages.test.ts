import { expect, test } from "vitest";
import { blocks } from "~/db/schema/chat/blocks";
import { useDatabase } from "../../support/db/database";
import { createLiveClass } from "../../support/scenes/classes";
import { createExpert, createUser } from "../../support/scenes/factories";
import { browse } from "../../support/site/browser";
import { signedInAs } from "../../support/site/cookies";
import { get, post } from "../../support/site/request";

/** The texts for a user who can't book an expert because of a block. */

const t = useDatabase();
const { ask } = browse(t);

const start = "2026-11-24T10:00:00.000Z";
const noSession = "You can't book sessions with this expert.";
const noSeat = "You can't reserve a seat in this class.";

test("the picker, the checkout and the class say so, and take nothing", async () => {
  const learner = await createUser(t.db);
  const account = await createUser(t.db, { role: "expert", fullName: "Amara Okafor" });
  const { id } = await createExpert(t.db, { userId: account.id });
  const live = await createLiveClass(t.db, { expertId: id });
  await t.db.insert(blocks).values({ blockerId: account.id, blockedId: learner.id });
  const cookie = await signedInAs(t, learner.id);
  const answers = [
    [200, noSession, get(`/expert/${id}/book`, cookie)],
    [403, noSession, post(`/expert/${id}/book`, { datetime: start, hours: "1" }, cookie)],
    [200, noSession, get(`/checkout/${id}?datetime=${start}&hours=1`, cookie)],
    [403, noSession, post(`/checkout/${id}?datetime=${start}&hours=1`, {}, cookie)],
    [403, noSeat, post(`/classes/${live.slug}/reservation`, {}, cookie)],
  ] as const;
  for (const [status, text, request] of answers) {
    const answer = await ask(request);
    const page = (await answer.text()).replaceAll("&#x27;", "'");
    expect({ url: request.url, status: answer.status, says: page.includes(text) }).toEqual({
      ...{ url: request.url, status, says: true },
    });
  }
});

import { expect, test } from "vitest";
import { loader, shouldRevalidate } from "~/root";
import { loader as sessionState } from "~/routes/accounts/session-state";
import { useDatabase } from "../../support/db/database";
import { createMessage, threadScene } from "../../support/scenes/chat";
import { createUser } from "../../support/scenes/factories";
import { answerOf, asActor, awayDatabase, get, routeArgs } from "../../support/site/request";

/** The data about the user's messages in every page's header. */

const t = useDatabase();

test("the receiver's pages and their script know what is unread; the sender's and the admin's that nothing is", async () => {
  const { learner, expert, thread } = await threadScene(t.db);
  for (const content of ["one", "two"]) await createMessage(t.db, thread, { content });
  const admin = await createUser(t.db, { role: "admin" });
  const ofRoot = async (user: typeof learner) => {
    const actor = await asActor(t.db, user);
    const root = await answerOf(loader(routeArgs({ t, actor, request: get("/") })));
    const state = await (await sessionState(routeArgs({ t, actor, request: get("/session-state") }))).json();
    return [(root.body as { inbox: unknown }).inbox, state.inbox]; // the root's own data
  };
  expect(await ofRoot(expert)).toEqual([
    { unread: 2, number: 2 },
    { unread: 2, number: 2 },
  ]);
  expect(await ofRoot(learner)).toEqual([
    { unread: 0, number: 2 },
    { unread: 0, number: 2 },
  ]);
  expect(await ofRoot(admin)).toEqual([null, { unread: 0, number: 0 }]);
});

test("a count that can't be read breaks no page, and the log says so", async () => {
  const actor = await asActor(t.db, await createUser(t.db));
  const logged: string[] = [];
  const log = { info() {}, error: (message: string) => void logged.push(message) };
  const away = { t: { db: awayDatabase }, actor, log, request: get("/") };
  expect((await answerOf(loader(routeArgs(away)))).body).toMatchObject({ inbox: null, who: actor.userId });
  expect(logged).toEqual(["What the header counts could not be read"]);
});

test("an open page that reloads its own data leaves the frame out; a post and another page don't", () => {
  const here = new URL("http://localhost:3000/messages/1");
  const asked = (values: object) =>
    shouldRevalidate({
      ...{
        currentUrl: here,
        nextUrl: here,
        currentParams: {},
        nextParams: {},
        defaultShouldRevalidate: true,
      },
      ...values,
    });
  expect(asked({})).toBe(false);
  expect(asked({ formMethod: "POST" })).toBe(true);
  expect(asked({ formMethod: "POST", actionStatus: 400, defaultShouldRevalidate: false })).toBe(false);
  expect(asked({ nextUrl: new URL("http://localhost:3000/messages/2") })).toBe(true);
});

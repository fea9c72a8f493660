import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { experts } from "~/db/schema/experts/experts";
import { signOut } from "~/domain/accounts/sessions/sessions.server";
import { type TopicKind, topicKinds } from "~/domain/live/topics.server";
import { visitor } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createMessage, createThread } from "../../support/scenes/chat";
import { settled, useEvents } from "../../support/scenes/event-scene";
import { createUser } from "../../support/scenes/factories";

/** The checks of an open stream at each heartbeat. `web-event-streams.test.ts` tests how often they happen. */

const t = useDatabase();
const { scene } = useEvents(t);
const often = { heartbeatMs: 100, heartbeatJitterMs: 0 };

test.each([
  ["signs out", (_: string, token: string) => signOut(t.db, visitor({ now: new Date() }), token)],
  ["is deactivated", (id: string) => t.db.update(users).set({ isActive: false }).where(eq(users.id, id))],
  [
    "has a session that runs out",
    (id: string) => t.db.update(sessions).set({ expiresAt: new Date() }).where(eq(sessions.userId, id)),
  ],
])("ends for a user who %s, and for no other", async (_, leave) => {
  const { open, token, learner } = await scene(often);
  const other = await scene(often);
  const [reader, others] = [await open(), await other.open()];
  let isOthersOpen = true;
  void others.ended.then(() => {
    isOthersOpen = false;
  });
  await leave(learner.id, token);
  await reader.ended;
  expect(reader.events).toEqual([]);
  const beats = others.blocks.length;
  await expect.poll(() => others.blocks.length).toBeGreaterThan(beats + 1);
  expect(isOthersOpen).toBe(true);
  expect((await open()).response.status).toBe(401);
});

test("what the caller may no longer follow is sent no more; without any other topic the stream ends", async () => {
  const { open, learner, expert } = await scene(often);
  const calendar = `calendar:${expert.id}`;
  const both = await open({ topics: [calendar, `inbox:${learner.id}`] });
  const alone = await open({ topics: [calendar] });
  await settled(both);
  await t.db.update(experts).set({ approved: false }).where(eq(experts.id, expert.id));
  await alone.ended;
  const beats = both.blocks.length;
  await expect.poll(() => both.blocks.length).toBeGreaterThan(beats + 3);
  const heard = () => both.events.map(({ data }) => JSON.parse(data ?? "").topic);
  // Whether the last change is still told depends on what comes first, it or the next look at who may follow.
  const before = heard();
  expect([[], [calendar]]).toContainEqual(before);
  await t.db.update(experts).set({ timeZone: "Europe/Rome" }).where(eq(experts.id, expert.id));
  const tutor = await createUser(t.db, { role: "expert" });
  await createMessage(t.db, await createThread(t.db, { learnerId: learner.id, expertId: tutor.id }));
  await expect.poll(heard).toEqual([...before, `inbox:${learner.id}`]);
});

test("a database that fails in between ends no stream", async () => {
  let answer: () => Promise<boolean> = async () => true;
  let asked = 0;
  const thread: TopicKind = {
    mayFollow: () => {
      asked += 1;
      return answer();
    },
    readNumbers: async () => new Map(),
  };
  const { open } = await scene(often, { ...topicKinds, thread });
  const reader = await open({ topics: ["thread:one"] });
  answer = async () => {
    throw new Error("away");
  };
  await expect.poll(() => asked).toBeGreaterThan(3);
  const beats = reader.blocks.length;
  await expect.poll(() => reader.blocks.length).toBeGreaterThan(beats);
  answer = async () => false;
  await reader.ended;
});

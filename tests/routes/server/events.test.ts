import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { readCalendarNumber } from "~/domain/availability/calendar-numbers.server";
import { createBooking as book } from "~/domain/bookings/request/create-booking.server";
import { type TopicKind, topicKinds } from "~/domain/live/topics.server";
import { useDatabase } from "../../support/db/database";
import { settled, useEvents } from "../../support/scenes/event-scene";

/** The events of the stream of live topics, over real connections. */

const t = useDatabase();
const { scene } = useEvents(t);
const aWhile = () => sleep(250);

describe("the stream", () => {
  test("is an event stream that no proxy stores, changes or compresses", async () => {
    const { open } = await scene();
    const { response } = await open({}, { "Accept-Encoding": "gzip, br" });
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("text/event-stream; charset=utf-8");
    expect(response.headers.get("Cache-Control")).toBe("no-cache, no-transform");
    expect(response.headers.get("Content-Encoding")).toBeNull();
  });

  test("tells a booking once, with the calendar's new number and nothing about the booking", async () => {
    const { open, caller, request, expert } = await scene();
    const reader = await open();
    await settled(reader);
    expect(reader.events).toEqual([]);
    expect((await book(t.db, caller, request)).ok).toBe(true);
    await expect.poll(() => reader.events.length).toBe(1);
    await aWhile();
    const seq = await readCalendarNumber(t.db, expert.id);
    expect(reader.events).toEqual([
      {
        id: String(seq),
        event: "topic",
        data: JSON.stringify({ topic: `calendar:${expert.id}`, number: seq }),
      },
    ]);
  });

  test("hears of an expert whose id was asked for in capitals", async () => {
    const { open, caller, request, expert } = await scene();
    const reader = await open({ topics: [`calendar:${expert.id}`.toUpperCase()] });
    await settled(reader);
    expect((await book(t.db, caller, request)).ok).toBe(true);
    await expect.poll(() => reader.events.length).toBe(1);
  });
});

describe("a reader who was away", () => {
  test.each(["header", "query"])("gets at once that something changed (%s)", async (way) => {
    const { open, caller, request, expert } = await scene();
    const before = await readCalendarNumber(t.db, expert.id);
    await book(t.db, caller, request);
    const reader =
      way === "header"
        ? await open({}, { "Last-Event-ID": String(before) })
        : await open({ lastEventId: before });
    await expect.poll(() => reader.events.length).toBe(1);
    await aWhile();
    expect(reader.events.map(({ id }) => Number(id))).toEqual([await readCalendarNumber(t.db, expert.id)]);
  });

  test("gets nothing when nothing changed, and the header counts before the query", async () => {
    const { open, expert } = await scene();
    const seq = await readCalendarNumber(t.db, expert.id);
    const reader = await open({ lastEventId: seq - 1 }, { "Last-Event-ID": String(seq) });
    await settled(reader);
    await aWhile();
    expect(reader.events).toEqual([]);
  });

  test.each(["x", "-1", "1e3", "9".repeat(40), ""])(
    "with %j as the last id starts over",
    async (lastEventId) => {
      const { open } = await scene();
      const reader = await open({ lastEventId });
      await settled(reader);
      expect(reader.events).toEqual([]);
    },
  );

  test("with a number from before the database was restored gets it as well", async () => {
    const { open } = await scene();
    const reader = await open({ lastEventId: 999_999 });
    await expect.poll(() => reader.events.length).toBe(1);
  });
});

describe("several topics on one stream", () => {
  /** Declares a kind of topic for this test, with numbers in memory, which one learner may follow. */
  async function withThreads() {
    const numbers = new Map<string, number>();
    const mine: string[] = [];
    const thread: TopicKind = {
      mayFollow: async (_db, { actor }, id) => mine.includes(`${actor.userId} ${id}`),
      readNumbers: async (_db, ids) => new Map(ids.map((id) => [id, numbers.get(id) ?? 0])),
    };
    const parts = await scene({}, { ...topicKinds, thread });
    mine.push(`${parts.learner.id} one`);
    const post = async (id: string, number: number) => {
      numbers.set(id, number);
      await t.db.execute(sql`select notify_topic(${`thread:${id}`}, ${number})`);
    };
    return { ...parts, post, topics: [`calendar:${parts.expert.id}`, "thread:one"] };
  }

  test("a second kind is sent beside the first; the id has the numbers of both", async () => {
    const { open, post, caller, request, expert, topics } = await withThreads();
    const reader = await open({ topics });
    await expect.poll(() => reader.blocks.some((block) => /^id: \d+\.0$/.test(block))).toBe(true);
    await post("one", 1);
    await expect.poll(() => reader.events.length).toBe(1);
    await book(t.db, caller, request);
    await expect.poll(() => reader.events.length).toBe(2);
    const number = await readCalendarNumber(t.db, expert.id);
    expect(reader.events.map(({ data }) => JSON.parse(data ?? ""))).toEqual([
      { topic: "thread:one", number: 1 },
      { topic: topics[0], number },
    ]);
    expect(reader.events.at(-1)?.id).toBe(`${number}.1`);
  });

  test("a reader who comes back with that id hears only of the topic that has moved since", async () => {
    const { open, post, expert, topics } = await withThreads();
    await post("one", 4);
    const number = await readCalendarNumber(t.db, expert.id);
    const reader = await open({ topics, lastEventId: "1.1" }, { "Last-Event-ID": `${number}.3` });
    await expect.poll(() => reader.events.map(({ id }) => id)).toEqual([`${number}.4`]);
  });

  test("a topic that the caller may not follow is left out; without any other the stream is refused", async () => {
    const { open, post, topics } = await withThreads();
    const reader = await open({ topics: [...topics, "thread:two"], lastEventId: "0.0.0" });
    await post("two", 7);
    await post("one", 1);
    await expect.poll(() => reader.events.length).toBe(2);
    await aWhile();
    expect(reader.events.map(({ data }) => JSON.parse(data ?? "").topic).sort()).toEqual(topics);
    for (const refused of ["thread:two", "toString:x", "thread"]) {
      expect((await open({ topics: [refused] })).response.status).toBe(404);
    }
  });
});

test("a script that accepts JSON gets the topics' numbers once, and no others", async () => {
  const { shell, expert, cookie } = await scene();
  const topics = `topic=calendar:${expert.id}&topic=inbox:${crypto.randomUUID()}`;
  const answer = await shell.fetch(`/events?${topics}`, {
    headers: { Accept: "application/json", Cookie: cookie },
  });
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  expect(await answer.json()).toEqual({
    [`calendar:${expert.id}`]: await readCalendarNumber(t.db, expert.id),
  });
});

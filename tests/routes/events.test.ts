import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { readCalendarSeq } from "~/domain/availability/calendar-state.server";
import { saveWeek } from "~/domain/availability/save-week.server";
import { createBooking as book } from "~/domain/bookings/create-booking.server";
import { now } from "../support/booking-scene";
import { useDatabase } from "../support/database";
import { settled, useEvents } from "../support/event-scene";
import { createExpert, createUser } from "../support/factories";

/** The stream of calendars, over real connections: what it tells. */

const t = useDatabase();
const { scene } = useEvents(t);
const aWhile = () => sleep(250);

describe("the stream", () => {
  test("is an event stream that nobody keeps, changes or compresses", async () => {
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
    const seq = await readCalendarSeq(t.db, expert.id);
    expect(reader.events).toEqual([
      { id: String(seq), event: "calendar", data: JSON.stringify({ expertId: expert.id, seq, hours: 0 }) },
    ]);
  });

  test("hears of an expert whose id was asked for in capitals", async () => {
    const { open, caller, request, expert } = await scene();
    const reader = await open({ expert: expert.id.toUpperCase() });
    await settled(reader);
    expect((await book(t.db, caller, request)).ok).toBe(true);
    await expect.poll(() => reader.events.length).toBe(1);
  });

  test("tells a saved week once, and that it was the hours", async () => {
    const { open } = await scene();
    const account = await createUser(t.db, { role: "expert" });
    const expert = await createExpert(t.db, { userId: account.id });
    const reader = await open({ expert: expert.id });
    await settled(reader);
    const saved = await saveWeek(t.db, {
      actor: { userId: account.id, expertId: expert.id },
      ticks: ["1-09", "3-14"],
      drop: [],
      timeZone: "Europe/Paris",
      version: null,
      sourceAddress: null,
      now,
    });
    expect(saved.ok).toBe(true);
    await expect.poll(() => reader.events.length).toBe(1);
    await aWhile();
    expect(reader.events.map(({ data }) => JSON.parse(data ?? ""))).toEqual([
      { expertId: expert.id, seq: await readCalendarSeq(t.db, expert.id), hours: 1 },
    ]);
  });

  test("says nothing of other experts", async () => {
    const { open, caller, request } = await scene();
    const other = await open({ expert: (await createExpert(t.db)).id });
    await settled(other);
    await book(t.db, caller, request);
    await aWhile();
    expect(other.events).toEqual([]);
  });
});

describe("whoever was away", () => {
  test.each(["header", "query"])("is told at once that something changed (%s)", async (way) => {
    const { open, caller, request, expert } = await scene();
    const before = await readCalendarSeq(t.db, expert.id);
    await book(t.db, caller, request);
    const reader =
      way === "header"
        ? await open({}, { "Last-Event-ID": String(before) })
        : await open({ lastEventId: before });
    await expect.poll(() => reader.events.length).toBe(1);
    await aWhile();
    expect(reader.events.map(({ id }) => Number(id))).toEqual([await readCalendarSeq(t.db, expert.id)]);
  });

  test("is told nothing when nothing changed, and the header counts before the query", async () => {
    const { open, expert } = await scene();
    const seq = await readCalendarSeq(t.db, expert.id);
    const reader = await open({ lastEventId: seq - 1 }, { "Last-Event-ID": String(seq) });
    await settled(reader);
    await aWhile();
    expect(reader.events).toEqual([]);
  });

  test.each(["x", "-1", "1e3", "9".repeat(40), ""])(
    "with %j as the last id starts anew",
    async (lastEventId) => {
      const { open } = await scene();
      const reader = await open({ lastEventId });
      await settled(reader);
      expect(reader.events).toEqual([]);
    },
  );

  test("with a number of before the database was restored is told as well", async () => {
    const { open } = await scene();
    const reader = await open({ lastEventId: 999_999 });
    await expect.poll(() => reader.events.length).toBe(1);
  });
});

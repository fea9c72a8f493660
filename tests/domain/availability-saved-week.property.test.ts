/** A week of ticks on its whole way: saved, read back and offered, the same on the expert's clock whatever clocks do. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { allTicks, cleanTicks, isOnDay, type Tick, tickOf } from "~/domain/availability/editor";
import { readHours } from "~/domain/availability/own-week.server";
import { findFreeSlots } from "~/domain/availability/queries.server";
import { saveWeek } from "~/domain/availability/save-week.server";
import { currentZoneName } from "~/shared/zone-names";
import { callerOfId } from "../support/caller";
import { useDatabase } from "../support/database";
import { createExpert, createUser } from "../support/factories";
import { clockChanges, day, everyZone, minute, readClock, watch } from "./availability-oracle";

const t = useDatabase();

/**
 * An hour, half of one, for Ramadan, not at all; and Easter Island, where clocks change at ten in the evening: there an
 * hour of the grid is missing once a year, and one comes twice.
 */
const chosenZones = [
  ...["Europe/Stockholm", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca"],
  ...["Asia/Kathmandu", "Pacific/Easter"],
];
const anyZone = fc.oneof(fc.constantFrom(...chosenZones), fc.constantFrom(...everyZone.map(currentZoneName)));
const anyTicks = fc.subarray([...allTicks], { minLength: 1 }).map(cleanTicks);

/** Some change of the zone's clocks; an ordinary noon in one that knows none. */
function someChange(zone: string, pick: number): number {
  const changes = clockChanges(zone);
  return changes[pick % changes.length] ?? Date.UTC(2027, 2, 14, 12);
}

const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();

/** Those of a date's ticks whose hour the clock on the wall does show that day. */
function shownOn(zone: string, date: string, at: number, ticks: readonly Tick[]): Tick[] {
  const glances = watch(zone, at - 2 * day, at + 2 * day).filter((glance) => glance.date === date);
  const shown = new Set(glances.map(({ minutes }) => tickOf(weekdayOf(date), minutes / 60)));
  return ticks.filter((tick) => shown.has(tick));
}

test("any week of ticks, in any zone, offers the same wall-clock hours before and after each change", async () => {
  const { id: userId } = await createUser(t.db, { role: "expert" });
  const { id: expertId } = await createExpert(t.db, { userId, hours: [] });

  const property = fc.asyncProperty(anyTicks, anyZone, fc.nat(), async (ticks, timeZone, pick) => {
    const at = someChange(timeZone, pick);
    const now = new Date(at - 10 * day);
    const caller = callerOfId(userId, { expertId, now });
    const week = { ticks, timeZone, drop: [], version: null };
    expect(await saveWeek(t.db, caller, week)).toMatchObject({ ok: true });
    expect(await readHours(t.db, expertId, now)).toMatchObject({ ticks, outside: [], timeZone });

    const span = { start: new Date(at - 9 * day), end: new Date(at + 9 * day) };
    const starts = await findFreeSlots(t.db, { expertId, learnerId: null, now, span, hours: 1 });
    const offered = starts.map((start) => {
      const [date = "", time = ""] = readClock(timeZone, start.getTime()).split(" ");
      expect(time.slice(3)).toBe("00");
      return { date, tick: tickOf(weekdayOf(date), Number(time.slice(0, 2))) };
    });
    /** Doubles stay: an hour that comes twice is offered once. */
    const ticksOn = (dates: readonly string[]) =>
      offered
        .filter(({ date }) => dates.includes(date))
        .map(({ tick }) => tick)
        .sort(byWeek);

    // A change at midnight lies between two dates: both are days of the change.
    const days = [...new Set([at - minute, at].map((instant) => readClock(timeZone, instant).slice(0, 10)))];
    expect(ticksOn(sevenDates(days[0] ?? "", -7)), "the week before").toEqual(ticks);
    expect(ticksOn(sevenDates(days.at(-1) ?? "", 1)), "the week after").toEqual(ticks);
    for (const date of days) {
      const expected = shownOn(
        timeZone,
        date,
        at,
        ticks.filter((tick) => isOnDay(weekdayOf(date), tick)),
      );
      expect(ticksOn([date]), date).toEqual(expected);
    }
  });

  const examples = chosenZones.flatMap(
    (zone): Array<[Tick[], string, number]> => [
      [[...allTicks], zone, 0],
      [[...allTicks], zone, 1],
    ],
  );
  await fc.assert(property, { numRuns: examples.length + 20, examples });
}, 30_000);

const byWeek = (one: Tick, other: Tick) => allTicks.indexOf(one) - allTicks.indexOf(other);

/** Seven dates of a calendar, from so many days after the given one. */
const sevenDates = (date: string, from: number) =>
  Array.from({ length: 7 }, (_, index) =>
    new Date(Date.parse(date) + (from + index) * day).toISOString().slice(0, 10),
  );

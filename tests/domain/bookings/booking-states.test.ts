import { type and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { storageFault } from "~/db/errors.server";
import { whereLive, whereOverdue, whereUpcoming } from "~/db/live-bookings.server";
import { type Booking, bookings } from "~/db/schema/bookings/bookings";
import { experts } from "~/db/schema/experts/experts";
import {
  type BookingState,
  bookingStates,
  isCalledOff,
  isLive,
  isUpcoming,
  stateLabel,
  transitions,
} from "~/domain/bookings/booking-states";
import { changeState } from "~/domain/bookings/change-state.server";
import { newId } from "~/platform/ids";
import { useDatabase } from "../../support/db/database";
import { now } from "../../support/scenes/bookings";
import { createBooking, createExpert, createUser } from "../../support/scenes/factories";

/**
 * The states of a booking: the allowed transitions, in the code and in the database, and their meaning at an instant.
 */

const t = useDatabase();
const second = 1000;
const week = 7 * 24 * 3600 * second;
const at = (milliseconds: number) => new Date(now.getTime() + milliseconds);

let people: { learnerId: string; expertId: string };
let count = 0;
beforeEach(async () => {
  people = { learnerId: (await createUser(t.db)).id, expertId: (await createExpert(t.db)).id };
});

/** Creates a booking in a new week, so that bookings don't overlap. */
function bookingIn(status: BookingState, holdExpiresAt = status === "pending" ? at(second) : null) {
  count += 1;
  return createBooking(t.db, { ...people, startsAt: at(count * week), status, holdExpiresAt });
}

const allPairs = bookingStates.flatMap((from) => bookingStates.map((to) => ({ from, to })));
const isAllowed = ({ from, to }: { from: BookingState; to: BookingState }) => transitions[from].includes(to);

test.each(allPairs)("from $from to $to: code and database say the same", async (pair) => {
  const { id: bookingId } = await bookingIn(pair.from);
  const changed = await changeState(t.db, { bookingId, to: pair.to, by: "system", now });
  expect(changed.ok).toBe(isAllowed(pair));

  const { id } = await bookingIn(pair.from);
  const update = t.db.update(bookings).set({ status: pair.to }).where(eq(bookings.id, id));
  const fault = await update.then(
    () => null,
    (error: unknown) => storageFault(error),
  );
  const isRefused = !isAllowed(pair) && pair.from !== pair.to;
  expect(fault).toEqual(isRefused ? { kind: "check", constraint: "bookings_state_change" } : null);
});

test.each([
  ["bookings_expert_overlap", "expertId"],
  ["bookings_learner_overlap", "learnerId"],
] as const)("%s keeps a time that is only held as well", async (constraint, shared) => {
  const { startsAt } = await bookingIn("pending");
  const others = { learnerId: (await createUser(t.db)).id, expertId: (await createExpert(t.db)).id };
  const second = createBooking(t.db, { ...others, [shared]: people[shared], startsAt });
  const fault = await second.then(
    () => null,
    (error: unknown) => storageFault(error),
  );
  expect(fault).toEqual({ kind: "exclusion", constraint });
});

describe("a change", () => {
  test("writes what goes with it, and returns the booking as it is now", async () => {
    const { id: bookingId } = await bookingIn("confirmed");
    const set = { cancelledAt: now, cancelledBy: "expert", cancellationReason: "Ill" } as const;
    const changed = await changeState(t.db, { bookingId, to: "cancelled", by: "system", set, now });
    expect(changed).toMatchObject({ ok: true, value: { id: bookingId, status: "cancelled", ...set } });
  });

  test.each(["confirmed", "cancelled"] as const)("of an overdue hold to %s expires it", async (to) => {
    const { id: bookingId } = await bookingIn("pending", now);
    expect(await changeState(t.db, { bookingId, to, by: "system", now })).toEqual({
      ok: false,
      error: "wrong-state",
    });
    expect(await t.db.select().from(bookings)).toMatchObject([{ status: "expired" }]);
  });

  test("to completed counts on the expert's card, once", async () => {
    const { id: bookingId } = await bookingIn("confirmed");
    const complete = () => changeState(t.db, { bookingId, to: "completed", by: "system", now });
    expect([(await complete()).ok, (await complete()).ok]).toEqual([true, false]);
    const { id: other } = await bookingIn("confirmed");
    await changeState(t.db, { bookingId: other, to: "no_show", by: "system", now });
    expect(await t.db.select().from(experts)).toMatchObject([{ sessionsCount: 1 }]);
  });

  test("of nothing is refused", async () => {
    const change = changeState(t.db, { bookingId: newId(), to: "cancelled", by: "system", now });
    expect(await change).toEqual({ ok: false, error: "wrong-state" });
  });
});

test("live, upcoming and overdue are the same in SQL as in the code", async () => {
  for (const status of bookingStates) {
    for (const hold of status === "pending" ? [-1, 0, 1] : [null, -1, 1])
      await bookingIn(status, hold === null ? null : at(hold));
  }
  const all = await t.db.select().from(bookings);
  const ids = (rows: Booking[]) => rows.map(({ id }) => id).sort();
  const last = at(count * week);
  for (const instant of [at(-1), now, at(2), last, at(count * week - 1)]) {
    const select = (condition: ReturnType<typeof and>) =>
      t.db.select().from(bookings).where(condition).then(ids);
    expect(await select(whereLive(instant))).toEqual(ids(all.filter((row) => isLive(row, instant))));
    expect(await select(whereUpcoming(instant))).toEqual(ids(all.filter((row) => isUpcoming(row, instant))));
    const isOverdue = (row: Booking) => row.status === "pending" && !isLive(row, instant);
    expect(await select(whereOverdue(instant))).toEqual(ids(all.filter(isOverdue)));
  }
});

test("a session that is cancelled or never paid for doesn't take place", () => {
  expect(bookingStates.filter((status) => isCalledOff({ status }))).toEqual(["cancelled", "expired"]);
});

test("a state has its word on the badge, one that a page doesn't know is 'other'", () => {
  expect(["pending", "no_show", "sleeping", "toString"].map(stateLabel)).toEqual([
    "pending",
    "no-show",
    "other",
    "other",
  ]);
});

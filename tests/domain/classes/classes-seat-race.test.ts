import { eq, sql } from "drizzle-orm";
import postgres from "postgres";
import { describe, expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classes, type LiveClass } from "~/db/schema/classes/classes";
import { cancelSeat } from "~/domain/classes/seats/cancel-seat.server";
import { acceptOffer } from "~/domain/classes/waitlist/waitlist.server";
import { newId } from "~/platform/ids";
import { callerOf, inMinutes, testNow, visitor } from "../../support/caller";
import { useDatabase, withoutTriggers } from "../../support/db/database";
import { rounds } from "../../support/rounds";
import {
  classOf,
  createLiveClass,
  createSeat,
  createWaitlistEntry,
  hold,
  joinConfirmed,
  payForSeat,
  reserve,
  takenOf,
  waitlistOf,
} from "../../support/scenes/classes";
import { createUser } from "../../support/scenes/factories";

/** Many learners and few seats at the same moment: never a seat too many, and none before the waitlist. */

const t = useDatabase();

async function manyLearners(count: number) {
  const rows = Array.from({ length: count }, () => {
    const id = newId();
    return { id, email: `racer-${id}@test.example`, fullName: "Racer", emailVerifiedAt: testNow };
  });
  return t.db.insert(users).values(rows).returning();
}

async function rush(live: LiveClass, count: number, now = testNow) {
  const learners = await manyLearners(count);
  const answers = await Promise.all(learners.map((learner) => reserve(t.db, learner, live, { now })));
  return {
    won: answers.flatMap((answer) => (answer.ok ? [answer.value] : [])),
    lost: answers.flatMap((answer) => (answer.ok ? [] : [answer.error])),
  };
}

/** Expects what must always be true: the count is right and not above the maximum. */
async function expectSound(live: LiveClass) {
  const { said, counted } = await takenOf(t.db, live);
  expect(said).toBe(counted);
  expect(said).toBeLessThanOrEqual((await classOf(t.db, live)).maxSeats);
}

const racers = rounds({ short: 60, long: 200 });

describe(`${racers} learners and the last 5 seats`, () => {
  test("five get one, the others see that it is sold out", async () => {
    for (let round = 0; round < rounds({ short: 1, long: 20 }); round += 1) {
      const live = await createLiveClass(t.db, { maxSeats: 8 });
      for (let sold = 0; sold < 3; sold += 1) await createSeat(t.db, live, await createUser(t.db));
      const { won, lost } = await rush(live, racers);
      expect([won.length, lost.length, new Set(lost)]).toEqual([5, racers - 5, new Set(["sold-out"])]);
      expect(await takenOf(t.db, live)).toEqual({ said: 8, counted: 8, live: 8, offered: 0 });
    }
  });

  test("overdue holds among them are given out again, once each", async () => {
    const live = await createLiveClass(t.db, { maxSeats: 5 });
    for (let held = 0; held < 5; held += 1) await hold(t.db, live);
    const { won, lost } = await rush(live, 50, inMinutes(15));
    expect([won.length, new Set(lost)]).toEqual([5, new Set(["sold-out"])]);
    await expectSound(live);
  });

  test("control: rows that are counted by hand, without lock and constraint, are oversold", async () => {
    const live = await createLiveClass(t.db, { maxSeats: 5 });
    const learners = await manyLearners(40);
    const own = postgres(t.url, { max: 1, onnotice: () => {}, connection: withoutTriggers });
    await own`alter table classes drop constraint classes_seats_check`;
    try {
      await Promise.all(
        learners.map((learner) =>
          t.db.transaction(async (tx) => {
            const [row] = await tx.select().from(classes).where(eq(classes.id, live.id));
            if (row && row.seatsTaken < row.maxSeats) await createSeat(tx, live, learner, { status: "held" });
          }),
        ),
      );
      expect((await takenOf(t.db, live)).live).toBeGreaterThan(5);
    } finally {
      await own`truncate classes cascade`;
      await own`alter table classes add constraint classes_seats_check
        check (seats_taken >= 0 and seats_taken <= max_seats)`;
      await own.end();
    }
  });

  test("without the lock the constraint alone still refuses the sixth", async () => {
    const live = await createLiveClass(t.db, { maxSeats: 5 });
    const learners = await manyLearners(20);
    const tries = await Promise.allSettled(
      learners.map((learner) => createSeat(t.db, live, learner, { status: "held" })),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    await expectSound(live);
  });
});

test("one learner's 30 clicks at once are one seat, answered 30 times", async () => {
  const live = await createLiveClass(t.db);
  const learner = await createUser(t.db);
  const answers = await Promise.all(Array.from({ length: 30 }, () => reserve(t.db, learner, live)));
  const ids = answers.map((answer) => (answer.ok ? answer.value.id : answer.error));
  expect(new Set(ids).size).toBe(1);
  expect(await takenOf(t.db, live)).toMatchObject({ said: 1, live: 1 });
});

test("one learner and several classes at one time: one seat, the others say why", async () => {
  const learner = await createUser(t.db);
  const lives = await Promise.all(Array.from({ length: 8 }, () => createLiveClass(t.db)));
  const answers = await Promise.all(lives.map((live) => reserve(t.db, learner, live)));
  const texts = answers.map((answer) => (answer.ok ? "seat" : answer.error)).sort();
  expect(texts).toEqual([...Array(7).fill("own-overlap"), "seat"]);
});

test("public buyers never get a seat that is freed at the same moment: the line does, in its order", async () => {
  for (let round = 0; round < rounds({ short: 3, long: 50 }); round += 1) {
    const live = await createLiveClass(t.db, { maxSeats: 3 });
    const seated = await manyLearners(3);
    const seats = await Promise.all(seated.map((learner) => createSeat(t.db, live, learner)));
    const entries = [];
    for (let waiting = 0; waiting < 4; waiting += 1) entries.push(await createWaitlistEntry(t.db, live));
    const [{ won, lost }] = await Promise.all([
      rush(live, 20),
      ...seats.slice(0, 2).map(({ id: reservationId }, index) => {
        const learner = seated[index];
        return learner && cancelSeat(t.db, callerOf(learner), { reservationId });
      }),
    ]);
    expect([won, new Set(lost)]).toEqual([[], new Set(["sold-out"])]);
    expect((await waitlistOf(t.db, live)).map(({ status }) => status)).toEqual([
      ...["offered", "offered", "waiting", "waiting"],
    ]);
    await expectSound(live);
  }
});

test("offers, lapses, purchases and newcomers at one moment: the maximum and the line's order hold", async () => {
  for (let round = 0; round < rounds({ short: 3, long: 50 }); round += 1) {
    const live = await createLiveClass(t.db, { maxSeats: 4 });
    const held = [];
    for (let index = 0; index < 4; index += 1) held.push(await hold(t.db, live));
    const first = await createWaitlistEntry(t.db, live);
    await createWaitlistEntry(t.db, live);
    const now = inMinutes(15);
    const [accepting] = await manyLearners(1);
    await Promise.all([
      rush(live, 15, now),
      ...held.slice(0, 2).map(({ seat }) => payForSeat(t.db, seat, inMinutes(14))),
      ...[1, 2, 3].map((index) =>
        joinConfirmed(t.db, {
          ...{ slug: live.slug, email: `wanda${index}@test.example`, caller: visitor({ now }) },
        }),
      ),
      accepting && acceptOffer(t.db, callerOf(accepting, { now }), { entryId: first.id, timeZone: "UTC" }),
    ]);
    await expectSound(live);
    const taken = await takenOf(t.db, live);
    const statuses = (await waitlistOf(t.db, live)).map(({ status }) => status);
    // There is never both a free seat and a waitlist.
    expect(taken.said === 4 || !statuses.includes("waiting")).toBe(true);
    // The entries that still wait come after all that were served.
    expect([...statuses].sort((a, b) => Number(a === "waiting") - Number(b === "waiting"))).toEqual(statuses);
  }
});

test("an offer that is accepted 20 times at once becomes one seat", async () => {
  const live = await createLiveClass(t.db, { maxSeats: 1 });
  const entry = await createWaitlistEntry(t.db, live, {
    ...{ status: "offered", offeredAt: testNow, offerExpiresAt: inMinutes(720) },
  });
  const learners = await manyLearners(20);
  const answers = await Promise.all(
    learners.map((learner) => acceptOffer(t.db, callerOf(learner), { entryId: entry.id, timeZone: "UTC" })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.flatMap((answer) => (answer.ok ? [] : [answer.error]))).toEqual(Array(19).fill("over"));
  expect(await takenOf(t.db, live)).toEqual({ said: 1, counted: 1, live: 1, offered: 0 });
});

test("no deadlock in all of this", async () => {
  const own = postgres(t.url, { max: 1 });
  const count = async () =>
    (await own`select deadlocks::int as count from pg_stat_database where datname = current_database()`)[0]
      ?.count;
  const before = await count();
  const live = await createLiveClass(t.db, { maxSeats: 5 });
  await rush(live, 60);
  await t.db.execute(sql`select pg_stat_force_next_flush()`);
  expect(await count()).toBe(before);
  await own.end();
  expect(await t.db.$count(classReservations)).toBe(5);
});

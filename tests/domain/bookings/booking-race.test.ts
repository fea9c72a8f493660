import postgres from "postgres";
import { describe, expect, test } from "vitest";
import { lockInOrder } from "~/db/locks.server";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { mails } from "~/db/schema/site/mails";
import type { BookingRequest } from "~/domain/bookings/request/check-booking.server";
import { createBooking, holdBooking } from "~/domain/bookings/request/create-booking.server";
import { newId } from "~/platform/ids";
import { callerOf } from "../../support/caller";
import { useDatabase, withoutTriggers } from "../../support/db/database";
import { waitAsInProduction } from "../../support/patience";
import { rounds } from "../../support/rounds";
import { now, requestOf, monday10 as start } from "../../support/scenes/bookings";
import { createExpert, createUser, keepSessions } from "../../support/scenes/factories";
import { untilTransactionWaits } from "../../support/waiting";

/** Many learners, one slot: exactly one gets it, the others are refused, and there is no deadlock. */

const t = useDatabase();
const racers = rounds({ short: 60, long: 200 });
const week = 7 * 24 * 3_600_000;

async function manyLearners(count: number) {
  const rows = Array.from({ length: count }, () => {
    const id = newId();
    return { id, email: `racer-${id}@test.example`, fullName: "Racer", emailVerifiedAt: now };
  });
  return t.db.insert(users).values(rows).returning();
}

type Click = Partial<BookingRequest> & { learner: typeof users.$inferSelect; expertId: string };

async function race(clicks: Click[]) {
  const answers = await Promise.all(
    clicks.map(({ learner, expertId, ...values }) =>
      createBooking(t.db, callerOf(learner, { now }), requestOf(expertId, { startsAt: start, ...values })),
    ),
  );
  return {
    won: answers.flatMap((answer) => (answer.ok ? [answer.value] : [])),
    lost: answers.flatMap((answer) => (answer.ok ? [] : [answer.error])),
  };
}

async function deadlocks() {
  const own = postgres(t.url, { max: 1 });
  const [row] =
    await own`select deadlocks::int as count from pg_stat_database where datname = current_database()`;
  await own.end();
  return row?.count;
}

/** Marks all bookings as paid, so that no learner is stopped by unpaid sessions (decision C7). */
const markPaid = () => t.db.update(bookings).set({ paymentStatus: "paid" });

const lostTexts = new Set(["slot-taken", "slot-lost"]);

describe(`${racers} learners and one slot`, () => {
  test("one booking, the others refused in the right words, two mails", async () => {
    const expert = await createExpert(t.db);
    const learners = await manyLearners(racers);
    let racing: ReturnType<typeof race> | undefined;
    await t.db.transaction(async (tx) => {
      await lockInOrder(tx, ["expert", expert.id]);
      racing = race(learners.map((learner) => ({ learner, expertId: expert.id })));
      // A learner who waits has seen that the time is free.
      await untilTransactionWaits(tx);
    });
    const { won, lost } = (await racing) ?? { won: [], lost: [] };
    expect(won).toHaveLength(1);
    expect(lost).toHaveLength(racers - 1);
    expect(lost.filter((error) => !lostTexts.has(error))).toEqual([]);
    expect(lost).toContain("slot-lost");
    expect(await t.db.$count(bookings)).toBe(1);
    expect(await t.db.$count(mails)).toBe(2);
  });

  test("with two overlapping hours each: no two live bookings overlap", async () => {
    const expert = await createExpert(t.db);
    const learners = await manyLearners(racers);
    await keepSessions(
      t.db,
      learners.map(({ id }) => id),
    );
    const { won, lost } = await race(
      learners.map((learner, index) => ({
        learner,
        expertId: expert.id,
        startsAt: new Date(start.getTime() + (index % 4) * 3_600_000),
        hours: 2,
      })),
    );
    expect(won.length).toBeGreaterThanOrEqual(1);
    expect(won.length).toBeLessThanOrEqual(2);
    expect(won.length + lost.length).toBe(racers);
    expect(lost.filter((error) => !lostTexts.has(error))).toEqual([]);
    const spans = won
      .map((booking) => [booking.startsAt.getTime(), booking.endsAt.getTime()] as const)
      .sort();
    for (const [index, span] of spans.entries()) {
      expect(span[0]).toBeGreaterThanOrEqual(spans[index - 1]?.[1] ?? 0);
    }
  });

  test("no deadlock round after round, each with one winner", async () => {
    const expert = await createExpert(t.db);
    const learners = await manyLearners(rounds({ short: 40, long: racers }));
    const before = await deadlocks();
    for (let round = 0; round < rounds({ short: 5, long: 50 }); round += 1) {
      const startsAt = new Date(start.getTime() + round * week);
      const { won, lost } = await race(
        learners.map((learner) => ({ learner, expertId: expert.id, startsAt })),
      );
      expect(won).toHaveLength(1);
      expect(lost.filter((error) => !lostTexts.has(error))).toEqual([]);
      await markPaid();
    }
    expect(await deadlocks()).toBe(before);
  });

  test("no deadlock when clicks cross: the same learners want several experts at once", async () => {
    const experts = await Promise.all([createExpert(t.db), createExpert(t.db), createExpert(t.db)]);
    const learners = await manyLearners(4);
    const before = await deadlocks();
    for (let round = 0; round < rounds({ short: 5, long: 20 }); round += 1) {
      const startsAt = new Date(start.getTime() + round * week);
      const clicks = experts.flatMap(({ id: expertId }) =>
        learners.map((learner) => ({ learner, expertId, startsAt })),
      );
      const { won, lost } = await race(clicks);
      expect(won).toHaveLength(experts.length);
      expect(lost.filter((error) => error !== "own-overlap" && !lostTexts.has(error))).toEqual([]);
      await markPaid();
    }
    expect(await deadlocks()).toBe(before);
  });
});

test("one learner's 50 parallel clicks are one booking, answered 50 times", async () => {
  const expert = await createExpert(t.db);
  const learner = await createUser(t.db);
  const { won, lost } = await race(Array.from({ length: 50 }, () => ({ learner, expertId: expert.id })));
  expect(lost).toEqual([]);
  expect(new Set(won.map((booking) => booking.id)).size).toBe(1);
  expect(await t.db.$count(bookings)).toBe(1);
});

describe("while another transaction holds the expert's lock", () => {
  waitAsInProduction();

  test("an earlier booking is reported all the same", async () => {
    const expert = await createExpert(t.db);
    const [learner, other] = await Promise.all([createUser(t.db), createUser(t.db)]);
    const click = (who: typeof learner) => race([{ learner: who, expertId: expert.id }]);
    const booked = await click(learner);
    await t.db.transaction(async (tx) => {
      await lockInOrder(tx, ["expert", expert.id]);
      const [again, taken] = await Promise.all([click(learner), click(other)]);
      expect(again).toMatchObject(booked);
      expect(taken).toEqual({ won: [], lost: ["slot-taken"] });
    });
  });
});

test("a hold of the learner's own that ends while the booking waits for the locks isn't in its way", async () => {
  const expert = await createExpert(t.db);
  const learner = await createUser(t.db);
  const caller = callerOf(learner, { now });
  const request = requestOf(expert.id, { startsAt: start });
  await holdBooking(t.db, caller, request);
  let booked: ReturnType<typeof createBooking> | undefined;
  await t.db.transaction(async (tx) => {
    await lockInOrder(tx, ["expert", expert.id]);
    booked = createBooking(t.db, caller, request);
    await untilTransactionWaits(tx);
    await tx.update(bookings).set({ status: "expired" });
  });
  expect(await booked).toMatchObject({ ok: true, value: { status: "confirmed" } });
});

test("one learner and many experts at one time: one booking, the others say why", async () => {
  const learner = await createUser(t.db);
  const experts = await Promise.all(Array.from({ length: 20 }, () => createExpert(t.db)));
  const { won, lost } = await race(experts.map(({ id }) => ({ learner, expertId: id })));
  expect(won).toHaveLength(1);
  expect(lost).toEqual(Array(19).fill("own-overlap"));
});

test("control: without the constraint the same race double-books, so the tests above would see it", async () => {
  const expert = await createExpert(t.db);
  const learners = await manyLearners(40);
  const own = postgres(t.url, { max: 1, onnotice: () => {}, connection: withoutTriggers });
  await own`alter table bookings drop constraint bookings_expert_overlap`;
  try {
    const { won } = await race(learners.map((learner) => ({ learner, expertId: expert.id })));
    expect(won.length).toBeGreaterThan(1);
  } finally {
    await own`truncate bookings cascade`;
    await own`alter table bookings add constraint bookings_expert_overlap exclude using gist
      (expert_id with =, tstzrange(starts_at, ends_at) with &&) where (status in ('pending', 'confirmed'))`;
    await own.end();
  }
});

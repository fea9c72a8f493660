import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { bookingEvents } from "~/db/schema/bookings/booking-events";
import { bookings } from "~/db/schema/bookings/bookings";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { mails } from "~/db/schema/site/mails";
import { rescheduleBooking } from "~/domain/bookings/change/reschedule-booking.server";
import { newId } from "~/platform/ids";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { monday10, now } from "../../support/scenes/bookings";
import { createBooking, createExpert, createUser, payFor } from "../../support/scenes/factories";
import { withFacts } from "../../support/scenes/mails";

/** Moving a session: who may until when, to which times, what both mails say, and what stays. */

const t = useDatabase();
const hour = 3_600_000;
const later = (hours: number) => new Date(monday10.getTime() + hours * hour);

async function scene(values: Partial<typeof bookings.$inferInsert> = {}) {
  const learner = await createUser(t.db, { timeZone: "Asia/Dhaka" });
  const expert = await createUser(t.db, {
    role: "expert",
    fullName: "Amara Okafor",
    timeZone: "Europe/Paris",
  });
  const card = await createExpert(t.db, { userId: expert.id });
  const booking = await book(learner.id, card.id, monday10, values);
  return { learner, expert, card, booking, bookingId: booking.id };
}

async function book(
  learnerId: string,
  expertId: string,
  startsAt: Date,
  values: Partial<typeof bookings.$inferInsert> = {},
) {
  const booking = await createBooking(t.db, { learnerId, expertId, startsAt, createdAt: now, ...values });
  await payFor(t.db, booking);
  return booking;
}

type User = Awaited<ReturnType<typeof createUser>>;
const move = (bookingId: string, user: User, to: Date, given: { reason?: string; now?: Date } = {}) =>
  rescheduleBooking(t.db, callerOf(user, { now: given.now ?? now }), {
    bookingId,
    startsAt: to,
    reason: given.reason ?? null,
  });
const stored = async (id: string) => (await t.db.select().from(bookings).where(eq(bookings.id, id)))[0];

test("takes the new time and frees the old one; price, payment, length and link stay", async () => {
  const { learner, card, bookingId } = await scene({ hours: 2, meetingLink: "https://meet.example/x" });
  const before = await stored(bookingId);
  // The new time overlaps with the old one.
  const answer = await move(bookingId, learner, later(1), { reason: " A train. " });
  const [mail] = await withFacts(t.db, await t.db.select().from(mails).orderBy(mails.id));
  expect(mail).toMatchObject({ facts: { isFreeAgain: false } });
  expect(answer).toMatchObject({ ok: true, value: { changed: true } });
  const { startsAt, endsAt, sequence, changedSeq, checkAt, ...rest } = (await stored(bookingId)) ?? {};
  expect([startsAt, endsAt]).toEqual([later(1), later(3)]);
  expect(before).toMatchObject(rest);
  expect(sequence).toBeGreaterThan(before?.sequence ?? 0);
  expect(await t.db.select().from(bookingEvents)).toMatchObject([
    { kind: "moved", actor: "learner", fromStartsAt: monday10, toStartsAt: later(1), reason: "A train." },
  ]);
  const other = await createUser(t.db);
  await createBooking(t.db, { learnerId: other.id, expertId: card.id, startsAt: monday10 });
});

test.each(["learner", "expert"] as const)("by the %s is mailed to both, each in their zone", async (side) => {
  const { bookingId, ...people } = await scene();
  await move(bookingId, people[side], later(24), { reason: "A train." });
  const facts = {
    ...{ booking_id: bookingId, startsAt: later(24).toISOString(), previousStart: monday10.toISOString() },
    ...{ minutes: 50, reason: "A train.", movedBy: side, freeUntil: monday10.toISOString() },
    isFreeAgain: true,
  };
  const sent = await withFacts(t.db, await t.db.select().from(mails).orderBy(mails.id));
  expect(sent).toMatchObject([
    {
      toEmail: people.learner.email,
      template: "booking-moved",
      facts: { ...facts, readerIs: "learner", timeZone: "Asia/Dhaka", other_name: "Amara O." },
    },
    {
      toEmail: people.expert.email,
      facts: { ...facts, readerIs: "expert", timeZone: "Europe/Paris", other_name: "Nadia Rahman" },
    },
  ]);
  for (const { facts } of sent) expect(JSON.stringify(facts)).not.toContain("@");
});

test("keeps the expert's terms, for which the session that moves doesn't count", async () => {
  const { learner, card, bookingId } = await scene();
  await t.db.update(experts).set({ dailyLimit: 1, bufferMinutes: 30, minimumNoticeMinutes: 1440 });
  const other = await createUser(t.db);
  await createBooking(t.db, { learnerId: other.id, expertId: card.id, startsAt: later(24) });
  const refused = { ok: false, error: "not-offered" };
  // Tuesday has its session, and Saturday morning is too soon.
  expect(await move(bookingId, learner, later(27))).toEqual(refused);
  expect(await move(bookingId, learner, new Date(now.getTime() + hour * 2))).toEqual(refused);
  expect(await move(bookingId, learner, later(1))).toMatchObject({ ok: true });
});

test("the same time again is no change and no mail", async () => {
  const { learner, bookingId } = await scene();
  expect(await move(bookingId, learner, monday10)).toMatchObject({ ok: true, value: { changed: false } });
  expect([await t.db.$count(mails), await t.db.$count(bookingEvents)]).toEqual([0, 0]);
});

test.each([
  ["learner", -1, true],
  ["learner", 0, false],
  ["learner", 1, false],
  ["expert", 1, true],
] as const)("by the %s, %i s from 24 hours before: %s", async (side, seconds, may) => {
  const { bookingId, ...people } = await scene();
  const at = new Date(monday10.getTime() - 24 * hour + seconds * 1000);
  const answer = await move(bookingId, people[side], later(48), { now: at });
  expect(answer).toMatchObject(may ? { ok: true } : { error: "too-late" });
  expect((await stored(bookingId))?.startsAt).toEqual(may ? later(48) : monday10);
});

describe("refuses", () => {
  test.each([
    ["the past", new Date(now.getTime() - 24 * hour), "not-offered"],
    ["an hour that isn't offered", new Date("2026-11-24T06:00:00Z"), "not-offered"],
    ["half past", later(0.5), "not-offered"],
  ] as const)("%s", async (_, to, error) => {
    const { learner, bookingId } = await scene();
    expect(await move(bookingId, learner, to)).toEqual({ ok: false, error });
    expect((await stored(bookingId))?.startsAt).toEqual(monday10);
  });

  test("a time of the expert's with another learner, and one of the learner's own", async () => {
    const { learner, expert, card, bookingId } = await scene();
    const other = await createUser(t.db);
    await book(other.id, card.id, later(1));
    await book(learner.id, (await createExpert(t.db)).id, later(2));
    expect(await move(bookingId, learner, later(1))).toMatchObject({ error: "slot-taken" });
    expect(await move(bookingId, learner, later(2))).toMatchObject({ error: "own-overlap" });
    expect(await move(bookingId, expert, later(2))).toMatchObject({ error: "slot-taken" });
    expect(await t.db.$count(mails)).toBe(0);
  });

  test.each([
    ["one that has begun", { startsAt: now }],
    ["a cancelled one", { status: "cancelled" as const }],
    ["a completed one", { status: "completed" as const }],
  ])("%s", async (_, values) => {
    const { learner, expert, bookingId } = await scene(values);
    for (const user of [learner, expert]) {
      expect(await move(bookingId, user, later(5))).toEqual({ ok: false, error: "not-upcoming" });
    }
  });

  test("a hold, of which the expert knows nothing", async () => {
    const { learner, expert, bookingId } = await scene({ status: "pending", holdExpiresAt: later(0) });
    expect(await move(bookingId, learner, later(5))).toEqual({ ok: false, error: "not-upcoming" });
    expect(await move(bookingId, expert, later(5))).toEqual({ ok: false, error: "not-found" });
  });

  test("everybody who is no party, as if there were no such booking", async () => {
    const { bookingId, expert } = await scene();
    const stranger = await createUser(t.db);
    for (const id of [bookingId, newId(), "nonsense"]) {
      expect(await move(id, stranger, later(1))).toEqual({ ok: false, error: "not-found" });
    }
    await t.db.delete(expertsUsers);
    expect(await move(bookingId, expert, later(1))).toEqual({ ok: false, error: "not-found" });
  });

  test("an unpaid session a time before which there is no hour left to pay", async () => {
    const { learner, expert, card } = await scene();
    const createdAt = new Date(now.getTime() - 48 * hour);
    const sides = { learnerId: learner.id, expertId: card.id };
    const { id } = await createBooking(t.db, { ...sides, startsAt: later(72), createdAt });
    expect(await move(id, expert, new Date(now.getTime() + 24 * hour))).toEqual({
      ok: false,
      error: "unpaid",
    });
    expect(await move(id, learner, new Date(now.getTime() + 25 * hour))).toMatchObject({ ok: true });
  });
});

test("two learners who move to one time: one of them has it, and both keep a session", async () => {
  const { learner, card, bookingId } = await scene();
  const other = await createUser(t.db, { fullName: "Otto Lang" });
  const { id: otherId } = await book(other.id, card.id, later(1));
  const answers = await Promise.all([move(bookingId, learner, later(3)), move(otherId, other, later(3))]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, error: "slot-taken" });
  const starts = (await t.db.select().from(bookings)).map(({ status, startsAt }) => [status, startsAt]);
  const kept = answers[0]?.ok ? later(1) : monday10;
  expect(starts).toEqual(
    expect.arrayContaining([
      ["confirmed", later(3)],
      ["confirmed", kept],
    ]),
  );
});

import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { experts } from "~/db/schema/experts/experts";
import { mails } from "~/db/schema/site/mails";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { createBooking } from "~/domain/bookings/request/create-booking.server";
import { newId } from "~/platform/ids";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { monday10, now, requestOf } from "../../support/scenes/bookings";
import { createExpert, createUser, createBooking as insertBooking } from "../../support/scenes/factories";
import { withFacts } from "../../support/scenes/mails";

/** Cancelling a session: who may cancel, when, the other side's mail, and the freed time. */

const t = useDatabase();

async function scene(values: Partial<typeof bookings.$inferInsert> = {}) {
  const learner = await createUser(t.db);
  const account = await createUser(t.db, { role: "expert", fullName: "Amara Okafor" });
  const expert = await createExpert(t.db, { userId: account.id });
  const booking = await insertBooking(t.db, {
    learnerId: learner.id,
    expertId: expert.id,
    startsAt: monday10,
    learnerEmail: learner.email,
    learnerTimeZone: "Asia/Dhaka",
    expertTimeZone: "America/New_York",
    ...values,
  });
  return { learner, account, expert, bookingId: booking.id };
}

type User = Awaited<ReturnType<typeof createUser>>;
const cancel = (bookingId: string, user: User, reason: string | null = null) =>
  cancelBooking(t.db, callerOf(user, { now }), { bookingId, reason });

/** All mails; the learner's is first. */
const sentMails = async () => withFacts(t.db, await t.db.select().from(mails).orderBy(mails.id));
const stored = async (id: string) => (await t.db.select().from(bookings).where(eq(bookings.id, id)))[0];

describe("by the learner", () => {
  test("is kept with its reason and mailed to both, without the other side's address", async () => {
    const { learner, account, bookingId } = await scene();
    expect(await cancel(bookingId, learner, "  A cold.  ")).toMatchObject({ ok: true });
    expect(await stored(bookingId)).toMatchObject({
      status: "cancelled",
      cancelledAt: now,
      cancelledBy: "learner",
      cancellationReason: "A cold.",
    });
    const [own, ...sent] = await sentMails();
    expect(own).toMatchObject({
      toEmail: learner.email,
      facts: { to_name: "Nadia Rahman", other_name: "Amara O.", reason: "A cold.", cause: "own" },
    });
    expect(JSON.stringify(own)).not.toContain(account.email);
    expect(sent).toMatchObject([
      {
        toEmail: account.email,
        template: "booking-cancellation",
        facts: {
          to_name: "Amara Okafor",
          other_name: "Nadia Rahman",
          booking_id: bookingId,
          startsAt: monday10.toISOString(),
          minutes: 50,
          timeZone: "Asia/Kolkata",
          reason: "A cold.",
          nextUrl: "http://localhost:3000/my-bookings",
          readerIs: "expert",
          cause: "other",
        },
      },
    ]);
    expect(JSON.stringify(sent)).not.toContain(learner.email);
  });

  test("frees the time: the same learner and another one can have it", async () => {
    const { learner, expert, bookingId } = await scene();
    const other = await createUser(t.db, { fullName: "Otto Lang" });
    expect(await createBooking(t.db, callerOf(other, { now }), requestOf(expert.id))).toMatchObject({
      error: "slot-taken",
    });
    await cancel(bookingId, learner);
    expect(await createBooking(t.db, callerOf(other, { now }), requestOf(expert.id))).toMatchObject({
      ok: true,
    });
    const elsewhere = await createExpert(t.db);
    expect(await createBooking(t.db, callerOf(learner, { now }), requestOf(elsewhere.id))).toMatchObject({
      ok: true,
    });
  });
});

describe("by the expert", () => {
  test("is mailed to the learner, in the learner's zone and with the expert's display name", async () => {
    const { learner, account, bookingId } = await scene();
    await cancel(bookingId, account, "   ");
    expect(await stored(bookingId)).toMatchObject({ cancelledBy: "expert", cancellationReason: null });
    const [mail, own] = await sentMails();
    expect(own).toMatchObject({
      toEmail: account.email,
      facts: { other_name: "Nadia Rahman", timeZone: "Asia/Kolkata", readerIs: "expert", cause: "own" },
    });
    expect(mail).toMatchObject({
      toEmail: learner.email,
      facts: {
        other_name: "Amara O.",
        timeZone: "America/New_York",
        reason: null,
        nextUrl: "http://localhost:3000/experts",
        readerIs: "learner",
      },
    });
    expect(JSON.stringify(mail)).not.toContain(account.email);
  });
});

test("is shown in the zone of the reader's account, as on the pages", async () => {
  const { learner, account, bookingId } = await scene();
  await t.db.update(users).set({ timeZone: "Europe/Paris" }).where(eq(users.id, account.id));
  await cancel(bookingId, learner);
  expect((await sentMails())[1]).toMatchObject({ facts: { timeZone: "Europe/Paris" } });
});

test.each<[string, Partial<typeof experts.$inferInsert>, boolean]>([
  ["is free again", { approved: true }, true],
  ["isn't, where the expert is no longer listed", { approved: false }, false],
  ["isn't, where it is too soon to be booked", { minimumNoticeMinutes: 20_000 }, false],
])("tells whether the time %s", async (_what, values, isFreeAgain) => {
  const { account, expert, bookingId } = await scene();
  await t.db.update(experts).set(values).where(eq(experts.id, expert.id));
  await cancel(bookingId, account);
  expect((await sentMails())[1]).toMatchObject({ facts: { readerIs: "expert", isFreeAgain } });
});

describe("is idempotent", () => {
  test("a second time changes nothing and sends no mail, for either side", async () => {
    const { learner, account, bookingId } = await scene();
    await cancel(bookingId, learner, "first");
    const before = await stored(bookingId);
    expect(await cancel(bookingId, learner, "second")).toMatchObject({ ok: true });
    expect(await cancel(bookingId, account, "third")).toMatchObject({ ok: true });
    expect(await stored(bookingId)).toEqual(before);
    expect(await t.db.$count(mails)).toBe(2);
  });

  test("both sides at once, five times each: one of them cancelled, one mail each", async () => {
    const { learner, account, bookingId } = await scene();
    const clicks = Array.from({ length: 10 }, (_, index) =>
      cancel(bookingId, index % 2 ? learner : account, `click ${index}`),
    );
    for (const answer of await Promise.all(clicks)) expect(answer.ok).toBe(true);
    expect((await sentMails()).map(({ toEmail }) => toEmail)).toEqual([learner.email, account.email]);
  });
});

describe("refuses", () => {
  test("everybody who is no party, as if there were no such booking", async () => {
    const { bookingId, expert } = await scene();
    const stranger = await createUser(t.db);
    for (const [id, user] of [
      [bookingId, stranger],
      [bookingId, { ...stranger, id: expert.id }],
      [newId(), stranger],
      ["nonsense", stranger],
    ] as const) {
      expect(await cancel(id, user)).toEqual({ ok: false, error: "not-found" });
    }
    expect(await stored(bookingId)).toMatchObject({ status: "confirmed" });
  });

  test.each([
    ["one that has begun", { startsAt: now, status: "confirmed" as const }],
    ["a completed one", { status: "completed" as const }],
    ["a missed one", { status: "no_show" as const }],
    ["an expired hold", { status: "expired" as const }],
    ["an overdue hold, which it expires", { status: "pending" as const, holdExpiresAt: now }],
  ])("%s", async (_, values) => {
    const { learner, bookingId } = await scene(values);
    expect(await cancel(bookingId, learner)).toEqual({ ok: false, error: "not-upcoming" });
    expect(await stored(bookingId)).toMatchObject({
      status: values.status === "pending" ? "expired" : values.status,
      cancelledAt: null,
    });
    expect(await t.db.$count(mails)).toBe(0);
  });
});

test("no mail goes to a side that is gone", async () => {
  const { learner, account, bookingId } = await scene();
  await t.db
    .update(users)
    .set({ isActive: false, erasedAt: now, email: "deleted@keyway.invalid" })
    .where(eq(users.id, learner.id));
  await cancel(bookingId, account);
  expect(await sentMails()).toMatchObject([{ toEmail: account.email }]);
});

import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { classes } from "~/db/schema/classes/classes";
import { experts } from "~/db/schema/experts/experts";
import { mails } from "~/db/schema/site/mails";
import { createBooking, holdBooking } from "~/domain/bookings/request/create-booking.server";
import { newId } from "~/platform/ids";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { bookingScene, monday10, now, requestOf } from "../../support/scenes/bookings";
import { createLiveClass, createSeat } from "../../support/scenes/classes";
import {
  createBooking as bookingRow,
  createExpert,
  createUser,
  keepSessions,
} from "../../support/scenes/factories";
import { withFacts } from "../../support/scenes/mails";

const t = useDatabase();
const scene = (values: Parameters<typeof bookingScene>[1] = {}) => bookingScene(t, values);

describe("a session is booked", () => {
  test("confirmed at once, payment due, at the card's price", async () => {
    const { caller, request, expert, learner } = await scene({
      timeZone: "America/New_York",
      priceCents: 5500,
      hours: wholeWeek,
    });
    await keepSessions(t.db, [learner.id]);
    const booked = await createBooking(t.db, caller, { ...request, hours: 2 });
    expect(booked).toMatchObject({
      ok: true,
      value: {
        learnerId: learner.id,
        expertId: expert.id,
        status: "confirmed",
        paymentStatus: "due",
        hours: 2,
        endsAt: new Date("2026-11-23T12:00:00Z"),
        priceCents: 5500,
        totalCents: 11000,
        learnerTimeZone: "Europe/Paris",
        expertTimeZone: "America/New_York",
        expertName: "Amara Okafor",
      },
    });
  });

  test("for the linked user id of the expert as well", async () => {
    const account = await createUser(t.db, { role: "expert" });
    const { caller, request, expert } = await scene({ userId: account.id });
    const booked = await createBooking(t.db, caller, { ...request, expertId: account.id });
    expect(booked).toMatchObject({ ok: true, value: { expertId: expert.id } });
  });

  test("with two mails in the same transaction, to the account rather than to the card's address", async () => {
    const account = await createUser(t.db, { email: "amara@test.example", role: "expert" });
    const { caller, request, learner } = await scene({ userId: account.id, email: "old@test.example" });
    await createBooking(t.db, caller, request);
    const rows = await withFacts(t.db, await t.db.select().from(mails).orderBy(mails.template));
    expect(rows.map(({ template, toEmail, status }) => [template, toEmail, status])).toEqual([
      ["booking-confirmation", learner.email, "queued"],
      ["booking-notification", "amara@test.example", "queued"],
    ]);
    expect(rows[0]?.facts).toMatchObject({
      to_email: learner.email,
      to_name: "Nadia Rahman",
      expert_name: "Amara O.",
      date: "Monday 23 November 2026",
      time: "11:00",
      platform: "Google Meet",
    });
    expect(rows[1]?.facts).toMatchObject({ time: "15:30", learner_email: learner.email });
  });

  test("once, however often the same request comes", async () => {
    const { caller, request } = await scene();
    const answers = [await createBooking(t.db, caller, request), await createBooking(t.db, caller, request)];
    const [first, second] = answers.map((answer) => answer.ok && answer.value.id);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
    expect(await t.db.$count(bookings)).toBe(1);
    expect(await t.db.$count(mails)).toBe(2);
  });
});

describe("a session is refused or booked", () => {
  test("'unverified' to an account whose address was never confirmed, 'account-gone' to one that is gone", async () => {
    const { caller, request, learner } = await scene();
    await t.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, learner.id));
    expect(await createBooking(t.db, caller, request)).toEqual({ ok: false, error: "unverified" });
    await t.db.update(users).set({ isActive: false }).where(eq(users.id, learner.id));
    expect(await createBooking(t.db, caller, request)).toEqual({ ok: false, error: "account-gone" });
    expect(await t.db.$count(bookings)).toBe(0);
  });

  const second = 1000;
  const hour = 3600 * second;
  const at = (milliseconds: number) => new Date(monday10.getTime() + milliseconds);
  const heldUntil = (holdExpiresAt: Date) => ({ status: "pending" as const, holdExpiresAt });

  test.each<[string, string, Partial<Parameters<typeof bookingRow>[1]>, number?]>([
    ["slot-taken", "another learner's session", {}],
    ["slot-taken", "one in the second of two hours", { startsAt: at(hour) }, 2],
    ["slot-taken", "a long one that began three hours before", { startsAt: at(-3 * hour), hours: 4 }],
    ["slot-taken", "a hold that still runs", heldUntil(new Date(now.getTime() + second))],
    ["booked", "a cancelled session", { status: "cancelled" }],
    ["booked", "a hold that has run out", heldUntil(now)],
    ["booked", "one that ends as this one starts", { startsAt: at(-hour) }],
    ["booked", "one that starts as this one ends", { startsAt: at(hour) }],
  ])("'%s' beside %s", async (outcome, _, values, hours = 1) => {
    const { caller, request, expert } = await scene({ hours: wholeWeek });
    const other = await createUser(t.db);
    await bookingRow(t.db, { learnerId: other.id, expertId: expert.id, startsAt: monday10, ...values });
    const booked = await createBooking(t.db, caller, { ...request, hours });
    expect(booked.ok ? "booked" : booked.error).toBe(outcome);
  });

  test("'own-overlap' when the learner is with another expert then", async () => {
    const { caller, request, learner } = await scene();
    const otherExpert = await createExpert(t.db);
    await bookingRow(t.db, { learnerId: learner.id, expertId: otherExpert.id, startsAt: monday10 });
    expect(await createBooking(t.db, caller, request)).toEqual({ ok: false, error: "own-overlap" });
  });

  test("'own-overlap' when the learner has a seat in a class then, and not once it is over", async () => {
    const { caller, request, learner } = await scene();
    const live = await createLiveClass(t.db, { startsAt: new Date(monday10.getTime() - 59 * 60_000) });
    const seat = await createSeat(t.db, live, learner);
    expect(await createBooking(t.db, caller, request)).toEqual({ ok: false, error: "own-overlap" });
    const endsAt = { startsAt: new Date(monday10.getTime() - 60 * 60_000), endsAt: monday10 };
    await t.db.update(classes).set(endsAt).where(eq(classes.id, seat.classId));
    expect(await createBooking(t.db, caller, request)).toMatchObject({ ok: true });
  });

  test("'own-overlap' for another length from the same start: one hour is not two", async () => {
    const { caller, request } = await scene();
    await createBooking(t.db, caller, request);
    expect(await createBooking(t.db, caller, { ...request, hours: 2 })).toEqual({
      ok: false,
      error: "own-overlap",
    });
    expect(await t.db.$count(bookings)).toBe(1);
  });

  test("'expert-gone' when the expert is withdrawn between the check and the lock", async () => {
    const { caller, request, expert } = await scene();
    const withdrawing = new Proxy(t.db, {
      get(target, name, receiver) {
        if (name !== "transaction") return Reflect.get(target, name, receiver);
        return async (...work: Parameters<typeof target.transaction>) => {
          await target.update(experts).set({ approved: false }).where(eq(experts.id, expert.id));
          return target.transaction(...work);
        };
      },
    });
    expect(await createBooking(withdrawing, caller, request)).toEqual({ ok: false, error: "expert-gone" });
    expect(await t.db.$count(bookings)).toBe(0);
  });

  test.each([
    ["in the past", new Date("2026-11-19T10:00:00Z")],
    ["outside the weekly hours", new Date("2026-11-23T03:00:00Z")],
    ["between the slots", new Date("2026-11-23T10:30:00Z")],
    ["longer than the day's hours", new Date("2026-11-23T22:00:00Z")],
  ])("'not-offered' %s", async (_, startsAt) => {
    const { caller, request } = await scene();
    expect(await createBooking(t.db, caller, { ...request, startsAt, hours: 2 })).toEqual({
      ok: false,
      error: "not-offered",
    });
  });

  test.each([
    ["unapproved", { approved: false }],
    ["deleted", { deletedAt: now }],
  ])("'expert-gone' for an %s expert", async (_, values) => {
    const { caller, request } = await scene(values);
    expect(await createBooking(t.db, caller, request)).toEqual({ ok: false, error: "expert-gone" });
  });

  test("'expert-gone' for an unknown id and for what is no id", async () => {
    const { caller, request } = await scene();
    for (const expertId of [newId(), "x", "'; drop table bookings"]) {
      expect(await createBooking(t.db, caller, { ...request, expertId })).toEqual({
        ok: false,
        error: "expert-gone",
      });
    }
  });

  test("'own-profile' for the expert's own account", async () => {
    const account = await createUser(t.db, { role: "expert" });
    const expert = await createExpert(t.db, { userId: account.id });
    expect(await createBooking(t.db, callerOf(account, { now }), requestOf(expert.id))).toEqual({
      ok: false,
      error: "own-profile",
    });
  });
});

test("the price of a booking stays when the card's price changes", async () => {
  const { caller, request, expert } = await scene();
  const booked = await createBooking(t.db, caller, request);
  await t.db.update(experts).set({ priceCents: 9900 }).where(eq(experts.id, expert.id));
  const [row] = await t.db.select().from(bookings);
  expect(booked.ok && row?.totalCents).toBe(4000);
});

const wholeWeek = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
  dayOfWeek,
  startTime: "00:00",
  endTime: "24:00",
}));

test("booking a time that one holds confirms the hold, and mails both", async () => {
  const { caller, request } = await bookingScene(t);
  const held = await holdBooking(t.db, caller, request);
  const booked = await createBooking(t.db, caller, request);
  if (!held.ok || !booked.ok) throw new Error("It was refused");
  expect(booked.value).toMatchObject({ id: held.value.id, status: "confirmed", paymentStatus: "due" });
  expect(await t.db.$count(mails)).toBe(2);
});

import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classWaitlist } from "~/db/schema/classes/class-waitlist";
import { classes } from "~/db/schema/classes/classes";
import { refunds } from "~/db/schema/payments/refunds";
import { mails } from "~/db/schema/site/mails";
import { reserveSeat } from "~/domain/classes/seats/reserve-seat.server";
import { eraseAccount } from "~/domain/personal-data/erase-account.server";
import { findErasureOutlook } from "~/domain/personal-data/erasure-outlook.server";
import { exportAccount } from "~/domain/personal-data/export-account.server";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { rounds } from "../../support/rounds";
import { now } from "../../support/scenes/bookings";
import { createLiveClass, createSeat, createWaitlistEntry } from "../../support/scenes/classes";
import { createBooking, createExpert, createUser } from "../../support/scenes/factories";
import { withFacts } from "../../support/scenes/mails";

/** What an export or erasure of a participant or teacher does with live classes. */

const t = useDatabase({ poolSize: 20 });
type User = Awaited<ReturnType<typeof createUser>>;
const erase = (user: User) => eraseAccount(t.db, callerOf(user, { now }));
const entryOf = async (id: string) =>
  (await t.db.select().from(classWaitlist).where(eq(classWaitlist.id, id)))[0];
const mailsTo = async (email: string) =>
  withFacts(t.db, await t.db.select().from(mails).where(eq(mails.toEmail, email)).orderBy(asc(mails.id)));

test("a learner's seat is cancelled and refunded, and goes to the first in line, never to the learner's own place", async () => {
  const ann = await createUser(t.db, { fullName: "Ann Lee" });
  const live = await createLiveClass(t.db, { maxSeats: 1 });
  const seat = await createSeat(t.db, live, ann);
  const own = await createWaitlistEntry(t.db, live, { email: ann.email });
  const next = await createWaitlistEntry(t.db, live);
  expect(await erase(ann)).toMatchObject({ ok: true });

  expect(await t.db.select().from(classReservations)).toMatchObject([
    { id: seat.id, status: "cancelled", cancelledBy: "system", name: "Deleted user" },
  ]);
  expect(await t.db.select().from(refunds)).toMatchObject([{ amountCents: 4900 }]);
  expect(await entryOf(own.id)).toBeUndefined();
  expect(await entryOf(next.id)).toMatchObject({ status: "offered" });
  expect(await mailsTo(next.email)).toMatchObject([{ template: "waitlist-offer", status: "queued" }]);
  expect(await mailsTo(ann.email)).toEqual([]);
});

test("a seat that was offered to the account goes to the next in line", async () => {
  const ann = await createUser(t.db);
  const live = await createLiveClass(t.db, { maxSeats: 1 });
  const offer = { offeredAt: now, offerExpiresAt: new Date(now.getTime() + 3_600_000) };
  await createWaitlistEntry(t.db, live, { userId: ann.id, status: "offered", ...offer });
  const next = await createWaitlistEntry(t.db, live);
  await erase(ann);
  expect(await entryOf(next.id)).toMatchObject({ status: "offered" });
  expect(await t.db.select().from(classes)).toMatchObject([{ seatsTaken: 1 }]);
});

test("an expert's class to come is cancelled: those with a seat are mailed and refunded; a past one stays", async () => {
  const account = await createUser(t.db, { role: "expert", fullName: "Amara Okafor" });
  const expert = await createExpert(t.db, { userId: account.id, name: "Amara Okafor" });
  const learner = await createUser(t.db);
  const live = await createLiveClass(t.db, { expertId: expert.id });
  const startsAt = new Date("2026-11-10T18:00:00.000Z");
  const past = await createLiveClass(t.db, { expertId: expert.id, startsAt });
  await createSeat(t.db, live, learner);
  await createSeat(t.db, past, learner, { mentorName: "Amara O." });
  const entry = await createWaitlistEntry(t.db, live);
  await erase(account);

  const byStart = await t.db.select().from(classes).orderBy(asc(classes.startsAt));
  const reason = "The expert's account was deleted.";
  expect(byStart).toMatchObject([
    { id: past.id, status: "open", zoomLink: null },
    { id: live.id, status: "cancelled", cancelledBy: "expert", cancellationReason: reason, zoomLink: null },
  ]);
  expect(await entryOf(entry.id)).toMatchObject({ status: "closed" });
  const line = { template: "waitlist-closed", status: "queued" };
  expect(await mailsTo(entry.email)).toMatchObject([{ ...line, facts: { expert_name: "Amara O.", reason } }]);
  const told = { about: "cancelled", cause: "class", expert_name: "Amara O.", refundCents: 4900, reason };
  expect(await mailsTo(learner.email)).toMatchObject([{ template: "class-seat", facts: told }]);
  const seats = await t.db.select().from(classReservations).orderBy(asc(classReservations.createdAt));
  expect(seats.map(({ status, mentorName }) => [status, mentorName]).sort()).toEqual([
    ["cancelled", "Deleted user"],
    ["confirmed", "Deleted user"],
  ]);
});

test.each([
  ["while it runs", -1, "cancelled"],
  ["at its end", 0, "open"],
] as const)("an expert who leaves %s", async (_, sinceEnd, status) => {
  const account = await createUser(t.db, { role: "expert" });
  const expert = await createExpert(t.db, { userId: account.id });
  const learner = await createUser(t.db);
  const startsAt = new Date(now.getTime() - 3_600_000 - sinceEnd);
  const live = await createLiveClass(t.db, { expertId: expert.id, startsAt });
  await createSeat(t.db, live, learner);
  await erase(account);
  const isOn = status === "open";
  expect(await t.db.select().from(classes)).toMatchObject([{ status }]);
  expect(await t.db.select().from(refunds)).toHaveLength(isOn ? 0 : 1);
  expect((await mailsTo(learner.email)).map(({ facts }) => facts)).toMatchObject(
    isOn ? [] : [{ about: "cancelled", refundCents: 4900 }],
  );
});

test("the deletion's page says beforehand what becomes of all that", async () => {
  const account = await createUser(t.db, { role: "expert" });
  const expert = await createExpert(t.db, { userId: account.id });
  await createLiveClass(t.db, { expertId: expert.id, title: "Taught", startsAt: null });
  const [longAgo, halfHourAgo] = [90, 30].map((minutes) => new Date(now.getTime() - minutes * 60_000));
  await createLiveClass(t.db, { expertId: expert.id, title: "Over", startsAt: longAgo });
  await createLiveClass(t.db, { expertId: expert.id, title: "Running", startsAt: halfHourAgo });
  await createSeat(t.db, await createLiveClass(t.db, { title: "Learned" }), account);
  await createSeat(t.db, await createLiveClass(t.db, { title: "Begun", startsAt: halfHourAgo }), account);
  const awaited = await createLiveClass(t.db, { title: "Wanted" });
  await createWaitlistEntry(t.db, awaited, { email: account.email });
  await createWaitlistEntry(t.db, await createLiveClass(t.db), { status: "left", userId: account.id });
  expect(await findErasureOutlook(t.db, callerOf(account, { now }))).toMatchObject({
    classesTaught: { count: 2, next: [{ title: "Running" }, { title: "Taught", startsAt: null }] },
    seats: { count: 1, next: [{ title: "Learned", startsAt: new Date("2026-12-01T18:00:00.000Z") }] },
    awaited: { count: 1, next: [{ title: "Wanted" }] },
  });
});

test.each([
  [25, "refunded", "refunded"],
  [23, "kept", "refunded"],
])(
  "and of the money for a session in %d hours: %s for its learner, %s for its expert",
  async (hours, ...money) => {
    const [learner, teacher] = [await createUser(t.db), await createUser(t.db, { role: "expert" })];
    const { id: expertId } = await createExpert(t.db, { userId: teacher.id });
    const startsAt = new Date(now.getTime() + hours * 3_600_000);
    await createBooking(t.db, { learnerId: learner.id, expertId, startsAt, paymentStatus: "paid" });
    const found = [learner, teacher].map((user) => findErasureOutlook(t.db, callerOf(user, { now })));
    expect((await Promise.all(found)).map(({ sessions }) => sessions[0]?.money)).toEqual(money);
  },
);

test.each([
  ["five minutes before the start", -5 * 60_000, "https://meet.example/class-secret"],
  ["a moment before that", -5 * 60_000 - 1, null],
  ["at the end", 60 * 60_000, null],
])("the copy has the link to join as the seat's page has it: %s", async (_, sinceStart, joinLink) => {
  const ann = await createUser(t.db);
  const live = await createLiveClass(t.db, { startsAt: new Date(now.getTime() - sinceStart) });
  await createSeat(t.db, live, ann);
  const all = await exportAccount(t.db, callerOf(ann, { now }));
  if (!all.ok) throw new Error(all.error);
  const { title, startsAt, endsAt } = live;
  expect(all.value).toMatchObject({
    classSeats: [{ title, startsAt, endsAt, joinLink, expert: "Amara Okafor", status: "confirmed" }],
  });
  expect(JSON.stringify(all.value).includes("class-secret")).toBe(joinLink !== null);
});

test("a seat that is reserved while its learner or its expert is deleted is refused or cancelled", async () => {
  for (let round = 0; round < rounds({ short: 3, long: 20 }); round += 1) {
    const [ann, ben] = [await createUser(t.db), await createUser(t.db)];
    const account = await createUser(t.db, { role: "expert" });
    const expert = await createExpert(t.db, { userId: account.id });
    const live = await createLiveClass(t.db, { expertId: expert.id, priceCents: 0, maxSeats: 2 });
    const reserve = (user: User) =>
      reserveSeat(t.db, callerOf(user, { now }), { slug: live.slug, shownPriceCents: 0, timeZone: "UTC" });
    const [gone] = await Promise.all([erase(ann), reserve(ann), reserve(ben), erase(account)]);
    expect(gone.ok).toBe(true);
    const seats = await t.db.select().from(classReservations).where(eq(classReservations.classId, live.id));
    expect(seats.filter(({ status }) => status !== "cancelled")).toEqual([]);
    expect(JSON.stringify(seats)).not.toContain(ann.email);
    expect(await t.db.select().from(classes).where(eq(classes.id, live.id))).toMatchObject([
      { status: "cancelled", seatsTaken: 0 },
    ]);
  }
});

import { eq, ne } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classWaitlist } from "~/db/schema/classes/class-waitlist";
import { classes } from "~/db/schema/classes/classes";
import { payments } from "~/db/schema/payments/payments";
import { refunds } from "~/db/schema/payments/refunds";
import { auditEvents } from "~/db/schema/site/audit-events";
import { mails } from "~/db/schema/site/mails";
import type { ClassScope } from "~/domain/classes/class-scope.server";
import { cancelClass, cancelClassLocked } from "~/domain/classes/running/cancel-class.server";
import { countSeats, refundableOfClass } from "~/domain/classes/running/run-queries.server";
import { sandboxProvider } from "~/domain/payments/providers/sandbox.server";
import { migrateJobs } from "~/jobs/migrate-jobs.server";
import { callerOf, testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createLiveClass, createSeat, createWaitlistEntry } from "../../support/scenes/classes";
import { createExpert, createUser } from "../../support/scenes/factories";
import { withFacts } from "../../support/scenes/mails";
import { paymentsWithLedgerSums, runPaymentJobs } from "../../support/site/payment-jobs";
import { testEnv } from "../../support/site/request";

/** Cancelling a class: all are refunded in full and mailed, in one transaction. */

const t = useDatabase();
beforeAll(() => migrateJobs(t.url));
const admin: ClassScope = { isAdmin: true };

/** A class of Amara's with `sold` confirmed seats, a held one, an offered one, and a person on the waitlist. */
async function scene(sold: number, values: Parameters<typeof createLiveClass>[1] = {}) {
  const user = await createUser(t.db, { role: "expert", fullName: "Amara Okafor" });
  const expert = await createExpert(t.db, { userId: user.id });
  const live = await createLiveClass(t.db, { expertId: expert.id, maxSeats: sold + 2, ...values });
  const learners = [];
  for (let index = 0; index < sold; index += 1) {
    const learner = await createUser(t.db);
    await createSeat(t.db, live, learner);
    learners.push(learner.email);
  }
  const holder = await createUser(t.db);
  await createSeat(t.db, live, holder, { status: "held", holdExpiresAt: new Date(now.getTime() + 60_000) });
  const offer = {
    status: "offered",
    offeredAt: now,
    offerExpiresAt: new Date(now.getTime() + 60_000),
  } as const;
  const line = [await createWaitlistEntry(t.db, live, offer), await createWaitlistEntry(t.db, live)];
  const places = line.map(({ email }) => email);
  const own: ClassScope = { isAdmin: false, expertId: expert.id };
  const cancel = (scope: ClassScope, reason: string | null = null, at = now) =>
    cancelClass(t.db, callerOf(user, { now: at }), { scope, classId: live.id, reason });
  return { user, expert, live, learners, holder, places, own, cancel };
}

test("thirty seats: all of it goes back, all are mailed, the waitlist is closed", async () => {
  const { user, live, learners, holder, places, own, cancel } = await scene(30);
  expect(await refundableOfClass(t.db, live.id)).toBe(30 * 4900);
  const counts = await countSeats(t.db, [live.id]);
  expect(counts(live.id)).toEqual({ confirmed: 30, held: 1, cancelled: 0, offered: 1, waiting: 1 });

  const done = await cancel(own, " I am ill. ");
  expect(done).toMatchObject({ ok: true, value: { isNew: true, seats: 30, refundCents: 30 * 4900 } });
  const [after] = await t.db.select().from(classes);
  expect(after).toMatchObject({ status: "cancelled", cancelledBy: "expert", seatsTaken: 0 });
  expect(after?.cancellationReason).toBe("I am ill.");
  const seats = await t.db.select().from(classReservations);
  expect(seats.every((seat) => seat.status === "cancelled" && seat.cancelledBy === "class")).toBe(true);
  const asked = await t.db.select().from(refunds);
  expect(asked.map(({ amountCents, state }) => `${amountCents} ${state}`)).toEqual(
    Array.from({ length: 30 }, () => "4900 requested"),
  );
  expect(await t.db.select().from(classWaitlist)).toMatchObject([{ status: "closed" }, { status: "closed" }]);
  const line = await withFacts(
    t.db,
    await t.db.select().from(mails).where(eq(mails.template, "waitlist-closed")).orderBy(mails.id),
  );
  expect(line.map(({ toEmail }) => toEmail)).toEqual(places);
  const facts = { reason: "I am ill.", to_name: "", classesUrl: "http://localhost:3000/classes" };
  expect(line[1]).toMatchObject({ toName: "", facts: { title: live.title, ...facts } });
  const told = await withFacts(t.db, await t.db.select().from(mails).where(eq(mails.template, "class-seat")));
  expect(told.map(({ toEmail }) => toEmail).sort()).toEqual([...learners, holder.email].sort());
  for (const { facts } of told) {
    expect(facts).toMatchObject({ about: "cancelled", cause: "class", reason: "I am ill." });
  }
  // The expert has cancelled the class, so they get no mail.
  expect(await t.db.$count(mails, eq(mails.template, "class-expert"))).toBe(0);
  expect(await t.db.select().from(auditEvents)).toMatchObject([
    { action: "class-cancelled", actorId: user.id, objectId: live.id, detail: { by: "expert", seats: 30 } },
  ]);
});

test("what is on its way back already isn't counted again", async () => {
  const { live } = await scene(2);
  const [payment] = await t.db.select().from(payments);
  if (!payment) throw new Error("There is no payment");
  await t.db.insert(refunds).values({
    paymentId: payment.id,
    amountCents: 900,
    currency: "USD",
    reason: "admin",
    note: "Late start.",
  });
  expect(await refundableOfClass(t.db, live.id)).toBe(2 * 4900 - 900);
});

test("what goes back is given back by the payments' jobs, to the last cent", async () => {
  const { own, cancel } = await scene(3);
  await cancel(own);
  const clock = () => now;
  const provider = sandboxProvider({ db: t.db, env: testEnv, clock });
  const parts = { caller: { now, appUrl: testEnv.appUrl, seller: {} }, providers: () => provider };
  for (
    let round = 0;
    round < 5 && (await t.db.$count(refunds, ne(refunds.state, "succeeded"))) > 0;
    round += 1
  ) {
    await runPaymentJobs(t.db, parts);
  }
  expect((await paymentsWithLedgerSums(t.db)).map(({ kept, charged }) => [charged, kept])).toEqual([
    [4900, 0],
    [4900, 0],
    [4900, 0],
  ]);
  const seats = await t.db
    .select()
    .from(classReservations)
    .where(eq(classReservations.paymentStatus, "refunded"));
  expect(seats).toHaveLength(3);
});

test("the expert gets one mail of what the admin did", async () => {
  const { user, live, cancel } = await scene(2);
  await Promise.all([cancel(admin, "The room is gone."), cancel(admin, "Again.")]);
  expect(await cancel(admin)).toMatchObject({ ok: true, value: { isNew: false, refundCents: 0 } });
  expect(
    await withFacts(t.db, await t.db.select().from(mails).where(eq(mails.template, "class-expert"))),
  ).toMatchObject([
    { toEmail: user.email, facts: { cause: "admin", seats: 2, refundCents: 9800, class_id: live.id } },
  ]);
  expect(await t.db.$count(refunds)).toBe(2);
  expect(await t.db.$count(auditEvents)).toBe(1);
});

test("too few seats: the program does it, and says so", async () => {
  const { live, user } = await scene(1);
  const caller = { now, appUrl: "http://localhost:3000", seller: {} };
  await t.db.transaction((tx) =>
    cancelClassLocked(tx, caller, { classId: live.id, by: "system", reason: null }),
  );
  expect(
    await withFacts(t.db, await t.db.select().from(mails).where(eq(mails.template, "class-seat"))),
  ).toMatchObject([{ facts: { cause: "too-few", reason: null } }, { facts: { cause: "too-few" } }]);
  expect(
    await withFacts(t.db, await t.db.select().from(mails).where(eq(mails.template, "class-expert"))),
  ).toMatchObject([{ toEmail: user.email, facts: { cause: "too-few" } }]);
  expect(await t.db.select().from(auditEvents)).toMatchObject([{ actorId: null, detail: { by: "system" } }]);
});

test("a foreign class isn't there; one that runs can be cancelled, one that is over can't", async () => {
  const { live, cancel, own } = await scene(1);
  const stranger = await createExpert(t.db);
  const theirs: ClassScope = { isAdmin: false, expertId: stranger.id };
  expect(await cancel(theirs)).toEqual({ ok: false, error: "not-found" });
  expect(await cancel(own, null, live.endsAt ?? now)).toEqual({ ok: false, error: "over" });
  expect(await t.db.$count(refunds)).toBe(0);
  expect(await cancel(own, null, new Date((live.endsAt ?? now).getTime() - 1))).toMatchObject({ ok: true });
});

test("a class that was only announced is cancelled without a word to anybody", async () => {
  const user = await createUser(t.db, { role: "expert" });
  const expert = await createExpert(t.db, { userId: user.id });
  const live = await createLiveClass(t.db, { expertId: expert.id, startsAt: null });
  const input = { scope: admin, classId: live.id, reason: null };
  expect(await cancelClass(t.db, callerOf(user), input)).toMatchObject({ ok: true, value: { seats: 0 } });
  expect(await t.db.$count(mails)).toBe(0);
});

import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { bookingEvents } from "~/db/schema/bookings/booking-events";
import { bookings } from "~/db/schema/bookings/bookings";
import { experts } from "~/db/schema/experts/experts";
import { payments } from "~/db/schema/payments/payments";
import { mails } from "~/db/schema/site/mails";
import { dueBookings, processDueBookings } from "~/domain/bookings/change/process-due-bookings.server";
import { useDatabase } from "../../support/db/database";
import { planByOrder } from "../../support/db/plans";
import { appUrl } from "../../support/scenes/bookings";
import { createBooking, createExpert, createUser } from "../../support/scenes/factories";
import { deliverAll } from "../../support/site/mail-delivery";

/** The due actions of bookings, at given instants. */

const t = useDatabase();
const startsAt = new Date("2026-11-25T10:00:00Z");
const link = "https://meet.example/amara";
const at = (hours: number, seconds = 0) => new Date(startsAt.getTime() + hours * 3_600_000 + seconds * 1000);

async function session(values: Partial<typeof bookings.$inferInsert> = {}) {
  const learner = await createUser(t.db);
  const account = await createUser(t.db, { role: "expert", fullName: "Amara Okafor" });
  const expert = await createExpert(t.db, { userId: account.id });
  const { id } = await createBooking(t.db, {
    ...{ learnerId: learner.id, expertId: expert.id, startsAt, createdAt: at(-100) },
    ...{ meetingLink: link, paymentStatus: "paid" as const },
    ...values,
  });
  return { id, learner, account, expert };
}

const pass = (now: Date, limit = 10) => processDueBookings(t.db, { now, limit });
const stored = async (id: string) => (await t.db.select().from(bookings).where(eq(bookings.id, id)))[0];
const statusOf = async (id: string) => (await stored(id))?.status;
const checkAt = async (id: string) =>
  (await t.db.execute(sql`select check_at::text as at from bookings where id = ${id}`))[0]?.at;
const told = async () =>
  (await t.db.select().from(mails).orderBy(mails.id)).map(({ template, toEmail }) => [template, toEmail]);
const history = async (id: string) =>
  (await t.db.select().from(bookingEvents).where(eq(bookingEvents.bookingId, id))).map(
    ({ kind, actor }) => `${kind} by ${actor}`,
  );
const moveBy = (id: string, hours: number) =>
  t.db
    .update(bookings)
    .set({
      startsAt: sql`${bookings.startsAt} + ${hours} * interval '1 hour'`,
      endsAt: sql`${bookings.endsAt} + ${hours} * interval '1 hour'`,
    })
    .where(eq(bookings.id, id));

test("an overdue hold expires, at its second", async () => {
  const { id } = await session({ status: "pending", holdExpiresAt: at(-50), paymentStatus: "due" });
  await pass(at(-50, -1));
  expect([await statusOf(id), await checkAt(id)]).toEqual(["pending", "2026-11-23 08:00:00+00"]);
  await pass(at(-50));
  expect([await statusOf(id), await history(id), await told()]).toEqual([
    "expired",
    ["expired by system"],
    [],
  ]);
  expect(await checkAt(id)).toBe("infinity");
});

test("an unpaid session is cancelled by the system, frees its time, and both are mailed", async () => {
  const { id, learner, account, expert } = await session({ paymentStatus: "due" });
  await pass(at(-24, -1));
  expect(await statusOf(id)).toBe("confirmed");
  await pass(at(-24));
  expect(await stored(id)).toMatchObject({
    ...{ status: "cancelled", cancelledBy: "system", cancelledAt: at(-24), cancellationReason: null },
  });
  expect(await told()).toEqual([
    ["booking-cancellation", learner.email],
    ["booking-cancellation", account.email],
  ]);
  const other = await createUser(t.db);
  await createBooking(t.db, { learnerId: other.id, expertId: expert.id, startsAt });
  await deliverAll(t.db, at(-24));
  const texts = (await t.db.select().from(mails).orderBy(mails.id)).map(({ text }) => text ?? "");
  expect(texts[0]).toContain("the session with Amara O. was cancelled because it wasn't paid for in time");
  expect(texts[1]).toContain(
    "the session with Nadia Rahman was cancelled because it wasn't paid for in time",
  );
});

test.each([
  ["begun before it", -24.5, "confirmed"],
  ["begun after it", -23.95, "cancelled"],
  ["begun too long before it to be open still", -25, "cancelled"],
])("at the deadline a payment %s: %s h, %s", async (_, begun, status) => {
  const { id, learner } = await session({ paymentStatus: "due" });
  const attempt = { bookingId: id, payerId: learner.id, provider: "sandbox" as const, amountCents: 4000 };
  await t.db.insert(payments).values({ ...attempt, createdAt: at(begun) });
  await pass(at(-23.9));
  expect(await statusOf(id)).toBe(status);
  const asked = await t.db.execute(
    sql`select key from graphile_worker.jobs where key like 'check-payment:%'`,
  );
  expect(asked).toHaveLength(status === "confirmed" ? 1 : 0);
});

test("a payment that came in between saves it", async () => {
  const { id } = await session({ paymentStatus: "due" });
  await pass(at(-25));
  await t.db.update(bookings).set({ paymentStatus: "paid" }).where(eq(bookings.id, id));
  await pass(at(-24));
  expect(await statusOf(id)).toBe("confirmed");
});

test("a session that is over is completed and counted once", async () => {
  const { id, expert } = await session();
  await pass(at(1, -1));
  expect(await statusOf(id)).toBe("confirmed");
  for (const now of [at(1), at(1, 1)]) await pass(now);
  expect([await statusOf(id), await history(id)]).toEqual(["completed", ["completed by system"]]);
  const [card] = await t.db.select().from(experts).where(eq(experts.id, expert.id));
  expect(card?.sessionsCount).toBe(1);
});

describe("reminders", () => {
  test("go to both a day and an hour before, with the link, once each", async () => {
    const { learner, account } = await session();
    const both = [
      ["session-reminder", learner.email],
      ["session-reminder", account.email],
    ];
    await pass(at(-24, -1));
    expect(await told()).toEqual([]);
    for (const now of [at(-24), at(-24, 1), at(-1, -1)]) await pass(now);
    expect(await told()).toEqual(both);
    for (const now of [at(-1), at(0, -1), at(0)]) await pass(now);
    expect(await told()).toEqual([...both, ...both]);
    await deliverAll(t.db, at(-1));
    for (const { text } of await t.db.select().from(mails)) expect(text).toContain(link);
  });

  test("that are looked for again and again are the same", async () => {
    const { id } = await session();
    for (const now of [at(-24), at(-23), at(-22)]) {
      await t.db.update(bookings).set({ checkAt: sql`'-infinity'` }).where(eq(bookings.id, id));
      await pass(now);
    }
    expect(await told()).toHaveLength(2);
  });

  test("are new ones for a session that was moved, and none where it was moved too near", async () => {
    const { id } = await session();
    await pass(at(-24));
    await moveBy(id, 48);
    await pass(at(-23));
    expect(await told()).toHaveLength(2);
    await pass(at(24));
    expect(await told()).toHaveLength(4);

    const near = await session({ startsAt: at(200), endsAt: at(201) });
    const moved = { bookingId: near.id, kind: "moved", actor: "expert", createdAt: at(180) } as const;
    await t.db.insert(bookingEvents).values({ ...moved, fromStartsAt: at(300), toStartsAt: at(200) });
    await pass(at(180));
    expect((await told()).filter(([, email]) => email === near.learner.email)).toEqual([]);
  });

  test("between queueing and sending: one of a session that was moved or called off isn't sent", async () => {
    const [moved, off, kept] = [await session(), await session(), await session()];
    await pass(at(-24));
    await moveBy(moved.id, 2);
    await t.db.update(bookings).set({ status: "no_show" }).where(eq(bookings.id, off.id));
    await deliverAll(t.db, at(-24));
    const outcome = async ({ id }: { id: string }) =>
      (await t.db.select().from(mails).where(eq(mails.aboutId, id))).map((mail) => [
        mail.status,
        mail.lastError,
      ]);
    expect(await outcome(moved)).toEqual(Array(2).fill(["failed", "the session was moved"]));
    expect(await outcome(off)).toEqual(Array(2).fill(["failed", "the session doesn't take place any more"]));
    expect(await outcome(kept)).toEqual(Array(2).fill(["sent", null]));
  });

  test("that waited until the start aren't sent any more", async () => {
    await session();
    await pass(at(-1));
    await deliverAll(t.db, at(0));
    const rows = await t.db.select().from(mails);
    expect(rows.map(({ lastError }) => lastError)).toEqual(Array(2).fill("the session has begun"));
  });
});

describe("a session without a meeting link", () => {
  const alerts = async () => (await told()).filter(([template]) => template === "link-missing");

  test("has its expert asked for one a day and two hours before", async () => {
    const { account } = await session({ meetingLink: null });
    const ask = ["link-missing", account.email];
    const times: Array<[Date, unknown[]]> = [
      [at(-24, -1), []],
      [at(-24), [ask]],
      [at(-2, -1), [ask]],
      [at(-2), [ask, ask]],
      [at(0), [ask, ask]],
    ];
    for (const [now, expected] of times) {
      await pass(now);
      expect(await alerts()).toEqual(expected);
    }
  });

  test("is none where the expert has a usual one", async () => {
    const { expert } = await session({ meetingLink: null });
    await t.db.update(experts).set({ meetingLink: link }).where(eq(experts.id, expert.id));
    await pass(at(-24));
    expect(await alerts()).toEqual([]);
  });

  test("that gets one before the mail is sent: it isn't sent", async () => {
    const { expert } = await session({ meetingLink: null });
    await pass(at(-24));
    await t.db.update(experts).set({ meetingLink: link }).where(eq(experts.id, expert.id));
    await deliverAll(t.db, at(-24));
    const [mail] = await t.db.select().from(mails).where(eq(mails.template, "link-missing"));
    expect(mail).toMatchObject({ status: "failed", lastError: "the session has a meeting link by now" });
  });

  test("leads its expert to the form", async () => {
    const { id } = await session({ meetingLink: null });
    await pass(at(-24));
    await deliverAll(t.db, at(-24));
    const [mail] = await t.db.select().from(mails).where(eq(mails.template, "link-missing"));
    expect(mail?.text).toContain(`${appUrl}/bookings/${id}/meeting-link`);
  });
});

test("a booking that fails is put off by a minute; the others have their turn", async () => {
  const [broken, fine] = [await session(), await session()];
  await t.db.execute(
    sql.raw(`create function refuse_it() returns trigger language plpgsql as
    $$ begin raise exception 'broken'; end $$`),
  );
  await t.db.execute(
    sql.raw(`create trigger refuse_it before update of status on bookings
    for each row when (old.id = '${broken.id}') execute function refuse_it()`),
  );
  const faults: string[] = [];
  await processDueBookings(t.db, { now: at(1), limit: 10 }, (_, bookingId) => faults.push(bookingId));
  expect([faults, await statusOf(broken.id), await statusOf(fine.id)]).toEqual([
    [broken.id],
    "confirmed",
    "completed",
  ]);
  expect(await checkAt(broken.id)).toBe("2026-11-25 11:01:00+00");
  await t.db.execute(sql`drop trigger refuse_it on bookings`);
  await pass(at(1, 59));
  expect(await statusOf(broken.id)).toBe("confirmed");
  await pass(at(1, 60));
  expect(await statusOf(broken.id)).toBe("completed");
});

test("two workers at once do each thing once", async () => {
  const sessions = await Promise.all(Array.from({ length: 12 }, () => session()));
  await Promise.all([pass(at(-24), 20), pass(at(-24), 20), pass(at(-24), 20)]);
  expect(await told()).toHaveLength(2 * sessions.length);
  await Promise.all([pass(at(1), 20), pass(at(1), 20)]);
  for (const { id } of sessions) expect(await history(id)).toEqual(["completed by system"]);
});

test("takes a batch at a time, the one due longest first, and finds them by the index", async () => {
  const [first, second] = [await session(), await session()];
  await t.db
    .update(bookings)
    .set({ checkAt: at(0, -1) })
    .where(eq(bookings.id, second.id));
  expect([await pass(at(1), 1), await statusOf(first.id), await statusOf(second.id)]).toEqual([
    ...[1, "completed", "confirmed"],
  ]);
  expect([await pass(at(1), 1), await pass(at(1), 1)]).toEqual([1, 0]);
  expect(await planByOrder(t.db, dueBookings(t.db, at(1), 10))).toContain("bookings_check_index");
});

import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { classReservations, type Seat } from "~/db/schema/classes/class-reservations";
import { classWaitlist } from "~/db/schema/classes/class-waitlist";
import { classes, type LiveClass } from "~/db/schema/classes/classes";
import { payments } from "~/db/schema/payments/payments";
import { sandboxSessions } from "~/db/schema/payments/sandbox-sessions";
import { mails } from "~/db/schema/site/mails";
import type { Caller } from "~/domain/caller";
import { lockClass } from "~/domain/classes/lock-class.server";
import { confirmPaidSeat } from "~/domain/classes/seats/confirm-paid-seat.server";
import { reserveSeat } from "~/domain/classes/seats/reserve-seat.server";
import { confirmEntry } from "~/domain/classes/waitlist/confirm-entry.server";
import { joinWaitlist } from "~/domain/classes/waitlist/join-waitlist.server";
import { postCharge } from "~/domain/ledger/record-money.server";
import { refundPayment } from "~/domain/ledger/request-refund.server";
import { issueReceipt } from "~/domain/receipts/issue-receipt.server";
import { newId } from "~/platform/ids";
import { callerOf, testNow, visitor } from "../caller";
import { createUser } from "./factories";
import { withFacts } from "./mails";

type User = Awaited<ReturnType<typeof createUser>>;

/** An open class of an hour on 1 December 2026, 18:00 UTC: ten seats at 49 dollars, by an expert without a card. */
export async function createLiveClass(
  db: Db,
  values: Partial<typeof classes.$inferInsert> = {},
): Promise<LiveClass> {
  const id = newId();
  const durationMinutes = values.durationMinutes ?? 60;
  const startsAt = values.startsAt === undefined ? new Date("2026-12-01T18:00:00.000Z") : values.startsAt;
  const [live] = await db
    .insert(classes)
    .values({
      id,
      slug: `class-${id}`,
      seriesId: newId(),
      title: "Threat hunting with logs",
      summary:
        "Read logs like a hunter. Build three queries that find what alerts miss. Leave with a plan for your own network.",
      ...(values.expertId ? {} : { expertName: "Amara Okafor" }),
      priceCents: 4900,
      durationMinutes,
      startsAt,
      endsAt: startsAt && new Date(startsAt.getTime() + durationMinutes * 60_000),
      maxSeats: 10,
      status: startsAt ? "open" : "announced",
      zoomLink: "https://meet.example/class-secret",
      ...values,
    })
    .returning();
  if (!live) throw new Error("The class was not written");
  return live;
}

/** A confirmed seat, paid through the sandbox unless it is free; with status `held`, an unpaid one. */
export async function createSeat(
  db: Db,
  live: LiveClass,
  learner: Pick<User, "id" | "fullName" | "email">,
  values: Partial<typeof classReservations.$inferInsert> = {},
) {
  const at = values.createdAt ?? new Date("2026-11-20T12:00:00.000Z");
  const isHeld = values.status === "held";
  const [held] = await db
    .insert(classReservations)
    .values({
      classId: live.id,
      learnerId: learner.id,
      name: learner.fullName,
      email: learner.email,
      mentorName: live.expertName ?? "Amara Okafor",
      skill: live.title,
      priceCents: live.priceCents,
      timeZone: "UTC",
      holdExpiresAt: new Date(at.getTime() + 15 * 60_000),
      createdAt: at,
      ...values,
      status: "held",
    })
    .returning();
  if (!held) throw new Error("The seat was not written");
  if (isHeld) return held;
  if (held.priceCents > 0) {
    const [id, sessionId] = [newId(), newId()];
    const money = { amountCents: held.priceCents, currency: "USD", createdAt: at };
    await db.insert(payments).values({
      ...{ id, reservationId: held.id, payerId: learner.id, ...money },
      ...{ provider: "sandbox", state: "paid", sessionId, chargeId: sessionId, paidAt: at },
    });
    await db.insert(sandboxSessions).values({
      ...{ id: sessionId, reference: id, ...money, description: "Class" },
      ...{ returnUrl: `/reservations/${held.id}`, state: "paid", paidAt: at, expiresAt: at },
    });
    await postCharge(db, { paymentId: id, amountCents: held.priceCents, currency: "USD", now: at });
    await issueReceipt(db, { paymentId: id, seller: {}, now: at });
  }
  const [seat] = await db
    .update(classReservations)
    .set({ status: values.status ?? "confirmed", confirmedAt: at })
    .where(eq(classReservations.id, held.id))
    .returning();
  if (!seat) throw new Error("The seat was not confirmed");
  return seat;
}

/** A new entry at the end of a class's waitlist. */
export async function createWaitlistEntry(
  db: Db,
  live: LiveClass,
  values: Partial<typeof classWaitlist.$inferInsert> = {},
) {
  const [entry] = await db
    .insert(classWaitlist)
    .values({ classId: live.id, name: "Wanda Wait", email: `wait-${newId()}@test.example`, ...values })
    .returning();
  if (!entry) throw new Error("The entry was not written");
  return entry;
}

/** Reserves a seat as the site does. */
export const reserve = (
  db: Db,
  learner: User,
  { slug }: Pick<LiveClass, "slug">,
  { now = testNow, shownPriceCents = null }: { now?: Date; shownPriceCents?: number | null } = {},
) => reserveSeat(db, callerOf(learner, { now }), { slug, shownPriceCents, timeZone: "Europe/Paris" });

/** Reserves a seat for a new user. @throws if it is refused */
export async function hold(db: Db, live: LiveClass, now = testNow) {
  const learner = await createUser(db);
  const held = await reserve(db, learner, live, { now });
  if (!held.ok) throw new Error(held.error);
  return { learner, seat: held.value };
}

/** Pays for a seat as settling does: confirms it, or requests a refund. @returns whether it is confirmed */
export async function payForSeat(db: Db, seat: Seat, now = testNow): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockClass(tx, seat.classId);
    await lockInOrder(tx, ["learner", seat.learnerId]);
    const id = newId();
    const money = { amountCents: seat.priceCents, currency: "USD", createdAt: now };
    await tx.insert(payments).values({
      ...{ id, reservationId: seat.id, payerId: seat.learnerId, provider: "sandbox", ...money },
      ...{ state: "paid", sessionId: id, chargeId: id, paidAt: now },
    });
    await postCharge(tx, { paymentId: id, amountCents: seat.priceCents, currency: "USD", now });
    const isKept = await confirmPaidSeat(tx, { now }, seat.id);
    if (!isKept) await refundPayment(tx, { paymentId: id, reason: "late", now });
    await issueReceipt(tx, { paymentId: id, seller: {}, now });
    return isKept;
  });
}

/** The stored class. Throws if there is none. */
export async function classOf(db: Db, { id }: Pick<LiveClass, "id">): Promise<LiveClass> {
  const [live] = await db.select().from(classes).where(eq(classes.id, id));
  if (!live) throw new Error("There is no such class");
  return live;
}

/** The number of taken seats: `said` is the class's counter in the database, `counted` the number of rows. */
export async function takenOf(db: Db, { id }: Pick<LiveClass, "id">) {
  const seats = await db.select().from(classReservations).where(eq(classReservations.classId, id));
  const line = await waitlistOf(db, { id });
  const live = seats.filter(({ status }) => status === "held" || status === "confirmed").length;
  const offered = line.filter(({ status }) => status === "offered").length;
  return { said: (await classOf(db, { id })).seatsTaken, counted: live + offered, live, offered };
}

/** All waitlist entries of a class, current and former, in their order. */
export const waitlistOf = (db: Db, { id }: Pick<LiveClass, "id">) =>
  db.select().from(classWaitlist).where(eq(classWaitlist.classId, id)).orderBy(asc(classWaitlist.place));

/**
 * Joins a class's waitlist, without an account unless `caller` has one, and confirms the entry as its mailed link does.
 * @returns the result of joining
 */
export async function joinConfirmed(
  db: Db,
  { slug, email, caller = visitor() }: { slug: string; email: string; caller?: Caller },
) {
  const waiter = { slug, email, name: "  Wanda Wait ", timeZone: "Asia/Dhaka" };
  const joined = await joinWaitlist(db, caller, waiter);
  const isOpen = eq(classWaitlist.status, "unconfirmed");
  const own = await db
    .select()
    .from(classWaitlist)
    .where(and(isOpen, eq(classWaitlist.email, email.trim())));
  for (const { id } of own) await confirmEntry(db, caller, id);
  return joined;
}

/** The mails about classes, oldest first, with their facts at `now`. */
export async function classMails(db: Db, now = testNow) {
  const templates = ["class-seat", "class-reminder", "waitlist-place", "waitlist-offer", "waitlist-closed"];
  const found = await db
    .select()
    .from(mails)
    .where(inArray(mails.template, templates))
    .orderBy(asc(mails.id));
  return withFacts(db, found, now);
}

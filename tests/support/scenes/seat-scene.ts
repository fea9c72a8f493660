import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { classReservations, type Seat } from "~/db/schema/classes/class-reservations";
import { classWaitlist } from "~/db/schema/classes/class-waitlist";
import { classes, type LiveClass } from "~/db/schema/classes/classes";
import { payments } from "~/db/schema/payments/payments";
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

/** The instant `minutes` after `testNow`. */
export const inMinutes = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);

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

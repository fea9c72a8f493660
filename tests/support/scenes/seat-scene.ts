import { asc, eq, inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { classReservations, type Reservation } from "~/db/schema/classes/class-reservations";
import { classWaitlist } from "~/db/schema/classes/class-waitlist";
import { classes, type LiveClass } from "~/db/schema/classes/classes";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { payments } from "~/db/schema/payments/payments";
import { mails } from "~/db/schema/site/mails";
import { lockClass } from "~/domain/classes/lock-class.server";
import { confirmPaidSeat } from "~/domain/classes/seats/confirm-paid-seat.server";
import { reserveSeat } from "~/domain/classes/seats/reserve-seat.server";
import { refundPayment } from "~/domain/ledger/request-refund.server";
import { newId } from "~/platform/ids";
import { callerOf, testNow } from "../caller";
import { createUser } from "./factories";
import { withFacts } from "./mails";

type User = Awaited<ReturnType<typeof createUser>>;

/** A moment so many minutes after the tests' own. */
export const inMinutes = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);

/** Reserves a seat as on the site. */
export const reserve = (
  db: Db,
  learner: User,
  { slug }: Pick<LiveClass, "slug">,
  { now = testNow, shownPriceCents = null }: { now?: Date; shownPriceCents?: number | null } = {},
) => reserveSeat(db, callerOf(learner, { now }), { slug, shownPriceCents, timeZone: "Europe/Paris" });

/** The same by a new user. @throws where it is refused */
export async function hold(db: Db, live: LiveClass, now = testNow) {
  const learner = await createUser(db);
  const held = await reserve(db, learner, live, { now });
  if (!held.ok) throw new Error(held.error);
  return { learner, seat: held.value };
}

/** The money for a seat has come: what settling a payment does with it. @returns whether the seat keeps it */
export async function payForSeat(db: Db, seat: Reservation, now = testNow): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockClass(tx, seat.classId);
    await lockInOrder(tx, ["learner", seat.learnerId]);
    const id = newId();
    const money = { amountCents: seat.priceCents, currency: "USD", createdAt: now };
    await tx.insert(payments).values({
      ...{ id, reservationId: seat.id, payerId: seat.learnerId, provider: "sandbox", ...money },
      ...{ state: "paid", sessionId: id, chargeId: id, paidAt: now },
    });
    await tx.insert(ledgerEntries).values({ paymentId: id, kind: "charge", ...money });
    const isKept = await confirmPaidSeat(tx, { now }, seat.id);
    if (!isKept) await refundPayment(tx, { paymentId: id, reason: "late", now });
    return isKept;
  });
}

/** The class as it is stored now. */
export async function classOf(db: Db, { id }: Pick<LiveClass, "id">): Promise<LiveClass> {
  const [live] = await db.select().from(classes).where(eq(classes.id, id));
  if (!live) throw new Error("There is no such class");
  return live;
}

/** How many seats are taken: as counted by the database with each change, and by counting them now. */
export async function takenOf(db: Db, { id }: Pick<LiveClass, "id">) {
  const seats = await db.select().from(classReservations).where(eq(classReservations.classId, id));
  const line = await waitlistOf(db, { id });
  const live = seats.filter(({ status }) => status === "held" || status === "confirmed").length;
  const offered = line.filter(({ status }) => status === "offered").length;
  return { said: (await classOf(db, { id })).seatsTaken, counted: live + offered, live, offered };
}

/** Everybody who is or was in the line, in its order. */
export const waitlistOf = (db: Db, { id }: Pick<LiveClass, "id">) =>
  db.select().from(classWaitlist).where(eq(classWaitlist.classId, id)).orderBy(asc(classWaitlist.place));

/** The mails about classes, oldest first, with what each says at `now`. */
export async function classMails(db: Db, now = testNow) {
  const templates = ["class-seat", "class-reminder", "waitlist-place", "waitlist-offer", "waitlist-closed"];
  const found = await db
    .select()
    .from(mails)
    .where(inArray(mails.template, templates))
    .orderBy(asc(mails.id));
  return withFacts(db, found, now);
}

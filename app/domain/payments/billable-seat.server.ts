import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { StaleReadError } from "~/db/errors.server";
import { lockInOrder } from "~/db/locks.server";
import { users } from "~/db/schema/accounts/users";
import { classReservations, type Seat } from "~/db/schema/classes/class-reservations";
import { classes, type LiveClass } from "~/db/schema/classes/classes";
import { isBillableSeat } from "~/domain/classes/class";
import { lockClass } from "~/domain/classes/lock-class.server";
import { cancelRefundedSeat } from "~/domain/classes/seats/cancel-refunded-seat.server";
import { confirmPaidSeat } from "~/domain/classes/seats/confirm-paid-seat.server";
import { paths } from "~/shared/paths";
import { type Billable, minuteInUtc, type PaymentNotice } from "./billable";

/**
 * Locks the class of a seat, then its learner, and returns the seat as the subject of a payment; null if there is none.
 * @throws StaleReadError if it is being moved to another date: no command waits for a class's lock while it holds
 * another class's
 */
export async function lockSeatToPay(
  tx: Db,
  reservationId: string,
  payerId?: string,
): Promise<Billable | null> {
  const own = and(
    eq(classReservations.id, reservationId),
    payerId === undefined ? undefined : eq(classReservations.learnerId, payerId),
  );
  const read = () => tx.select().from(classReservations).where(own);
  const [found] = await read();
  const live = found && (await lockClass(tx, found.classId));
  if (!live) return null;
  const [seat] = await read();
  if (!seat) return null;
  if (seat.classId !== live.id) throw new StaleReadError("The seat was moved to another date");
  await lockInOrder(tx, ["learner", seat.learnerId]);
  return seatToPay(seat, live);
}

const seatToPay = (seat: Seat, { startsAt, payhipLink }: LiveClass): Billable => ({
  what: { reservationId: seat.id },
  amountCents: seat.priceCents,
  currency: seat.currency,
  isPaid: seat.paymentStatus === "paid",
  isDue: (now) => isBillableSeat(seat, startsAt, now),
  description: ["Keyway live class", seat.skill, startsAt && minuteInUtc(startsAt)]
    .filter(Boolean)
    .join(", "),
  page: paths.reservationPayment(seat.id),
  shopLink: payhipLink,
  fulfil: (tx, caller) => confirmPaidSeat(tx, caller, seat.id),
  revoke: (tx, caller) => cancelRefundedSeat(tx, caller, seat.id),
});

export async function seatNotice(tx: Db, reservationId: string): Promise<PaymentNotice | null> {
  const [found] = await tx
    .select({
      seat: classReservations,
      live: classes,
      learner: {
        userId: users.id,
        email: users.email,
        name: users.fullName,
        timeZone: sql<string>`coalesce(${users.timeZone}, ${classReservations.timeZone})`,
        isErased: sql<boolean>`${users.erasedAt} is not null`,
      },
    })
    .from(classReservations)
    .innerJoin(classes, eq(classes.id, classReservations.classId))
    .innerJoin(users, eq(users.id, classReservations.learnerId))
    .where(eq(classReservations.id, reservationId));
  if (!found?.live.startsAt) return null;
  const { seat, live, learner } = found;
  return {
    to: learner,
    about: { type: "reservation", id: seat.id },
    expertName: seat.mentorName,
    classTitle: live.title,
    startsAt: found.live.startsAt,
    minutes: live.durationMinutes,
    page: paths.reservation(seat.id),
  };
}

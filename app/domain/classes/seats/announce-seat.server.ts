import { and, asc, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { findSeatForMail, seatFacts } from "~/domain/classes/mail-facts.server";
import { findPayingTeam } from "~/domain/ledger/paying-team.server";
import { defineMail, type WaitingMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";

/** Why a seat was cancelled: by its owner, with its class, because too few seats were sold, or after a refund. */
export type SeatCause = "own" | "class" | "too-few" | "refunded";

type SeatChange =
  | { about: "confirmed" }
  /** `previousStart`: the start before a move or a change of time, as an ISO instant. */
  | { about: "moved" | "changed"; previousStart: string | null }
  /** `refundCents`: the refund, in whole cents. */
  | { about: "cancelled"; cause: SeatCause; refundCents: number };

/** The mail to a learner about a seat that was confirmed, moved, changed or cancelled. */
export const classSeat = defineMail({
  template: "class-seat",
  reader: "learner",
  // A cancellation keeps the teacher's name, because the account may be erased.
  read: async (db, mail: WaitingMail<SeatChange & { teacher?: string }>, { appUrl }) => {
    const { payload } = mail;
    const found = await findSeatForMail(db, mail.aboutId);
    if (!found) return "what it is about was deleted";
    const { seat, live } = found;
    const isCancelled = payload.about === "cancelled";
    if (!isCancelled && seat.status !== "confirmed") return "the seat isn't held any more";
    const withClass = isCancelled && (payload.cause === "class" || payload.cause === "too-few");
    const teacher = payload.teacher ?? found.teacher;
    return {
      ...seatFacts({ ...found, teacher }, mail, appUrl),
      about: payload.about,
      joinLink: isCancelled ? null : live.zoomLink,
      /** The reservation's sequence, by which calendars recognize the newer copy. */
      sequence: seat.sequence,
      /** In whole cents; 0 is free. */
      priceCents: seat.priceCents,
      previousStart: "previousStart" in payload ? payload.previousStart : null,
      cause: isCancelled ? payload.cause : null,
      reason: withClass ? live.cancellationReason : null,
      refundCents: isCancelled ? payload.refundCents : 0,
      /** The team whose budget paid; null for all other payments. */
      team_name: isCancelled ? await findPayingTeam(db, { reservationId: seat.id }) : null,
    };
  },
});

/**
 * Queues a mail with the calendar file to the learner of a seat, in the transaction of the change. An erased account
 * gets no mail.
 */
export async function announceSeat(tx: Db, reservationId: string, change: SeatChange): Promise<void> {
  const found = await findSeatForMail(tx, reservationId);
  if (!found) throw new Error("There is no such seat");
  const { seat, learner, teacher, isErased } = found;
  if (isErased) return;
  await queueMail(tx, classSeat, {
    // Each change raises the sequence.
    dedupeKey: `class-seat:${seat.id}:${change.about}:${seat.sequence}`,
    to: learner,
    about: { type: "reservation", id: seat.id },
    payload: change.about === "cancelled" ? { ...change, teacher } : change,
  });
}

/** The same to every learner with a confirmed seat in a class. */
export async function announceToSeats(tx: Db, classId: string, change: SeatChange): Promise<void> {
  const seats = await tx
    .select({ reservationId: classReservations.id })
    .from(classReservations)
    .where(and(eq(classReservations.classId, classId), eq(classReservations.status, "confirmed")))
    .orderBy(asc(classReservations.id));
  for (const { reservationId } of seats) await announceSeat(tx, reservationId, change);
}

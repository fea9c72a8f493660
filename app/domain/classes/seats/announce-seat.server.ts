import type { Db } from "~/db/client.server";
import { findSeat, seatFacts } from "~/domain/classes/class-facts.server";
import { defineMail, type WaitingMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";

/** Why a seat was cancelled: by its owner, with its class, for too few seats sold, or the payment went back. */
export type SeatCause = "own" | "class" | "too-few" | "refunded";

type SeatChange =
  | { about: "confirmed" }
  /** `previousStart`: of a move or a change of time, as an ISO instant. */
  | { about: "moved" | "changed"; previousStart: string | null }
  /** `refundCents`: what goes back. */
  | { about: "cancelled"; cause: SeatCause; refundCents: number };

/** To a learner with a seat: it is theirs, its class changed or moved, or it is theirs no longer. */
export const classSeat = defineMail({
  template: "class-seat",
  reader: "learner",
  // The name of who teaches is kept for a cancellation, because the account may be erased.
  read: async (db, mail: WaitingMail<SeatChange & { teacher?: string }>, { appUrl }) => {
    const { payload } = mail;
    const found = await findSeat(db, mail.aboutId);
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
      /** The reservation's version, by which calendars recognize the newer copy. */
      sequence: seat.sequence,
      /** In whole cents; 0 is free. */
      priceCents: seat.priceCents,
      previousStart: "previousStart" in payload ? payload.previousStart : null,
      cause: isCancelled ? payload.cause : null,
      /** Why the class was cancelled, in the words of who runs it. */
      reason: withClass ? live.cancellationReason : null,
      refundCents: isCancelled ? payload.refundCents : 0,
    };
  },
});

/**
 * Queues a mail to a learner with a seat, with the file for their calendar, in the transaction that it reports. An
 * erased account gets none.
 */
export async function announceSeat(tx: Db, reservationId: string, change: SeatChange): Promise<void> {
  const found = await findSeat(tx, reservationId);
  if (!found) throw new Error("There is no such seat");
  const { seat, learner, teacher, isErased } = found;
  if (isErased) return;
  await queueMail(tx, classSeat, {
    // Each of these raises the sequence.
    dedupeKey: `class-seat:${seat.id}:${change.about}:${seat.sequence}`,
    to: learner,
    about: { type: "reservation", id: seat.id },
    payload: change.about === "cancelled" ? { ...change, teacher } : change,
  });
}

import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { runCommand } from "~/db/retry.server";
import { classReservations, type Seat } from "~/db/schema/classes/class-reservations";
import { payments } from "~/db/schema/payments/payments";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { announceSeat } from "~/domain/classes/seats/announce-seat.server";
import { leaveWaitlistWithSeat } from "~/domain/classes/seats/leave-waitlist.server";
import { isId, newId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import type { TeamSeatFailure } from "./team-seats";
import { lockTeamSeats, refuseMember, type SeatMember } from "./team-seats.server";

interface PassedOn {
  teamId: string;
  classId: string;
  seatId: string;
  /** The membership of the person who gets it. */
  memberId: string;
  /** As for `reserveTeamSeats`. */
  timeZone: string;
}

/**
 * Gives a seat that the team reserved to another member, until the class begins, for its owner or a manager. No money moves:
 * the seat is cancelled, and the new learner's seat takes over its price and its payment. Both are mailed.
 */
export async function passOnSeat(
  db: Db,
  caller: SignedInCaller,
  { teamId, classId, seatId, memberId, timeZone }: PassedOn,
): Promise<Result<{ name: string }, TeamSeatFailure>> {
  if (![teamId, classId, seatId, memberId].every(isId)) return fail({ why: "not-found" });
  return runCommand(db, async (tx): Promise<Result<{ name: string }, TeamSeatFailure>> => {
    const { teamId: reservedBy, status, classId: inClass } = classReservations;
    const readSeat = () =>
      tx
        .select()
        .from(classReservations)
        .where(
          and(
            ...[eq(classReservations.id, seatId), eq(reservedBy, teamId)],
            ...[eq(inClass, classId), eq(status, "confirmed")],
          ),
        );
    const [seen] = await readSeat();
    const from = seen ? { fromId: seen.learnerId } : {};
    const locked = await lockTeamSeats(tx, caller, { teamId, classId, memberIds: [memberId], ...from });
    if (!locked.ok) return locked;
    const [seat] = await readSeat();
    const [member] = locked.value.members;
    if (!seat) return fail({ why: "seat-gone" });
    if (!member) return fail({ why: "member-gone" });
    const refused = await refuseMember(tx, caller, locked.value);
    if (!refused.ok) return refused;
    const next = await giveTo(tx, caller, { seat, member, timeZone });
    await leaveWaitlistWithSeat(tx, caller, next);
    await announceSeat(tx, seatId, { about: "cancelled", cause: "passed-on", refundCents: 0 });
    await announceSeat(tx, next.id, { about: "confirmed" });
    await recordAudit(tx, caller, {
      action: "team-seat-passed-on",
      object: { type: "team", id: teamId },
      detail: { userId: member.userId, classId },
    });
    return ok({ name: member.fullName });
  });
}

/** The ledger counts by payment, so a payment that changes its seat and payer leaves every sum as it was. */
async function giveTo(
  tx: Db,
  { now }: Pick<SignedInCaller, "now">,
  { seat, member, timeZone }: { seat: Seat; member: SeatMember; timeZone: string },
): Promise<Seat> {
  const { classId, teamId, mentorName, skill, priceCents, currency, commissionPercent } = seat;
  await tx
    .update(classReservations)
    .set({
      status: "cancelled",
      cancelledAt: now,
      cancelledBy: "team",
      paymentStatus: "due",
      paymentId: null,
    })
    .where(eq(classReservations.id, seat.id));
  const [next] = await tx
    .insert(classReservations)
    .values({
      ...{ id: newId(), classId, teamId, mentorName, skill, priceCents, currency, commissionPercent },
      ...{ learnerId: member.userId, name: member.fullName, email: member.email },
      ...{ paymentStatus: seat.paymentStatus, paymentId: seat.paymentId },
      ...{ timeZone: member.timeZone ?? timeZone, status: "confirmed", confirmedAt: now, createdAt: now },
    })
    .returning();
  if (!next) throw new Error("A seat was not written");
  await tx
    .update(payments)
    .set({ reservationId: next.id, payerId: member.userId })
    .where(eq(payments.reservationId, seat.id));
  return next;
}

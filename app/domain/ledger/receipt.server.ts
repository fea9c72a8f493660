import { and, asc, eq, not, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { guaranteeSum, retainedSum } from "~/db/retained.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classes } from "~/db/schema/classes/classes";
import { experts } from "~/db/schema/experts/experts";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { payments } from "~/db/schema/payments/payments";
import { isId } from "~/platform/ids";
import { isTopUp } from "./paid-for.server";

/**
 * Returns a paid payment with its charges and refunds, for its payer; null for others, until it is paid, and for a team's
 * budget, whose documents are the team's. `seat` is set for a class, `session` for a session.
 */
export async function findReceipt(db: Db, { paymentId, payerId }: { paymentId: string; payerId: string }) {
  if (!isId(paymentId)) return null;
  const rows = await db
    .select({
      paymentId: payments.id,
      provider: payments.provider,
      chargeId: payments.chargeId,
      session: { id: bookings.id, startsAt: bookings.startsAt, hours: bookings.hours },
      expertName: experts.name,
      seat: {
        id: classReservations.id,
        title: classReservations.skill,
        teacher: classReservations.mentorName,
      },
      classStart: classes.startsAt,
      learnerName: sql<string>`coalesce(${bookings.learnerName}, ${classReservations.name})`,
      kind: ledgerGroups.kind,
      creditId: ledgerGroups.creditId,
      amountCents: retainedSum,
      guaranteeCents: guaranteeSum,
      teamName: sql<string | null>`(select name from teams where teams.id = ${payments.teamId})`,
      isRest: sql<boolean>`${payments.withCreditId} is not null`,
      currency: ledgerGroups.currency,
      at: ledgerGroups.createdAt,
    })
    .from(payments)
    .leftJoin(bookings, eq(bookings.id, payments.bookingId))
    .leftJoin(experts, eq(experts.id, bookings.expertId))
    .leftJoin(classReservations, eq(classReservations.id, payments.reservationId))
    .leftJoin(classes, eq(classes.id, classReservations.classId))
    .innerJoin(ledgerGroups, eq(ledgerGroups.paymentId, payments.id))
    .innerJoin(ledgerEntries, eq(ledgerEntries.groupId, ledgerGroups.id))
    .where(and(eq(payments.id, paymentId), eq(payments.payerId, payerId), not(isTopUp)))
    .groupBy(payments.id, bookings.id, experts.id, classReservations.id, classes.id, ledgerGroups.id)
    .having(sql`${retainedSum} <> 0`)
    .orderBy(asc(ledgerGroups.createdAt), asc(ledgerGroups.id));
  const [first] = rows;
  if (!first) return null;
  const entries = rows.flatMap((row) => {
    const { kind, amountCents, guaranteeCents, at, provider, creditId, chargeId, teamName } = row;
    const facts = {
      ...{ kind, at },
      isCredit: provider === "credit",
      teamName,
      isOfSpentCredit: provider === "credit" && creditId === chargeId,
    };
    const own = { ...facts, amountCents: amountCents - guaranteeCents, isGuarantee: false };
    const added = { ...facts, amountCents: guaranteeCents, isGuarantee: true };
    return [own, added].filter((entry) => entry.amountCents !== 0);
  });
  const retainedCents = entries.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return { ...first, entries, retainedCents };
}

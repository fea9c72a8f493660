import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { timeAlerts } from "~/db/schema/bookings/time-alerts";
import { claims } from "~/db/schema/claims/claims";
import { experts } from "~/db/schema/experts/experts";
import { credits } from "~/db/schema/payments/credits";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { payoutDetails } from "~/db/schema/payments/payout-details";
import { payoutRuns } from "~/db/schema/payments/payout-runs";
import { payouts } from "~/db/schema/payments/payouts";
import { reviews } from "~/db/schema/reviews/reviews";
import { mails } from "~/db/schema/site/mails";
import { bookingMoney } from "~/domain/ledger/booking-money.server";
import type { TrustWorld } from "./trust-acts";

/** Reads what the promises are about. The three sessions of the scene come first. */
export async function stateOf(db: Db, world: TrustWorld) {
  const { bookingId, second, dear, card, learner, teacher } = world;
  const cents = (of: ReturnType<typeof sql>) =>
    sql<number>`(select coalesce(-sum(entry.amount_cents), 0) from ${ledgerEntries} as entry
      join ledger_groups as happened on happened.id = entry.group_id where ${of})::int`;
  const rows = await db
    .select({
      ...{ id: bookings.id, expertId: bookings.expertId, status: bookings.status, absent: bookings.absent },
      ...{ payment: bookings.paymentStatus, totalCents: bookings.totalCents },
      ...{ startsAt: bookings.startsAt, endsAt: bookings.endsAt },
      earnedCents: cents(sql`entry.account in ('payable', 'commission') and happened.payment_id in
        (select id from payments where booking_id = ${bookings}.id)`),
    })
    .from(bookings)
    .where(and(eq(bookings.learnerId, learner.id), sql`${bookings.movesBookingId} is null`))
    .orderBy(bookings.id);
  const scene = [bookingId, second.id, dear.id];
  const sorted = [
    ...scene.flatMap((id) => rows.filter((row) => row.id === id)),
    ...rows.filter(({ id }) => !scene.includes(id)),
  ];
  const [figures] = await db
    .select({
      is: sql<string>`concat_ws(' and ', ${experts.reviews}, ${experts.sessionsCount})`,
      counted: sql<string>`concat_ws(' and ', (select count(*) from reviews where expert_id = ${experts}.id and is_counted and is_public),
        (select count(*) from bookings where expert_id = ${experts}.id and status = 'completed'))`,
      everEarned: cents(
        sql`entry.account = 'payable' and happened.kind = 'earning' and entry.expert_id = ${card.id}`,
      ),
      isHiddenByAdmin: sql<boolean>`exists (select from audit_events where action = 'review-hidden')`,
    })
    .from(experts)
    .where(eq(experts.id, card.id));
  const [review] = await db.select().from(reviews).where(eq(reviews.bookingId, bookingId));
  const erased = await db.select({ id: users.id, at: users.erasedAt, isActive: users.isActive }).from(users);
  const person = ({ id }: { id: string }) => {
    const found = erased.find((user) => user.id === id);
    return { isErased: found?.at !== null, isOut: found?.at !== null || !found.isActive };
  };
  return {
    bookings: await Promise.all(
      sorted.map(async (row) => ({ ...row, money: await bookingMoney(db, row.id) })),
    ),
    claims: await db.select().from(claims).where(eq(claims.bookingId, bookingId)),
    credits: await db.select().from(credits).orderBy(credits.id),
    review,
    ...{ figures: figures?.is, counted: figures?.counted },
    ...{ everEarned: figures?.everEarned ?? 0, isHiddenByAdmin: figures?.isHiddenByAdmin === true },
    people: { learner: person(learner), expert: person(teacher) },
    mails: await db
      .select({
        ...{ id: mails.id, template: mails.template, aboutId: mails.aboutId, toUserId: mails.toUserId },
        toEmail: mails.toEmail,
        refundCents: sql<number | null>`(payload ->> 'refundCents')::int`,
      })
      .from(mails),
    lateOnes: await lateOnes(db),
    offers: await db
      .select({ id: timeAlerts.id, holdId: timeAlerts.holdId, holdUntil: bookings.holdExpiresAt })
      .from(timeAlerts)
      .innerJoin(bookings, eq(bookings.id, timeAlerts.holdId))
      .where(and(eq(timeAlerts.state, "offered"), eq(bookings.status, "pending"))),
    payouts: await db
      .select({
        ...{ id: payouts.id, state: payouts.state, amountCents: payouts.amountCents },
        ...{ confirmedAt: payoutRuns.confirmedAt, holdUntil: payoutDetails.holdUntil },
      })
      .from(payouts)
      .innerJoin(payoutRuns, eq(payoutRuns.id, payouts.runId))
      .leftJoin(payoutDetails, inArray(payoutDetails.expertId, [card.id])),
  };
}

/** The late cancellations of all learners, and whether another session has taken their time. */
async function lateOnes(db: Db) {
  const rows = await db.execute<{
    id: string;
    learnerId: string;
    totalCents: number;
    retainedCents: number;
    refundedCents: number | null;
    isSold: boolean;
    othersRetaining: number;
  }>(sql`with session as (select booking.*, (select coalesce(-sum(entry.amount_cents), 0)::int from payments
      join ledger_groups as happened on happened.payment_id = payments.id
      join ledger_entries as entry on entry.group_id = happened.id and entry.account in ('held', 'payable', 'commission')
      where payments.booking_id = booking.id) as cents from bookings as booking)
    select late.id, late.learner_id as "learnerId", late.total_cents as "totalCents", late.cents as "retainedCents",
      (select sum(refunded_cents)::int from resold_hours where booking_id = late.id) as "refundedCents",
      exists (select from session as sale where sale.expert_id = late.expert_id and sale.starts_at = late.starts_at
        and sale.id <> late.id and sale.payment_status = 'paid' and sale.status in ('confirmed', 'completed')) as "isSold",
      (select count(*)::int from session as other where other.expert_id = late.expert_id and other.starts_at = late.starts_at
        and other.id <> late.id and other.cents > 0) as "othersRetaining"
    from session as late where late.resale_check_at is not null order by late.id`);
  return [...rows];
}

export type TrustState = Awaited<ReturnType<typeof stateOf>>;

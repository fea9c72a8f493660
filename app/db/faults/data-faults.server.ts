import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../client.server";
import { isJobAlive } from "../jobs.server";
import { ledgerFaults } from "./ledger-faults.server";

/**
 * Checks everything that must hold between rows, in SQL alone: for operators, for restored backups and after faults.
 * What waits for a job counts as lost after `afterMinutes` without one: workers recover such rows each minute.
 * @returns what doesn't hold, one text for each fault; nothing if all is right
 */
export async function dataFaults(db: Db, { afterMinutes = 10 } = {}): Promise<string[]> {
  const longAgo = sql`now() - ${afterMinutes} * interval '1 minute'`;
  const found: string[] = [];
  for (const fault of [
    ...bookingFaults(longAgo),
    ...classFaults(longAgo),
    ...chatFaults,
    ...moneyFaults,
    ...jobFaults(longAgo),
  ]) {
    const rows = await db.execute<{ fault: string }>(sql`${fault} limit ${mostShown}`);
    found.push(...[...rows].map((row) => row.fault));
  }
  return [...found, ...(await ledgerFaults(db))];
}

/** The maximum number of faults of a kind that are returned. */
const mostShown = 100;

const live = sql`('pending', 'confirmed')`;

const overlapping = (side: "expert_id" | "learner_id"): SQL => {
  const column = sql.identifier(side);
  return sql`select 'bookings ' || one.id || ' and ' || other.id || ' overlap for one ' || ${side.slice(0, -3)}::text as fault
    from bookings as one join bookings as other on other.${column} = one.${column} and other.id > one.id
      and other.starts_at > one.starts_at - interval '4 hours' and other.starts_at < one.ends_at and other.ends_at > one.starts_at
    where one.status in ${live} and other.status in ${live}`;
};

const bookingFaults = (longAgo: SQL) => [
  overlapping("expert_id"),
  overlapping("learner_id"),
  sql`select 'booking ' || booking.id || ' has no history' as fault from bookings as booking
    where not exists (select from booking_events where booking_id = booking.id)`,
  sql`select 'booking ' || booking.id || ' has held its time since ' || booking.hold_expires_at as fault
    from bookings as booking where booking.status = 'pending' and booking.hold_expires_at < ${longAgo}`,
  sql`select 'booking ' || booking.id || ' is ' || booking.payment_status || ', but payments of ' || coalesce(sum(payment.amount_cents), 0)
      || ' were taken for it' as fault
    from bookings as booking left join payments as payment on payment.booking_id = booking.id and payment.state = 'paid'
      and payment.problem is null
    group by booking.id having (booking.payment_status = 'paid') and coalesce(sum(payment.amount_cents), 0) <> booking.total_cents`,
];

const classFaults = (longAgo: SQL) => [
  sql`select 'class ' || class.id || ' counts ' || class.seats_taken || ' seats, but has ' || taken.count as fault
    from classes as class cross join lateral (select
      (select count(*) from class_reservations where session_id = class.id and status in ('held', 'confirmed'))
      + (select count(*) from class_waitlist where class_id = class.id and status = 'offered') as count) as taken
    where class.seats_taken <> taken.count`,
  sql`select 'class ' || class.id || ' has free seats and a line' as fault from classes as class
    where class.status = 'open' and class.seats_taken < class.max_seats and class.starts_at > now() and class.check_at < ${longAgo}
      and exists (select from class_waitlist where class_id = class.id and status = 'waiting' and created_at < ${longAgo})`,
  sql`select 'place ' || entry.id || ' became a seat in another class' as fault from class_waitlist as entry
    join class_reservations as seat on seat.id = entry.reservation_id where seat.session_id <> entry.class_id`,
  sql`select 'seat ' || seat.id || ' has been held since ' || seat.hold_expires_at as fault from class_reservations as seat
    where seat.status = 'held' and seat.hold_expires_at < ${longAgo}`,
];

const chatFaults = [
  sql`select 'thread ' || thread.id || ' ends at ' || thread.last_seq || ', but has ' || count(message.id) || ' messages up to '
      || coalesce(max(message.seq), 0) as fault
    from chat_threads as thread left join chat_messages as message on message.thread_id = thread.id
    group by thread.id having thread.last_seq <> count(message.id) or thread.last_seq <> coalesce(max(message.seq), 0)`,
  sql`select 'thread ' || thread.id || ' counts its unread messages wrongly' as fault
    from chat_threads as thread join chat_messages as message on message.thread_id = thread.id
    group by thread.id having
      thread.learner_unread <> count(*) filter (where message.seq > thread.learner_seen_seq and message.sender_id = thread.expert_id)
      or thread.expert_unread <> count(*) filter (where message.seq > thread.expert_seen_seq and message.sender_id = thread.learner_id)`,
];

const moneyFaults = [
  sql`select 'payment ' || payment.id || ' is paid without a charge in the ledger' as fault from payments as payment
    where payment.state = 'paid' and payment.provider <> 'credit'
      and not exists (select from ledger_groups where payment_id = payment.id and kind = 'charge')`,
  // A second payment for the same thing has a problem, and is given back. A credit pays beside a rest by card.
  sql`select coalesce('booking ' || payment.booking_id, 'seat ' || payment.reservation_id) || ' is paid ' || count(*) || ' times' as fault
    from payments as payment where payment.state = 'paid' and payment.problem is null and payment.with_credit_id is null
      and (payment.booking_id is not null or payment.reservation_id is not null)
    group by payment.booking_id, payment.reservation_id having count(*) > 1`,
  sql`select 'receipts of ' || counter.year || ' have a gap' as fault from receipt_counters as counter
    left join receipts as receipt on receipt.year = counter.year
    group by counter.year, counter.last_number having counter.last_number <> count(receipt.id)`,
  sql`select 'receipt ' || receipt.number || ' of ' || receipt.year || ' has a number that was never given' as fault
    from receipts as receipt left join receipt_counters as counter on counter.year = receipt.year
    where receipt.number > coalesce(counter.last_number, 0)`,
];

const jobFaults = (longAgo: SQL) => [
  sql`select 'mail ' || mail.id || ' waits without a job' as fault from mails as mail
    where mail.status = 'queued' and mail.created_at < ${longAgo} and not ${isJobAlive(sql`'mail:' || mail.id`)}`,
  sql`select 'payment ' || payment.id || ' waits without a check' as fault from payments as payment
    where payment.state in ('created', 'open') and payment.provider <> 'transfer' and payment.created_at < ${longAgo}
      and not ${isJobAlive(sql`'check-payment:' || payment.id`)}`,
  sql`select 'refund ' || refund.id || ' waits without a check' as fault from refunds as refund
    join payments on payments.id = refund.payment_id and payments.provider <> 'transfer'
    where refund.state in ('requested', 'submitted') and refund.created_at < ${longAgo}
      and not ${isJobAlive(sql`'check-payment:' || refund.payment_id`)}`,
];

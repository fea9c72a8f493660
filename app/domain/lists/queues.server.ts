import { type SQL, sql } from "drizzle-orm";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { ofShop } from "~/db/of-shop";
import { outdatedReasons } from "~/domain/mails/outdated";
import { mostCounted, type QueueName, type QueueStanding, queues, type StoredQueue } from "./queues";

/**
 * The pairs of `experts` and `users` with the same address that the admin may link (decision B2). A pair waits from the
 * later of the record's creation and the address's confirmation. Admin accounts are excluded: their role can't change.
 */
export const linkable = {
  condition: sql`experts.deleted_at is null and not experts.has_account
    and users.email_verified_at is not null and users.is_active and users.role <> 'admin'
    and not exists (select from experts_users as link where link.user_id = users.id)`,
  since: sql`greatest(experts.created_at, users.email_verified_at)`,
};

/** Inquiries without an answer that look like a person's. */
export const isUnanswered = sql`answered_at is null and not is_suspected`;

/** The rows in each queue: a query of `id` and `since`, when a row began to wait. */
export const queueQueries: Record<StoredQueue, SQL> = {
  cards: sql`select version.id, version.created_at as since from card_versions as version
    join experts on experts.id = version.expert_id and experts.deleted_at is null
    where version.status = 'submitted'`,
  applications: sql`select id, created_at as since from applications where status = 'pending'`,
  certifications: sql`select id, submitted_at as since from certifications where state = 'submitted'`,
  links: sql`select experts.id, ${linkable.since} as since from experts join users on users.email = experts.email
    where ${linkable.condition}`,
  // Events that aren't understood, purchases without a matching payment, failed refunds that no later refund
  // replaces, and refunds to make by hand at Payhip or by transfer.
  payments: sql`select event.id, event.created_at as since from payment_events as event
    where event.provider ${ofShop} and event.payment_id is null and event.kind = 'paid' and event.is_understood
      and ${isNotSettled("payment-event", sql`event.id`)}
    union all
    select event.id, event.created_at from payment_events as event
    where event.payment_id is null and not event.is_understood and ${isNotSettled("payment-event", sql`event.id`)}
    union all
    select refund.id, coalesce(refund.settled_at, refund.created_at) from refunds as refund
    where refund.state = 'failed' and ${isNotSettled("refund", sql`refund.id`)}
      and not exists (select from refunds as later where later.payment_id = refund.payment_id
        and later.created_at > ${failedSince(sql`refund`)} and later.state <> 'failed')
    union all
    select refund.id, refund.created_at from refunds as refund join payments on payments.id = refund.payment_id
    where refund.state = 'submitted' and (payments.provider ${ofShop} or payments.provider = 'transfer')
      and ${isNotSettled("refund", sql`refund.id`)}`,
  invoices: sql`select id, created_at as since from payments where provider = 'transfer' and state = 'open'`,
  disputes: sql`select id, created_at as since from disputes where state = 'open'`,
  // Until the money is in another payout.
  payouts: sql`select payout.id, payout.settled_at as since from payouts as payout
    where payout.state in ('failed', 'returned') and not exists (select from ledger_groups as returned
      join ledger_entries as entry on entry.group_id = returned.id join payout_entries as paid on paid.entry_id = entry.id
      where returned.payout_id = payout.id and returned.kind = 'payout-returned')`,
  reports: sql`select id, created_at as since from chat_reports where closed_at is null`,
  claims: sql`select id, coalesce(answered_at, answer_until) as since from claims where state = 'contested'`,
  reviews: sql`select id, created_at as since from review_reports where closed_at is null`,
  "team-domains": sql`select id, created_at as since from team_domains where state = 'waiting'`,
  inbox: sql`select id, created_at as since from form_answers where ${isUnanswered}
    union all
    select id, created_at from expert_questions where ${isUnanswered}`,
  // A mail without its content can't be sent any more.
  mails: sql`select id, created_at as since from mails where status = 'failed' and payload is not null
    and (last_error is null or last_error not in (${sql.join(
      outdatedReasons.map((reason) => sql`${reason}`),
      sql`, `,
    )}))`,
  // Failed mail jobs aren't listed: their mails are.
  jobs: sql`select id, updated_at as since from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and task_identifier <> 'send-mail'`,
};

/**
 * The time after which a later refund replaces a failed one: since it was requested or, if it failed after it had been
 * made, since then. @param refund the name of its row
 */
export function failedSince(refund: SQL): SQL {
  return sql`greatest(${refund}.created_at, (select max(reversed.created_at) from ledger_groups as reversed
    where reversed.refund_id = ${refund}.id and reversed.kind = 'correction'))`;
}

/** Settling something by hand writes an audit line, which removes it from the queue. */
function isNotSettled(type: "payment-event" | "refund", id: SQL): SQL {
  return sql`not exists (select from audit_events as settled where settled.object_type = ${type}
    and settled.object_id = ${id} and settled.action = 'payment-settled-by-hand')`;
}

/**
 * Counts the rows of every queue, in declaration order. One statement, which reads at most `mostCounted + 1` rows of
 * each.
 * @param zones the number of differing time zones, which aren't in the database
 */
export async function readQueues(db: Db, zones: number): Promise<QueueStanding[]> {
  const rows = await askCounts(db, {});
  const found = new Map<QueueName, { count: number; oldest: string | null }>(
    rows.map(({ queue, ...standing }) => [queue, standing]),
  );
  found.set("zones", { count: zones, oldest: null });
  return queues.map(({ name }) => {
    const { count = 0, oldest = null } = found.get(name) ?? {};
    return { name, count, oldest: oldest === null ? null : new Date(oldest) };
  });
}

/** Selects each queue's name, its count up to `mostCounted + 1`, and the time since which its first row has waited. */
export function queueCounts(): SQL {
  const each = Object.entries(queueQueries).map(
    ([name, waiting]) => sql`select ${name}::text as queue, count(*)::int as count, min(since) as oldest
      from (select since from (${waiting}) as waiting order by since limit ${mostCounted + 1}) as oldest_first`,
  );
  return sql.join(each, sql` union all `);
}

const askCounts = builtOnce((db) =>
  db
    .select({ queue: sql<StoredQueue>`queue`, count: sql<number>`count`, oldest: sql<string | null>`oldest` })
    .from(sql`(${queueCounts()}) as standing`),
);

/** Returns the id of the row that has waited longest; null for an empty queue. */
export async function findNext(db: Db, queue: StoredQueue): Promise<string | null> {
  const [next] = await db.execute<{ id: string }>(
    sql`select id::text as id from (${queueQueries[queue]}) as waiting order by since, id limit 1`,
  );
  return next?.id ?? null;
}

import { and, asc, desc, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { paymentEvents } from "~/db/schema/payments/payment-events";
import { payments } from "~/db/schema/payments/payments";
import { refunds } from "~/db/schema/payments/refunds";
import { type ListQuery, pageOf, pageWindow } from "~/domain/lists/list";
import { accountNamed, fewNamed, hasId } from "~/domain/lists/list-search.server";
import { type PaymentSummary, paymentList } from "./admin-payments";

/** A page of all payments, as the query asks for them. */
export async function listAllPayments(
  db: Db,
  query: ListQuery,
): Promise<{ rows: PaymentSummary[]; hasNext: boolean }> {
  const { limit, offset } = pageWindow(paymentList, query);
  const rows = await selectPayments(db)
    .where(await matching(db, query))
    .orderBy(...(query.sort === "oldest" ? oldestFirst : newestFirst))
    .limit(limit)
    .offset(offset);
  return pageOf(paymentList, query, rows);
}

/**
 * The same for a file, newest first, whatever the sort. @param last the row after which to go on; null for the first
 * ones
 */
export async function allPaymentsAfter(
  db: Db,
  query: ListQuery,
  last: PaymentSummary | null,
  limit: number,
): Promise<PaymentSummary[]> {
  return selectPayments(db)
    .where(
      and(
        await matching(db, query),
        // The row's own moment: what JavaScript holds is cut to milliseconds.
        last
          ? sql`(${payments.createdAt}, ${payments.id}) < (select created_at, id from payments where id = ${last.id})`
          : undefined,
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit);
}

const selectPayments = (db: Db) =>
  db
    .select({
      id: payments.id,
      bookingId: payments.bookingId,
      reservationId: payments.reservationId,
      payerId: payments.payerId,
      payerName: users.fullName,
      payerEmail: sql<string | null>`case when ${users.erasedAt} is null then ${users.email}::text end`,
      provider: payments.provider,
      sessionId: payments.sessionId,
      chargeId: payments.chargeId,
      amountCents: payments.amountCents,
      currency: payments.currency,
      state: payments.state,
      problem: payments.problem,
      paidAt: payments.paidAt,
      createdAt: payments.createdAt,
      retainedCents: sql<number>`(select coalesce(sum(${ledgerEntries.amountCents}), 0)::int from ${ledgerEntries}
        where ${ledgerEntries.paymentId} = ${payments.id} and ${ledgerEntries.kind} <> 'fee')`,
    })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.payerId));

const newestFirst = [desc(payments.createdAt), desc(payments.id)];
const oldestFirst = [asc(payments.createdAt), asc(payments.id)];

const matching = async (
  db: Db,
  { search, filters: { state, provider, standing } }: ListQuery,
): Promise<SQL | undefined> =>
  and(
    search ? await named(db, search) : undefined,
    state ? sql`${payments.state} = ${state}` : undefined,
    provider ? sql`${payments.provider} = ${provider}` : undefined,
    standing ? standings[standing] : undefined,
  );

/** The payments of these refunds, as an array, so that each is looked up by its id. */
const ofRefunds = (condition: SQL | undefined) =>
  sql`${payments.id} = any(array(select ${refunds.paymentId} from ${refunds} where ${condition}))`;

const isUnderWay = inArray(refunds.state, ["requested", "submitted"]);

/** A failed refund that none made up for. */
const isOwed = and(
  eq(refunds.state, "failed"),
  sql`not exists (select from ${refunds} as later where later.payment_id = ${refunds.paymentId}
    and later.created_at > ${refunds.createdAt} and later.state <> 'failed')`,
);

const standings: Record<string, SQL | undefined> = {
  // Payhip's are made by hand.
  "look-at": or(
    ofRefunds(isOwed),
    and(eq(payments.provider, "payhip"), ofRefunds(eq(refunds.state, "submitted"))),
  ),
  refunding: ofRefunds(isUnderWay),
  misfit: isNotNull(payments.problem),
};

/** Named, as their unique keys begin with the provider. */
const anyProvider = ["stripe", "payhip", "sandbox"] as const;

/** Who is named is looked up first, as for the bookings. */
async function named(db: Db, search: string): Promise<SQL | undefined> {
  const payers = await db
    .select({ id: users.id })
    .from(users)
    .where(accountNamed(search))
    .limit(fewNamed + 1);
  const events = and(inArray(paymentEvents.provider, anyProvider), eq(paymentEvents.eventId, search));
  return or(
    hasId(search, payments.id, payments.bookingId, payments.reservationId) ?? undefined,
    and(inArray(payments.provider, anyProvider), eq(payments.sessionId, search)),
    and(inArray(payments.provider, anyProvider), eq(payments.chargeId, search)),
    ofRefunds(or(hasId(search, refunds.id) ?? undefined, eq(refunds.providerRefundId, search))),
    sql`${payments.id} = any(array(select ${paymentEvents.paymentId} from ${paymentEvents} where ${events}))`,
    payers.length > fewNamed
      ? accountNamed(search)
      : inArray(
          payments.payerId,
          payers.map(({ id }) => id),
        ),
  );
}

import { sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { isRetaining, retainedSum } from "~/db/retained.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { payments } from "~/db/schema/payments/payments";
import type { Caller } from "~/domain/caller";
import { checkPayment } from "~/domain/payments/checkout/check-payment.server";
import { applyEvent } from "~/domain/payments/checkout/receive-event.server";
import type { PaymentProviders } from "~/domain/payments/checkout/settle-payment.server";
import { ProviderError } from "~/domain/payments/provider";
import { refundRest } from "~/domain/payments/refunds/refund-rest.server";
import { sendRefund } from "~/domain/payments/refunds/send-refund.server";

type Parts = { caller: Pick<Caller, "now" | "appUrl" | "seller">; providers: PaymentProviders };

const tasks: Record<string, (db: Db, parts: Parts, payload: Record<string, string>) => Promise<unknown>> = {
  "check-payment": (db, { caller, providers }, { paymentId = "" }) =>
    checkPayment(db, caller, { paymentId, providers }),
  "send-refund": (db, { caller, providers }, { refundId = "" }) =>
    sendRefund(db, caller, { refundId, providers }),
  "refund-rest": (db, { caller }, { paymentId = "" }) =>
    refundRest(db, caller, { paymentId, reason: "cancelled" }),
  "apply-payment-event": (db, { caller, providers }, { eventId = "" }) =>
    applyEvent(db, caller, { eventId, providers }),
};

/**
 * Runs every waiting payment job once, even if it isn't due yet. A job that fails with a ProviderError is added again.
 * @returns the number of jobs that ran
 */
export async function runPaymentJobs(db: Db, parts: Parts): Promise<number> {
  const waiting = await db.execute<{ id: string; task: string; payload: Record<string, string> }>(sql`
    select job.id, job.task_identifier as task, private.payload from graphile_worker.jobs as job
    join graphile_worker._private_jobs as private using (id)
    where job.task_identifier in ('check-payment', 'send-refund', 'refund-rest', 'apply-payment-event') order by job.id`);
  for (const { id, task, payload } of waiting) {
    // Completed before it runs, because a job may add itself again.
    await db.execute(sql`select graphile_worker.complete_jobs(array[${id}]::bigint[])`);
    try {
      await tasks[task]?.(db, parts, payload);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      await db.execute(sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json)`);
    }
  }
  return waiting.length;
}

/** All payments, oldest first, with sums of their ledger entries in cents: `charged`, and `kept` (all but fees). */
export async function paymentsWithLedgerSums(db: Db) {
  return db.execute<{ payment: string; session: string; state: string; kept: number; charged: number }>(sql`
    select ${payments.id} as payment, ${payments.sessionId} as session, ${payments.state} as state,
      ${retainedSum} as kept,
      coalesce(-sum(${ledgerEntries.amountCents}) filter (where ${ledgerGroups.kind} = 'charge' and ${isRetaining}), 0)::int as charged
    from ${payments} left join ${ledgerGroups} on ${ledgerGroups.paymentId} = ${payments.id}
      left join ${ledgerEntries} on ${ledgerEntries.groupId} = ${ledgerGroups.id}
    group by ${payments.id} order by ${payments.createdAt}, ${payments.id}`);
}

/** All bookings, oldest first, with the columns that payment tests read. */
export const allBookings = (db: Db) =>
  db
    .select({
      id: bookings.id,
      status: bookings.status,
      paymentStatus: bookings.paymentStatus,
      learnerId: bookings.learnerId,
      startsAt: bookings.startsAt,
    })
    .from(bookings)
    .orderBy(bookings.createdAt, bookings.id);

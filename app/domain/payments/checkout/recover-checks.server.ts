import { not, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Db } from "~/db/client.server";
import { isJobAlive } from "~/db/jobs.server";
import { disputes } from "~/db/schema/payments/disputes";
import { payments } from "~/db/schema/payments/payments";
import { refunds } from "~/db/schema/payments/refunds";
import { checkLater } from "~/domain/payments/check-later.server";

/**
 * Queues the check of each pending payment, pending refund and open dispute that has none queued, at most 100 at a time. During a deployment,
 * an older worker that doesn't support seats may take their checks and do nothing.
 */
export async function recoverChecks(db: Db, now: Date): Promise<void> {
  for (const { id } of await lostChecks(db)) await checkLater(db, id, now);
}

/** Reads only pending rows, through partial indexes. */
export const lostChecks = (db: Db) => {
  const isLost = (id: typeof payments.id | typeof refunds.paymentId | typeof disputes.paymentId) =>
    not(isJobAlive(sql`'check-payment:' || ${id}`));
  return unionAll(
    db
      .select({ id: payments.id })
      .from(payments)
      .where(
        sql`${payments.state} in ('created', 'open') and ${payments.provider} <> 'transfer' and ${isLost(payments.id)}`,
      ),
    db
      .select({ id: refunds.paymentId })
      .from(refunds)
      .where(
        sql`${refunds.state} in ('requested', 'submitted') and ${isLost(refunds.paymentId)}
          and not exists (select from payments where payments.id = ${refunds.paymentId} and provider = 'transfer')`,
      ),
    db
      .select({ id: disputes.paymentId })
      .from(disputes)
      .where(sql`${disputes.state} = 'open' and ${isLost(disputes.paymentId)}`),
  ).limit(100);
};

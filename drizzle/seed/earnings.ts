import { and, asc, isNotNull, lte } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { payments } from "~/db/schema/payments/payments";
import { processDueEarnings } from "~/domain/payouts/earnings/process-due-earnings.server";

/** Posts what was earned so far, each amount at its own time, as the worker would have done. */
export async function seedEarnings(db: Db, now: Date): Promise<void> {
  for (;;) {
    const [next] = await db
      .select({ earnAt: payments.earnAt })
      .from(payments)
      .where(and(isNotNull(payments.earnAt), lte(payments.earnAt, now)))
      .orderBy(asc(payments.earnAt))
      .limit(1);
    if (!next?.earnAt) return;
    await processDueEarnings(db, { now: next.earnAt, limit: 100 }, (error) => {
      throw error;
    });
  }
}

import { and, asc, eq, getTableColumns, lte, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { eachDue } from "~/db/each-due.server";
import { lockInOrder } from "~/db/locks.server";
import { credits } from "~/db/schema/payments/credits";
import { hasDispute } from "./credit-chain.server";
import { refundCredit } from "./credits.server";

/** A frozen credit is looked at again after this time. */
const againMs = 3_600_000;

/**
 * Refunds credits that weren't used within 90 days (0026), but none whose payment is disputed. Takes at most `limit` of them, each in a transaction of its
 * own, under the learner's lock. Twice, or by two workers at once, it does no more than once.
 * @param onFault gets each credit that failed; it is put off by a minute
 * @returns how many were dealt with or put off
 */
export async function processDueCredits(
  db: Db,
  { now, limit }: { now: Date; limit: number },
  onFault?: (error: unknown, creditId: string) => void,
): Promise<number> {
  const rows = await dueCredits(db, now, limit);
  const putOff = (failed: Db, id: string, until: Date) =>
    failed.update(credits).set({ dueAt: until }).where(eq(credits.id, id));
  const one = async (tx: Db, { id, learnerId }: (typeof rows)[number]) => {
    await lockInOrder(tx, ["learner", learnerId]);
    const [credit] = await tx
      .select({ ...getTableColumns(credits), isFrozen: hasDispute(credits.paymentId, "open") })
      .from(credits)
      .where(and(eq(credits.id, id), eq(credits.state, "open"), lte(credits.dueAt, now)));
    if (!credit) return false;
    if (credit.isFrozen) await putOff(tx, id, new Date(now.getTime() + againMs));
    else await refundCredit(tx, credit, now);
    return true;
  };
  return eachDue(db, { now, rows, one, putOff, onFault });
}

/** The query of `processDueCredits`. The index has only open credits. */
export const dueCredits = (db: Db, now: Date, limit: number) =>
  db
    .select({ id: credits.id, learnerId: credits.learnerId })
    .from(credits)
    .where(and(sql`state = 'open'`, lte(credits.dueAt, now)))
    .orderBy(asc(credits.dueAt))
    .limit(limit);

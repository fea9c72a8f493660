import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { payments } from "~/db/schema/payments/payments";
import { receipts } from "~/db/schema/payments/receipts";
import { teams } from "~/db/schema/teams/teams";
import { isTopUp } from "~/domain/ledger/paid-for.server";
import { isId } from "~/platform/ids";

/**
 * Returns a document of a team's budget by its number, with its payment: an invoice, a receipt, or the credit note of a
 * refund. Null for an unknown one, and for other teams'.
 */
export async function findTeamDocument(db: Db, { teamId, number }: { teamId: string; number: string }) {
  const [, year, count] = /^(\d{4})-(\d{6,9})$/.exec(number) ?? [];
  if (!isId(teamId) || !year || !count) return null;
  const [found] = await db
    .select({ document: receipts, payment: payments })
    .from(receipts)
    .innerJoin(payments, and(eq(payments.id, receipts.paymentId), eq(payments.teamId, teamId), isTopUp))
    .where(and(eq(receipts.year, Number(year)), eq(receipts.number, Number(count))));
  return found ?? null;
}

/** Returns an invoice with its team and its number, for the admin; null if there is none. */
export async function findInvoice(db: Db, paymentId: string) {
  if (!isId(paymentId)) return null;
  const [found] = await db
    .select({ payment: payments, team: teams, document: receipts })
    .from(payments)
    .innerJoin(teams, eq(teams.id, payments.teamId))
    .innerJoin(receipts, eq(receipts.paymentId, payments.id))
    .where(and(eq(payments.id, paymentId), eq(payments.provider, "transfer")))
    .orderBy(receipts.year, receipts.number)
    .limit(1);
  return found ?? null;
}

import { and, between, desc, eq, gte, inArray, lte, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { alias, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import type { Db } from "~/db/client.server";
import { disputes } from "~/db/schema/payments/disputes";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { payments } from "~/db/schema/payments/payments";
import { payoutRuns } from "~/db/schema/payments/payout-runs";
import { payouts } from "~/db/schema/payments/payouts";
import { refunds } from "~/db/schema/payments/refunds";
import { isId } from "~/platform/ids";
import { paymentProviders, payoutProviders, providers } from "~/platform/providers";
import { type Movement, type Sums, shownRows } from "./reconciliation";
import type { ReportLine } from "./report";

/** The ledger's side of a reconciliation: the entries of `provider`, a charge together with its fee. */

/** A movement with the keys under which a line of the report names it. */
export interface FoundMovement {
  entryId: string;
  movement: Movement;
  keys: string[];
}

const hasReports = (name: keyof typeof providers) => providers[name].hasReports === true;
const paidThrough = inArray(payments.provider, paymentProviders.filter(hasReports));
const paidOutThrough = inArray(payoutRuns.provider, payoutProviders.filter(hasReports));

const feeGroups = alias(ledgerGroups, "fee_groups");
const feeEntries = alias(ledgerEntries, "fee_entries");

const columns = {
  entryId: ledgerEntries.id,
  kind: ledgerGroups.kind,
  currency: ledgerGroups.currency,
  at: ledgerEntries.createdAt,
  // The entry of a lost dispute has the provider's fee in it.
  grossCents:
    sql<number>`case when ${ledgerGroups.kind} = 'dispute-lost' then -${disputes.amountCents} else ${ledgerEntries.amountCents} end`.as(
      "gross_cents",
    ),
  feeCents:
    sql<number>`case when ${ledgerGroups.kind} = 'dispute-lost' then -${ledgerEntries.amountCents} - ${disputes.amountCents} else coalesce(${feeEntries.amountCents}, 0) end`.as(
      "fee_cents",
    ),
  paymentId: ledgerGroups.paymentId,
  refundId: ledgerGroups.refundId,
  payoutId: ledgerGroups.payoutId,
  runId: payouts.runId,
  chargeId: payments.chargeId,
  providerRefundId: refunds.providerRefundId,
  providerDisputeId: disputes.providerDisputeId,
  providerPayoutId: payouts.providerPayoutId,
};

const isOfProvider = and(
  eq(ledgerEntries.account, "provider"),
  // The fee of a charge is joined to it. That of a dispute that was won is on the lines of the withheld money.
  notInArray(ledgerGroups.kind, ["fee", "dispute-won"]),
  or(paidThrough, paidOutThrough),
);

const selectMovements = (db: Db, where: SQL | undefined) =>
  db
    .select(columns)
    .from(ledgerEntries)
    .innerJoin(ledgerGroups, eq(ledgerGroups.id, ledgerEntries.groupId))
    .leftJoin(payments, eq(payments.id, ledgerGroups.paymentId))
    .leftJoin(refunds, eq(refunds.id, ledgerGroups.refundId))
    .leftJoin(disputes, eq(disputes.id, ledgerGroups.disputeId))
    .leftJoin(payouts, eq(payouts.id, ledgerGroups.payoutId))
    .leftJoin(payoutRuns, eq(payoutRuns.id, payouts.runId))
    .leftJoin(
      feeGroups,
      and(
        eq(ledgerGroups.kind, "charge"),
        eq(feeGroups.paymentId, ledgerGroups.paymentId),
        eq(feeGroups.kind, "fee"),
      ),
    )
    .leftJoin(feeEntries, and(eq(feeEntries.groupId, feeGroups.id), eq(feeEntries.account, "fees")))
    .where(and(isOfProvider, where));

type MovementRow = Awaited<ReturnType<typeof selectMovements>>[number];

function found(row: MovementRow): FoundMovement {
  const { entryId, kind, refundId, payoutId, chargeId, ...facts } = row;
  const { providerRefundId, providerDisputeId, providerPayoutId, ...movement } = facts;
  const providerId = providerRefundId ?? providerDisputeId ?? providerPayoutId ?? chargeId;
  const ownId = refundId ?? payoutId ?? movement.paymentId;
  return {
    entryId,
    // These kinds alone have entries of `provider`, beside those that `isOfProvider` leaves out.
    movement: { ...movement, kind: kind as Movement["kind"], providerId },
    keys: [providerId, ownId].map((id) => `${kind}:${id}`),
  };
}

/** Finds the movements that the lines name by the provider's ids or ours. Takes a thousand lines or so at a time. */
export async function findMovements(db: Db, lines: readonly ReportLine[]): Promise<FoundMovement[]> {
  const of = (category: string) => lines.filter((line) => line.category.startsWith(category));
  const charges = of("charge");
  const returned = of("refund");
  const transfers = of("transfer");
  const named = [
    among(ledgerGroups.paymentId, payments, [
      byText(payments.chargeId, charges, "paymentIntentId", paidThrough),
      byId(payments.id, charges, "paymentId"),
    ]),
    among(ledgerGroups.refundId, refunds, [
      byText(refunds.providerRefundId, returned, "sourceId"),
      byId(refunds.id, returned, "refundId"),
    ]),
    among(ledgerGroups.disputeId, disputes, [byText(disputes.providerDisputeId, of("dispute"), "sourceId")]),
    among(ledgerGroups.payoutId, payouts, [
      byText(payouts.providerPayoutId, transfers, "sourceId"),
      byId(payouts.id, transfers, "payoutId"),
    ]),
  ].filter((condition) => condition !== null);
  if (named.length === 0) return [];
  const rows = await selectMovements(
    db,
    sql`${ledgerEntries.groupId} = any(array(select id from ${ledgerGroups} where ${or(...named)}))`,
  );
  return rows.map(found);
}

/** Matches groups by what they are of. The array lets each be looked up by its id. */
function among(column: PgColumn, table: PgTable, conditions: (SQL | undefined)[]): SQL | null {
  const asked = conditions.filter((condition) => condition !== undefined);
  return asked.length > 0 ? sql`${column} = any(array(select id from ${table} where ${or(...asked)}))` : null;
}

type IdField = "sourceId" | "paymentIntentId" | "paymentId" | "refundId" | "payoutId";

/** Matches the provider's ids, which one text can carry: they have no commas. */
function byText(
  column: PgColumn,
  lines: readonly ReportLine[],
  field: IdField,
  further?: SQL,
): SQL | undefined {
  const ids = lines.map((line) => line[field]).filter((id) => /^[\w-]+$/.test(id));
  return ids.length > 0 ? and(sql`${column} = any(string_to_array(${ids.join()}, ','))`, further) : undefined;
}

function byId(column: PgColumn, lines: readonly ReportLine[], field: IdField): SQL | undefined {
  const ids = lines.map((line) => line[field]).filter(isId);
  return ids.length > 0 ? sql`${column} = any(string_to_array(${ids.join()}, ',')::uuid[])` : undefined;
}

/** The movements of a period that no line named: the newest of them, with their number and sums by currency. */
export async function movementsBeside(
  db: Db,
  { from, to, entryIds }: { from: Date; to: Date; entryIds: Iterable<string> },
): Promise<{ rows: Movement[]; sums: (Sums & { currency: string; count: number })[] }> {
  const named = sql`string_to_array(${[...entryIds].join()}, ',')::uuid[]`;
  const where = and(
    gte(ledgerEntries.createdAt, from),
    // The provider withholds the money when a dispute is opened, the ledger lets it go when it is lost.
    or(
      and(ne(ledgerGroups.kind, "dispute-lost"), lte(ledgerEntries.createdAt, to)),
      and(eq(ledgerGroups.kind, "dispute-lost"), between(disputes.createdAt, from, to)),
    ),
    sql`not exists (select from unnest(${named}) as named (id) where named.id = ${ledgerEntries.id})`,
  );
  const beside = selectMovements(db, where).as("beside");
  const sums = await db
    .select({
      currency: beside.currency,
      count: sql<number>`count(*)::int`,
      gross: sql<number>`sum(${beside.grossCents})::float8`,
      fee: sql<number>`sum(${beside.feeCents})::float8`,
    })
    .from(beside)
    .groupBy(beside.currency);
  if (sums.length === 0) return { rows: [], sums };
  const rows = await selectMovements(db, where)
    .orderBy(desc(ledgerEntries.createdAt), desc(ledgerEntries.id))
    .limit(shownRows);
  return { rows: rows.map((row) => found(row).movement), sums };
}

/** What the guarantee paid of sessions in a period, less what came back, by currency. */
export const paidByGuarantee = (
  db: Db,
  { from, to }: { from: Date; to: Date },
): Promise<{ currency: string; cents: number }[]> =>
  db
    .select({
      currency: ledgerGroups.currency,
      cents: sql<number>`sum(${ledgerEntries.amountCents})::float8`,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerGroups, eq(ledgerGroups.id, ledgerEntries.groupId))
    .where(and(eq(ledgerEntries.account, "guarantee"), between(ledgerEntries.createdAt, from, to)))
    .groupBy(ledgerGroups.currency);

import { inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { type Dispute, disputes } from "~/db/schema/payments/disputes";
import { findMovements, movementsBeside, paidByGuarantee } from "./movements.server";
import {
  type Counted,
  type Difference,
  type Movement,
  type Reconciliation,
  type Sums,
  shownRows,
} from "./reconciliation";
import type { ReportLine } from "./report";

/**
 * Compares the provider's report with the ledger. Lines are found by their ids at any time; what the report doesn't
 * name is looked for between its first and its last line. Writes nothing.
 * @param lines at least one
 */
export async function reconcile(db: Db, lines: readonly ReportLine[]): Promise<Reconciliation> {
  const times = lines.map(({ at }) => at.getTime());
  const result = emptyResult(times);
  const totals = new Map<string, { report: Sums; ledger: Sums }>();
  const named = new Set<string>();
  for (let at = 0; at < lines.length; at += pieceLength) {
    const piece = lines.slice(at, at + pieceLength);
    const [movements, disputeStates] = await Promise.all([movementsByKey(db, piece), statesOf(db, piece)]);
    for (const line of piece) {
      if (line.category.startsWith("payout")) {
        add(result.notInLedger, { line, dispute: null });
        continue;
      }
      const state = disputeStates.get(line.sourceId) ?? null;
      if (isOfDispute(line) && (state === "open" || state === "won")) {
        add(result.withheld, { line, dispute: state });
        continue;
      }
      count(totals, line.currency, "report", { gross: line.grossCents, fee: line.feeCents });
      const found = keysOf(line).flatMap((key) => movements.get(key) ?? [])[0];
      // A line that repeats another one is beside the ledger.
      if (!found || named.has(found.entryId)) {
        add(result.differences["report-only"], { line, movement: null });
        continue;
      }
      named.add(found.entryId);
      const { movement } = found;
      count(totals, movement.currency, "ledger", { gross: movement.grossCents, fee: movement.feeCents });
      judge(result, line, movement);
    }
  }
  const { rows, sums } = await movementsBeside(db, { from: result.from, to: result.to, entryIds: named });
  result.differences["ledger-only"].rows = rows.map((movement) => ({ line: null, movement }));
  for (const { currency, count: more, ...sum } of sums) {
    result.differences["ledger-only"].count += more;
    count(totals, currency, "ledger", sum);
  }
  result.guarantee = await paidByGuarantee(db, result);
  result.totals = [...totals].sort().map(([currency, sides]) => ({ currency, ...sides }));
  return result;
}

/** Bounds what is asked of the database at once. */
const pieceLength = 1000;

function emptyResult(times: readonly number[]): Reconciliation {
  const none = <Row>(): Counted<Row> => ({ count: 0, rows: [] });
  const difference = () => none<Difference>();
  return {
    from: new Date(times.reduce((least, time) => Math.min(least, time))),
    to: new Date(times.reduce((most, time) => Math.max(most, time))),
    lines: times.length,
    matched: 0,
    differences: {
      "report-only": difference(),
      "ledger-only": difference(),
      amount: difference(),
      fee: difference(),
      currency: difference(),
    },
    withheld: none(),
    notInLedger: none(),
    totals: [],
    guarantee: [],
  };
}

async function movementsByKey(db: Db, lines: readonly ReportLine[]) {
  const movements = await findMovements(db, lines);
  return new Map(movements.flatMap((found) => found.keys.map((key) => [key, found] as const)));
}

const isOfDispute = ({ category }: ReportLine) => category === "dispute" || category === "dispute_reversal";

async function statesOf(db: Db, lines: readonly ReportLine[]): Promise<Map<string, Dispute["state"]>> {
  const ids = lines.filter(isOfDispute).map(({ sourceId }) => sourceId);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: disputes.providerDisputeId, state: disputes.state })
    .from(disputes)
    .where(inArray(disputes.providerDisputeId, ids));
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** The movements that a line can be, by the provider's id and by ours. */
function keysOf({
  category,
  sourceId,
  paymentIntentId,
  paymentId,
  refundId,
  payoutId,
}: ReportLine): string[] {
  const named = (kind: Movement["kind"], ...ids: string[]) =>
    ids.filter(Boolean).map((id) => `${kind}:${id}`);
  switch (category) {
    case "charge":
      return named("charge", paymentIntentId, paymentId);
    case "refund":
      return named("refund", sourceId, refundId);
    case "refund_failure":
      return named("correction", sourceId, refundId);
    case "dispute":
      return named("dispute-lost", sourceId);
    case "transfer":
      return named("payout-paid", sourceId, payoutId);
    case "transfer_reversal":
      return named("payout-returned", sourceId, payoutId);
    default:
      return [];
  }
}

function judge(result: Reconciliation, line: ReportLine, movement: Movement): void {
  const kinds = [
    ...(line.currency === movement.currency ? [] : (["currency"] as const)),
    ...(line.grossCents === movement.grossCents ? [] : (["amount"] as const)),
    ...(line.feeCents === movement.feeCents ? [] : (["fee"] as const)),
  ];
  for (const kind of kinds) add(result.differences[kind], { line, movement });
  if (kinds.length === 0) result.matched += 1;
}

function add<Row>(counted: Counted<Row>, row: Row): void {
  counted.count += 1;
  if (counted.rows.length < shownRows) counted.rows.push(row);
}

function count(
  totals: Map<string, { report: Sums; ledger: Sums }>,
  currency: string,
  side: "report" | "ledger",
  { gross, fee }: Sums,
): void {
  const sides = totals.get(currency) ?? { report: { gross: 0, fee: 0 }, ledger: { gross: 0, fee: 0 } };
  sides[side].gross += gross;
  sides[side].fee += fee;
  totals.set(currency, sides);
}

import { sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { storageFault } from "~/db/errors.server";
import { payoutEntries } from "~/db/schema/payments/payout-entries";
import { type PayoutRun, payoutRuns } from "~/db/schema/payments/payout-runs";
import { payouts } from "~/db/schema/payments/payouts";
import { type AuditCaller, recordAudit } from "~/domain/audit/record-audit.server";
import { newId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { unpaidEntries, usableDetails } from "../payable-entries.server";
import type { RunError } from "./run";

/**
 * Drafts a run: a payout for each expert whose unpaid entries add up to the minimum, and whose payout details can be
 * used by now. Two drafts at once make one run, by `payout_runs_live_key`.
 * @param minimumCents whole cents
 */
export async function draftRun(
  db: Db,
  caller: AuditCaller,
  { provider, minimumCents }: { provider: PayoutRun["provider"]; minimumCents: number },
): Promise<Result<{ runId: string }, RunError>> {
  const { now } = caller;
  const draft = () =>
    db.transaction(async (tx): Promise<Result<{ runId: string }, RunError>> => {
      const runId = newId();
      await tx
        .insert(payoutRuns)
        .values({ id: runId, provider, createdBy: caller.actor?.userId ?? null, createdAt: now });
      const payable = await tx.execute<{ expert_id: string; cents: number; entries: string }>(sql`
        select entry.expert_id, (-sum(entry.amount_cents))::int as cents, string_agg(entry.id::text, ',') as entries
        from (${unpaidEntries()}) as entry
        join (${usableDetails({ provider, now })}) as details on details.expert_id = entry.expert_id
        group by entry.expert_id having -sum(entry.amount_cents) >= ${Math.max(minimumCents, 1)}
        order by entry.expert_id`);
      if (payable.length === 0) throw new NothingPayable();
      const planned = payable.map(({ expert_id: expertId, cents: amountCents, entries }) => ({
        ...{ id: newId(), runId, expertId, amountCents, createdAt: now },
        entryIds: entries.split(","),
      }));
      await inParts(planned, (part) =>
        tx.insert(payouts).values(part.map(({ entryIds: _entries, ...payout }) => payout)),
      );
      const paid = planned.flatMap(({ id: payoutId, entryIds }) =>
        entryIds.map((entryId) => ({ entryId, payoutId, createdAt: now })),
      );
      await inParts(paid, (part) => tx.insert(payoutEntries).values(part));
      await recordAudit(tx, caller, {
        action: "payout-run-drafted",
        object: { type: "payout-run", id: runId },
        detail: { payouts: planned.length, amountCents: sumOf(planned) },
      });
      return ok({ runId });
    });
  try {
    return await draft();
  } catch (error) {
    if (error instanceof NothingPayable) return fail("nothing-payable");
    const fault = storageFault(error);
    if (fault?.kind === "unique" && fault.constraint === "payout_runs_live_key") return fail("run-open");
    throw error;
  }
}

/** Rolls the draft back. */
class NothingPayable extends Error {}

const sumOf = (rows: Array<{ amountCents: number }>) => rows.reduce((sum, row) => sum + row.amountCents, 0);

/** One statement has at most 65,535 parameters. */
async function inParts<Row>(rows: Row[], insert: (part: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += 5000) await insert(rows.slice(start, start + 5000));
}

import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { experts } from "~/db/schema/experts/experts";
import { payoutRuns } from "~/db/schema/payments/payout-runs";
import { payouts } from "~/db/schema/payments/payouts";
import { unsealDetails } from "~/domain/payouts/details/sealed-details.server";
import { type FilePayout, type PayoutFile, payoutReference } from "~/domain/payouts/files/payout-file";
import type { NoPayoutFile } from "~/domain/payouts/runs/run";
import { isId } from "~/platform/ids";
import { bankName } from "~/platform/providers";
import { fail, ok, type Result } from "~/shared/result";
import { executionDay } from "./execution-day.server";

/** The run, the program's secret and the operator's account; today's zone of documents, and the time. */
interface FileAsked {
  runId: string;
  secret: string;
  debtor: PayoutFile["debtor"];
  zone: string;
  now: Date;
}

/**
 * Reads the payouts of a run that the operator's bank has to pay, with the accounts unsealed. The list is the same from
 * the moment in which all of them are posted until the run is settled, whatever became of each: the bank knows the file
 * by its id, and refuses it the second time.
 */
export async function readPayoutFile(
  db: Db,
  { runId, secret, debtor, ...at }: FileAsked,
): Promise<Result<PayoutFile, NoPayoutFile>> {
  if (!isId(runId)) return fail({ why: "no-file" });
  const [run] = await db
    .select({
      run: payoutRuns,
      planned: db.$count(payouts, and(eq(payouts.runId, runId), eq(payouts.state, "planned"))),
    })
    .from(payoutRuns)
    .where(eq(payoutRuns.id, runId));
  const sentAt = run?.run.sentAt;
  if (run?.run.provider !== bankName || run.run.state !== "sent" || !sentAt) return fail({ why: "no-file" });
  if (run.planned > 0) return fail({ why: "not-complete" });
  const rows = await db
    .select({ payout: payouts, expertName: experts.name })
    .from(payouts)
    .innerJoin(experts, eq(experts.id, payouts.expertId))
    .where(and(eq(payouts.runId, runId), isNotNull(payouts.sentAt)))
    .orderBy(asc(payouts.id));
  const unreadable: string[] = [];
  const listed = rows.flatMap(({ payout, expertName }): FilePayout[] => {
    const { id: payoutId, expertId, amountCents, currency, sealed } = payout;
    const account = sealed === null ? null : unsealDetails(sealed, { expertId, secret });
    if (account) return [{ payoutId, amountCents, currency, account, reference: payoutReference(payoutId) }];
    unreadable.push(expertName);
    return [];
  });
  if (unreadable.length > 0) return fail({ why: "unreadable", experts: unreadable });
  return ok({
    ...{ runId, createdAt: sentAt, debtor, payouts: listed },
    executeOn: executionDay(run.run, at),
  });
}

import { desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { payoutRuns } from "~/db/schema/payments/payout-runs";
import { payouts } from "~/db/schema/payments/payouts";
import { processDueEarnings } from "~/domain/payouts/earnings/process-due-earnings.server";
import { sandboxPayoutProvider } from "~/domain/payouts/providers/sandbox-payouts.server";
import { confirmRun } from "~/domain/payouts/runs/change-run.server";
import { draftRun } from "~/domain/payouts/runs/draft-run.server";
import { processDuePayouts } from "~/domain/payouts/runs/process-due-payouts.server";
import { callerOf } from "../caller";

/**
 * What an admin and a worker do until everything earned is paid at the sandbox. Run again after a kill, it goes on from
 * what the database says.
 */
export async function runPayouts(db: Db, { adminId, now }: { adminId: string; now: Date }): Promise<void> {
  const [admin] = await db.select().from(users).where(eq(users.id, adminId));
  if (!admin) throw new Error("There is no such admin");
  let time = now;
  const caller = () => callerOf(admin, { now: time });
  const provider = sandboxPayoutProvider({ db, clock: () => time });
  await processDueEarnings(db, { now: time, limit: 100 });
  await draftRun(db, caller(), { provider: "sandbox", minimumCents: 100 });
  const [draft] = await db.select().from(payoutRuns).where(eq(payoutRuns.state, "draft"));
  if (draft) await confirmRun(db, caller(), draft.id);
  for (let round = 0; round < 6; round += 1) {
    await processDuePayouts(db, { now: time, limit: 100, providers: () => provider });
    time = new Date(time.getTime() + 30 * 60_000);
  }
}

/** The payouts of an expert that weren't left out, newest first. */
export const livePayouts = (db: Db, expertId: string) =>
  db
    .select()
    .from(payouts)
    .where(sql`${eq(payouts.expertId, expertId)} and ${payouts.state} <> 'left-out'`)
    .orderBy(desc(payouts.createdAt));

/** The runs that aren't over. */
export const openRuns = (db: Db) =>
  db
    .select()
    .from(payoutRuns)
    .where(
      sql`${inArray(payoutRuns.state, ["draft", "confirmed", "sent"])} and ${isNull(payoutRuns.closedAt)}`,
    );

import type { Db } from "~/db/client.server";
import { enqueue } from "~/db/jobs.server";

/** Has the provider asked about a payment; the same key, so that one job a payment is waiting. */
export const checkLater = (tx: Db, paymentId: string, runAt: Date): Promise<void> =>
  enqueue(tx, "check-payment", { paymentId }, { jobKey: `check-payment:${paymentId}`, runAt });

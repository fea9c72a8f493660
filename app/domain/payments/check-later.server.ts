import type { Db } from "~/db/client.server";
import { enqueue } from "~/db/jobs.server";

/** Queues a check of a payment at the provider. The key keeps one job per payment. */
export const checkLater = (tx: Db, paymentId: string, runAt: Date): Promise<void> =>
  enqueue(tx, "check-payment", { paymentId }, { jobKey: `check-payment:${paymentId}`, runAt });

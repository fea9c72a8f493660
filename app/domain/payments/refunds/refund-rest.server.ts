import type { Db } from "~/db/client.server";
import type { JobPayloads } from "~/db/jobs.server";
import { runCommand } from "~/db/retry.server";
import type { Caller } from "~/domain/caller";
import { refundPayment } from "~/domain/ledger/request-refund.server";
import { lockPayment } from "~/domain/payments/lock-payment.server";

/** Requests a refund of all that is left of a payment. While another refund is pending, it is postponed again. */
export const refundRest = (
  db: Db,
  { now }: Pick<Caller, "now">,
  { paymentId, reason }: JobPayloads["refund-rest"],
): Promise<void> =>
  runCommand(db, async (tx) => {
    if (await lockPayment(tx, paymentId)) await refundPayment(tx, { paymentId, reason, now });
  });

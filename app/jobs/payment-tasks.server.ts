import type { JobHelpers, Task } from "graphile-worker";
import type { Db } from "~/db/client.server";
import type { JobPayloads } from "~/db/jobs.server";
import { checkPayment } from "~/domain/payments/checkout/check-payment.server";
import { applyEvent } from "~/domain/payments/checkout/receive-event.server";
import type { PaymentProviders } from "~/domain/payments/checkout/settle-payment.server";
import type { RefundFault } from "~/domain/payments/checkout/settle-refunds.server";
import { providerNamed } from "~/domain/payments/providers/choose-provider.server";
import { refundRest } from "~/domain/payments/refunds/refund-rest.server";
import { sendRefund } from "~/domain/payments/refunds/send-refund.server";
import { systemClock } from "~/platform/clock";
import type { Env } from "~/platform/env.server";
import type { Log } from "~/platform/log.server";

type Bounded = (helpers: JobHelpers, work: (signal: AbortSignal) => Promise<void>) => Promise<void>;

/** The payment tasks. They may run twice and in any order. @param bounded limits the time of an attempt */
export function paymentTasks({ db, env, log }: { db: Db; env: Env; log: Log }, bounded: Bounded) {
  const providers: PaymentProviders = (name) => providerNamed(name, env, db);
  const caller = () => ({ now: systemClock(), appUrl: env.appUrl, seller: env.business });
  const logFaults = (faults: RefundFault[]) => {
    for (const { wasMade, ...fault } of faults) {
      log.error(wasMade ? "A refund that was made has failed since" : "A refund failed", undefined, fault);
    }
  };
  return {
    "apply-payment-event": (payload, helpers) => {
      const { eventId } = payload as JobPayloads["apply-payment-event"]; // only `enqueue` writes payloads
      return bounded(helpers, async (signal) => {
        logFaults(await applyEvent(db, caller(), { eventId, providers }, signal));
      });
    },
    "check-payment": (payload, helpers) => {
      const { paymentId } = payload as JobPayloads["check-payment"];
      return bounded(helpers, async (signal) => {
        const checked = await checkPayment(db, caller(), { paymentId, providers }, signal);
        const { fault, refundFaults } = checked;
        logFaults(refundFaults);
        if (fault)
          log.error("A payment could not be checked; asking again later", undefined, { paymentId, fault });
      });
    },
    "send-refund": (payload, helpers) => {
      const { refundId } = payload as JobPayloads["send-refund"];
      return bounded(helpers, async (signal) => {
        logFaults(await sendRefund(db, caller(), { refundId, providers }, signal));
      });
    },
    "refund-rest": (payload) => refundRest(db, caller(), payload as JobPayloads["refund-rest"]), // only `enqueue` writes payloads
  } satisfies Partial<Record<keyof JobPayloads, Task>>;
}

import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { paymentEvents } from "~/db/schema/payments/payment-events";
import { payments } from "~/db/schema/payments/payments";
import { refunds } from "~/db/schema/payments/refunds";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { paymentToSettle } from "~/domain/payments/payment-to-settle";
import type { Clock } from "~/platform/clock";
import type { Env } from "~/platform/env.server";
import { isId } from "~/platform/ids";
import { type CheckoutState, type PaymentProvider, ProviderError } from "../provider";
import { payhipEvents } from "./payhip-events.server";
import { productKeyOf } from "./payhip-purchase";
import { type PurchaseFacts, payhipSession } from "./payhip-session";

interface Parts {
  db: Db;
  env: Env;
  clock: Clock;
}

/**
 * Payhip, for classes that have a page in our shop there. Its session id is our payment's id. Its state is known only
 * from its events (`payment_events`). Refunds are mailed to the support address and made by hand there.
 */
export function payhipProvider({ db, env, clock }: Parts): PaymentProvider {
  return {
    name: "payhip",

    async createCheckoutSession({ paymentId, shopLink }) {
      if (!shopLink) throw new ProviderError("Payhip: the class isn't sold there", false);
      return { id: paymentId, pageUrl: shopLink };
    },

    readSession: (sessionId) => readSession(db, sessionId, clock()),

    async refund({ refundId, chargeId, amountCents }) {
      const { payment, currency } = await findAsked(db, refundId);
      await db.transaction((tx) =>
        queueMail(tx, paymentToSettle, {
          dedupeKey: `payment-to-settle:${refundId}`,
          to: { userId: null, email: env.supportEmail, name: "Keyway" },
          about: { type: "payment", id: payment.id },
          payload: {
            about: "payhip-refund",
            transactionId: chargeId,
            amountCents,
            currency,
            productKey: productKeyOf(payment.pageUrl),
          },
        }),
      );
      const said = { id: `by-hand:${refundId}`, refundId, amountCents, currency };
      return { ...said, status: "pending", failure: null };
    },

    async verifyEvent(...event) {
      return env.payhipApiKey === undefined ? null : payhipEvents(env.payhipApiKey).verifyEvent(...event);
    },
  };
}

async function readSession(db: Db, paymentId: string, now: Date): Promise<CheckoutState> {
  const [payment] = isId(paymentId) ? await db.select().from(payments).where(eq(payments.id, paymentId)) : [];
  if (!payment) throw new ProviderError("Payhip: there is no such session", false);
  const events = await db
    .select({ kind: paymentEvents.kind, facts: paymentEvents.facts })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, "payhip"), eq(paymentEvents.paymentId, paymentId)));
  const ofKind = (kind: string) =>
    events.filter((event) => event.kind === kind).map(({ facts }) => read(facts));
  const known = await db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
  const [paid = null] = ofKind("paid");
  return payhipSession({ paid, refunded: ofKind("refunded"), known }, payment.createdAt, now);
}

/** Reads the facts as `receiveEvent` stored them. */
const read = (facts: Record<string, string | number | null>): PurchaseFacts => ({
  transactionId: String(facts.transactionId),
  amountCents: Number(facts.amountCents),
  refundedCents: Number(facts.refundedCents),
  currency: String(facts.currency),
});

async function findAsked(db: Db, refundId: string) {
  const [asked] = await db
    .select({ payment: payments, currency: refunds.currency })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId));
  if (!asked) throw new ProviderError("Payhip: there is no such refund", false);
  return asked;
}

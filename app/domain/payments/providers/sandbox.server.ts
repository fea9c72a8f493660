import { and, eq, isNull, sum } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { sandboxRefunds } from "~/db/schema/payments/sandbox-refunds";
import { sandboxSessions } from "~/db/schema/payments/sandbox-sessions";
import type { Clock } from "~/platform/clock";
import type { Env } from "~/platform/env.server";
import { isId, newId } from "~/platform/ids";
import { paths } from "~/shared/paths";
import {
  type PaymentOrder,
  type PaymentProvider,
  type ProviderDispute,
  ProviderError,
  type ProviderRefund,
} from "../provider";
import { readSandboxEvent } from "./sandbox-event.server";
import { sandboxStatus } from "./sandbox-session";

/** The sandbox provider (decision D2). A charge has its session's id. Database faults are thrown unchanged. */
export function sandboxProvider({ db, env, clock }: { db: Db; env: Env; clock: Clock }): PaymentProvider {
  return {
    name: "sandbox",

    async createCheckoutSession(order) {
      const session = await findOrCreate(db, order, clock());
      return { id: session.id, pageUrl: `${env.appUrl}${paths.sandboxSession(session.id)}` };
    },

    async readSession(sessionId) {
      const session = await findSession(db, sessionId);
      const status = sandboxStatus(session, clock());
      const { amountCents, currency, declinedAt } = session;
      if (status !== "paid") return { status, declinedAt, charge: null, refunds: [], disputes: [] };
      const refunds = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.sessionId, sessionId));
      const charge = { id: sessionId, paidCents: amountCents, currency, feeCents: sandboxFee(amountCents) };
      return {
        status,
        declinedAt: null,
        charge,
        refunds: refunds.map((refund) => refundOf(refund, currency)),
        disputes: disputesOf(session, refunds),
      };
    },

    refund: (request) =>
      db.transaction(async (tx) => {
        const { refundId, chargeId, amountCents } = request;
        const session = await findSession(tx, chargeId, { isLocked: true });
        const [earlier] = await tx
          .select()
          .from(sandboxRefunds)
          .where(and(eq(sandboxRefunds.idempotencyKey, refundId), eq(sandboxRefunds.sessionId, chargeId)));
        if (earlier) return refundOf(earlier, session.currency);
        await assertRefundable(tx, session, amountCents);
        const [refund] = await tx
          .insert(sandboxRefunds)
          .values({
            id: newId(),
            sessionId: chargeId,
            amountCents,
            idempotencyKey: refundId,
            createdAt: clock(),
          })
          .returning();
        if (!refund) throw new Error("The sandbox's refund was not written");
        return refundOf(refund, session.currency);
      }),

    verifyEvent: (rawBody, headers, now) => readSandboxEvent(rawBody, { headers, env, now }),
  };
}

/** How long a session stays open. */
const sessionMinutes = 30;

/** The sandbox's fee for a payment: 2.9 % and 30 cents, in whole cents. */
export const sandboxFee = (amountCents: number): number => Math.round((amountCents * 29) / 1000) + 30;

type Session = typeof sandboxSessions.$inferSelect;

async function findOrCreate(db: Db, order: PaymentOrder, now: Date): Promise<Session> {
  const { paymentId, amountCents, currency, description, returnUrl } = order;
  const expiresAt = new Date(now.getTime() + sessionMinutes * 60_000);
  await db
    .insert(sandboxSessions)
    .values({
      id: newId(),
      reference: paymentId,
      amountCents,
      currency,
      description,
      returnUrl,
      expiresAt,
      createdAt: now,
    })
    .onConflictDoNothing({ target: sandboxSessions.reference });
  const [session] = await db.select().from(sandboxSessions).where(eq(sandboxSessions.reference, paymentId));
  if (session?.amountCents !== amountCents || session.currency !== currency) {
    throw new ProviderError("Sandbox: the same payment was ordered with another amount", false);
  }
  return session;
}

async function findSession(db: Db, id: string, { isLocked = false } = {}): Promise<Session> {
  const query = db.select().from(sandboxSessions).where(eq(sandboxSessions.id, id));
  const [session] = isId(id) ? await (isLocked ? query.for("update") : query) : [];
  if (!session) throw new ProviderError("Sandbox: there is no such session", false);
  return session;
}

/**
 * The caller has locked the session's row. @throws ProviderError if more would be refunded than was paid, or if the
 * payment is disputed
 */
async function assertRefundable(tx: Db, session: Session, wantedCents: number) {
  const { id, state, amountCents, disputeState } = session;
  if (disputeState === "open" || disputeState === "lost") {
    throw new ProviderError("Sandbox: the payment is disputed", false);
  }
  const [given] = await tx
    .select({ cents: sum(sandboxRefunds.amountCents).mapWith(Number) })
    .from(sandboxRefunds)
    .where(and(eq(sandboxRefunds.sessionId, id), isNull(sandboxRefunds.failedAt)));
  const left = state === "paid" ? amountCents - (given?.cents ?? 0) : 0;
  if (wantedCents <= 0 || wantedCents > left) {
    throw new ProviderError("Sandbox: no more can be refunded than was paid", false);
  }
}

const refundOf = (
  { id, idempotencyKey, amountCents, failedAt }: typeof sandboxRefunds.$inferSelect,
  currency: string,
): ProviderRefund => ({
  id,
  refundId: idempotencyKey,
  amountCents,
  currency,
  status: failedAt ? "failed" : "succeeded",
  failure: failedAt ? "expired_or_canceled_card" : null,
});

/** The sandbox's fee for a dispute that is lost, in whole cents. */
const disputeFeeCents = 1500;
/** The payer's bank waits this long for evidence. */
const evidenceMs = 7 * 24 * 3_600_000;

/** A session has one dispute at most, of all that wasn't refunded when it was opened. */
function disputesOf(session: Session, made: (typeof sandboxRefunds.$inferSelect)[]): ProviderDispute[] {
  const { id, currency, disputeState, disputedAt } = session;
  if (disputeState === null || disputedAt === null) return [];
  const amountCents = made
    .filter(({ createdAt, failedAt }) => createdAt <= disputedAt && (!failedAt || failedAt > disputedAt))
    .reduce((left, refund) => left - refund.amountCents, session.amountCents);
  return [
    {
      ...{ id: `dispute-${id}`, amountCents, currency, reason: "fraudulent", status: disputeState },
      dueBy: new Date(disputedAt.getTime() + evidenceMs),
      feeCents: disputeState === "lost" ? disputeFeeCents : null,
    },
  ];
}

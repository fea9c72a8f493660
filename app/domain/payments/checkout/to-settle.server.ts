import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { ofShop } from "~/db/of-shop";
import { users } from "~/db/schema/accounts/users";
import { paymentEvents } from "~/db/schema/payments/payment-events";
import { payments } from "~/db/schema/payments/payments";
import { refunds } from "~/db/schema/payments/refunds";
import { auditEvents } from "~/db/schema/site/audit-events";
import { queueList } from "~/domain/lists/queue-list.server";
import { queueQueries } from "~/domain/lists/queues.server";
import { waitingText } from "~/domain/lists/waiting-text";
import { providerText } from "~/domain/payments/view/admin-payments";
import { isId } from "~/platform/ids";
import { shopName } from "~/platform/providers";
import { formatMoney } from "~/shared/money";
import { paths } from "~/shared/paths";
import { type ToSettleKind, toSettleKinds } from "./to-settle";

/** Payments for the admin to review. The id is that of a provider's event or of a refund. */

export interface PaymentToSettle {
  id: string;
  /** Null for a refund that is pending or completed. */
  kind: ToSettleKind | null;
  provider: string;
  chargeId: string | null;
  /** Payhip's product. */
  productKey: string | null;
  amountCents: number | null;
  currency: string;
  failure: string | null;
  /** Our payment's id; null for a purchase that matches none. */
  paymentId: string | null;
  at: Date;
}

/** The admin's list of payments to review, longest waiting first. */
export const paymentsToSettle = queueList<PaymentToSettle>("payments", {
  rows: async (db, { limit, offset }) => {
    const waiting = await db.execute<{ id: string }>(sql`select id from (${queueQueries.payments}) as waiting
      order by since, id limit ${limit} offset ${offset}`);
    const ids = [...waiting].map(({ id }) => id);
    const found = await readThese(db, ids);
    return ids.flatMap((id) => found.find((item) => item.id === id) ?? []);
  },
  lead: () => "What the program can't settle by itself, oldest first.",
  columns: [
    {
      name: "What",
      cell: ({ id, kind }) => [{ text: kind ? toSettleKinds[kind] : "", href: paths.paymentEvent(id) }],
    },
    { name: "Provider", cell: ({ provider }) => providerText(provider) },
    {
      name: "Amount",
      isNumber: true,
      cell: ({ amountCents, currency }) =>
        amountCents === null ? "Unknown" : formatMoney(amountCents, currency),
    },
    { name: "Waiting", cell: ({ at }, { now, zone }) => waitingText(at, now, zone) },
  ],
});

/** Returns one with its outcome; null for an unknown one, and for an event about a known payment. */
export async function readPaymentToSettle(db: Db, id: string) {
  if (!isId(id)) return null;
  const [item] = await readThese(db, [id]);
  if (!item) return null;
  const [isWaiting, settled, isRefundedThere] = await Promise.all([
    waitsForSettling(db, id),
    findSettled(db, id),
    wasRefunded(db, item),
  ]);
  return { ...item, isWaiting, settled, isRefundedThere };
}

export async function waitsForSettling(db: Db, id: string): Promise<boolean> {
  const rows = await db.execute(sql`select from (${queueQueries.payments}) as waiting where id = ${id}`);
  return rows.length > 0;
}

/** Returns who settled it by hand, when, and with which note; null if it wasn't. */
export async function findSettled(db: Db, id: string) {
  const [settled] = await db
    .select({
      at: auditEvents.createdAt,
      by: users.fullName,
      // Older versions stored it in the audit.
      note: sql<
        string | null
      >`coalesce(${refunds.settledNote}, ${paymentEvents.settledNote}, ${auditEvents.detail} ->> 'note')`,
    })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.actorId))
    .leftJoin(refunds, eq(refunds.id, auditEvents.objectId))
    .leftJoin(paymentEvents, eq(paymentEvents.id, auditEvents.objectId))
    .where(
      and(
        inArray(auditEvents.objectType, ["payment-event", "refund"]),
        eq(auditEvents.objectId, id),
        eq(auditEvents.action, "payment-settled-by-hand"),
      ),
    )
    .orderBy(desc(auditEvents.createdAt))
    .limit(1);
  return settled ?? null;
}

async function readThese(db: Db, ids: string[]): Promise<PaymentToSettle[]> {
  if (ids.length === 0) return [];
  const [events, backs] = await Promise.all([
    db
      .select()
      .from(paymentEvents)
      .where(
        and(
          inArray(paymentEvents.id, ids),
          sql`payment_id is null and (not is_understood or (provider ${ofShop} and kind = 'paid'))`,
        ),
      ),
    db
      .select({ refund: refunds, provider: payments.provider, chargeId: payments.chargeId })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(inArray(refunds.id, ids)),
  ]);
  return [
    ...events.map(({ id, provider, isUnderstood, eventId, kind, facts, createdAt: at }) => ({
      id,
      provider,
      at,
      failure: null,
      paymentId: textOf(facts.paymentId),
      kind: isUnderstood ? ("unmatched" as const) : oddKind(kind, facts),
      chargeId: isUnderstood
        ? textOf(facts.transactionId)
        : `${kind}, ${textOf(facts.providerId) ?? eventId}`,
      productKey: textOf(facts.productKey),
      // A currency that isn't one can't be formatted.
      amountCents:
        typeof facts.amountCents === "number" && /^[A-Z]{3}$/.test(`${facts.currency}`)
          ? facts.amountCents
          : null,
      currency: textOf(facts.currency) ?? "",
    })),
    ...backs.map(({ refund, provider, chargeId }) => ({
      id: refund.id,
      kind: kindOf(refund.state, provider),
      provider,
      chargeId,
      productKey: null,
      amountCents: refund.amountCents,
      currency: refund.currency,
      failure: refund.failure,
      paymentId: refund.paymentId,
      at: refund.settledAt ?? refund.createdAt,
    })),
  ];
}

/** What was read of a refund or dispute that the ledger can't take names our payment. */
function oddKind(kind: string, { paymentId }: Record<string, unknown>): ToSettleKind {
  if (!paymentId) return "not-understood";
  return kind === "dispute" ? "dispute-odd" : "refund-odd";
}

const textOf = (fact: string | number | null | undefined) => (typeof fact === "string" ? fact : null);

function kindOf(state: (typeof refunds.$inferSelect)["state"], provider: string): ToSettleKind | null {
  if (state === "failed") return "refund-failed";
  if (state !== "submitted") return null;
  return provider === "transfer" ? "refund-by-transfer" : provider === shopName ? "refund-by-hand" : null;
}

/** Whether Payhip has reported a refund of a purchase that matches nothing. */
async function wasRefunded(db: Db, { kind, chargeId }: PaymentToSettle): Promise<boolean> {
  if (kind !== "unmatched" || chargeId === null) return false;
  const rows = await db.execute(sql`select from payment_events where provider ${ofShop} and payment_id is null
    and kind = 'refunded' and facts ->> 'transactionId' = ${chargeId} limit 1`);
  return rows.length > 0;
}

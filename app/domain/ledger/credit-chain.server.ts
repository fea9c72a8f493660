import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { credits } from "~/db/schema/payments/credits";
import { disputes } from "~/db/schema/payments/disputes";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { payments } from "~/db/schema/payments/payments";
import { refunds } from "~/db/schema/payments/refunds";
import { giveBack, type Position, positionOf, takeFrom } from "./position.server";
import { move, type NewEntry, post } from "./post.server";

/** A payment made with a credit leads to the payment that the credit came from, and so on to one at a provider. */

/** An SQL expression: the payment at a provider that a payment is refunded at, which may be the payment itself. */
export const sourceOf = (paymentId: string | SQLWrapper): SQL => sql`(with recursive chain as (
    select paid.id, paid.provider, paid.charge_id from payments as paid where paid.id = ${paymentId}
    union all select source.id, source.provider, source.charge_id from chain
      join credits on chain.provider = 'credit' and credits.id = chain.charge_id::uuid
      join payments as source on source.id = credits.payment_id
  ) select id from chain where provider <> 'credit')`;

/** An SQL condition: the charge that this payment's money came from has a dispute in that state. */
export const hasDispute = (paymentId: string | SQLWrapper, state: "open" | "lost"): SQL<boolean> =>
  sql<boolean>`exists (select from disputes as dispute where dispute.state = ${state}
    and dispute.payment_id = ${sourceOf(paymentId)})`;

/** Returns the credit that made a payment; null for a payment at a provider. */
export async function findSpentCredit(tx: Db, paymentId: string) {
  const [spent] = await tx
    .select({ credit: credits })
    .from(payments)
    .innerJoin(credits, eq(credits.id, sql`${payments.chargeId}::uuid`))
    .where(and(eq(payments.id, paymentId), eq(payments.provider, "credit")));
  return spent?.credit ?? null;
}

/**
 * Moves cents between a payment and a credit: negative to the credit, positive back.
 * @param guaranteeCents what goes back to the operator beside them; by default all of it with the last cent
 */
export async function moveCredit(
  tx: Db,
  {
    creditId,
    paymentId,
    amountCents,
    guaranteeCents,
    now,
  }: {
    creditId: string;
    paymentId: string;
    amountCents: number;
    guaranteeCents?: number | undefined;
    now: Date;
  },
): Promise<void> {
  const position = await positionOf(tx, paymentId);
  const lines =
    amountCents < 0
      ? awayLines(position, -amountCents, guaranteeCents)
      : await backLines(tx, position, amountCents);
  await post(tx, { kind: "credit", creditId, paymentId, currency: position.currency, lines, now });
}

/** What the guarantee added goes back to the operator with the last cent of the credit, at the latest. */
function awayLines(position: Position, cents: number, guaranteeCents = 0): NewEntry[] {
  const { retained, guarantee } = position;
  const addedCents = cents === retained - guarantee ? guarantee : guaranteeCents;
  return [
    ...takeFrom(position, "credit", cents + addedCents),
    ...move({ account: "credit" }, { account: "guarantee" }, addedCents),
  ];
}

/**
 * What comes back is owed to the payer. What the payer's bank has returned already covers the operator's loss, instead of
 * going back a second time. A payment with an earlier credit only passes it on.
 */
async function backLines(tx: Db, position: Position, cents: number): Promise<NewEntry[]> {
  if (await findSpentCredit(tx, position.paymentId)) return giveBack(position, "credit", cents);
  const lossCents = Math.min(cents, await overpaidBy(tx, position, cents));
  return [
    ...move({ account: "credit" }, { account: "owed" }, cents - lossCents),
    ...move({ account: "credit" }, { account: "fees" }, lossCents),
  ];
}

/** By how much the payer would have more than was charged, if the payment retained these cents more. */
async function overpaidBy(tx: Db, { paymentId, retained }: Position, cents: number): Promise<number> {
  const [lost] = await tx
    .select({ cents: sql<number>`coalesce(sum(${disputes.amountCents}), 0)::int` })
    .from(disputes)
    .innerJoin(
      ledgerGroups,
      and(eq(ledgerGroups.disputeId, disputes.id), eq(ledgerGroups.kind, "dispute-lost")),
    )
    .where(eq(disputes.paymentId, paymentId));
  if (!lost || lost.cents === 0) return 0;
  const [paid] = await tx
    .select({
      charged: payments.amountCents,
      refunded: sql<number>`(select coalesce(sum(${refunds.amountCents}), 0) from ${refunds}
        where ${refunds.paymentId} = ${paymentId} and ${refunds.state} = 'succeeded')::int`,
    })
    .from(payments)
    .where(eq(payments.id, paymentId));
  if (!paid) return 0;
  return Math.max(0, retained + cents - Math.max(0, paid.charged - lost.cents - paid.refunded));
}

/**
 * Moves cents of a payment back through the credits that they came with. `guaranteeCents`: see `moveCredit`.
 * @returns the payment at a provider that retains them now
 */
export async function returnToSource(
  tx: Db,
  {
    paymentId,
    amountCents,
    guaranteeCents,
    now,
  }: { paymentId: string; amountCents: number; guaranteeCents?: number; now: Date },
): Promise<string> {
  const spent = await findSpentCredit(tx, paymentId);
  if (!spent) return paymentId;
  const { id: creditId, paymentId: source } = spent;
  await moveCredit(tx, { creditId, paymentId, amountCents: -amountCents, guaranteeCents, now });
  await moveCredit(tx, { creditId, paymentId: source, amountCents, now });
  return returnToSource(tx, { paymentId: source, amountCents, now });
}

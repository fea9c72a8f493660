import type { Stripe } from "stripe";
import type { ProviderDispute } from "../provider";

/** The disputes of a charge at Stripe. @param chargeId the id of its payment intent */
export async function listDisputes(stripe: Stripe, chargeId: string): Promise<ProviderDispute[]> {
  const { data } = await stripe.disputes.list({ payment_intent: chargeId, limit: 100 });
  return data.map(disputeOf);
}

function disputeOf(dispute: Stripe.Dispute): ProviderDispute {
  const { id, amount, currency, reason, status, evidence_details: evidence } = dispute;
  return {
    id,
    amountCents: amount,
    currency: currency.toUpperCase(),
    reason: reason || null,
    status: statusOf(status),
    dueBy: evidence?.due_by ? new Date(evidence.due_by * 1000) : null,
    feeCents: feeOf(dispute),
  };
}

/** An inquiry that was closed, or a dispute that was prevented, left the money where it was. */
function statusOf(status: string): ProviderDispute["status"] {
  if (status === "won" || status === "warning_closed" || status === "prevented") return "won";
  return status === "lost" ? "lost" : "open";
}

/** The fee less what Stripe gave back of it. In the account's other currency it is left out. */
function feeOf({ balance_transactions: moved, currency }: Stripe.Dispute): number | null {
  if (!moved?.length || moved.some((one) => one.currency !== currency)) return null;
  return moved.reduce((sum, { fee }) => sum + fee, 0);
}

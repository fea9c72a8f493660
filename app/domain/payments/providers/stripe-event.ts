import { isId } from "~/platform/ids";
import type { ProviderEvent } from "../provider";
import { eventName } from "./event-names.server";
import type { SignedEvent } from "./signed-events.server";

/** Reads what is used of a Stripe event: which session, payment, charge, payout or account it is about. */
export const stripeEvent = ({ id, type, object, isUnderstood }: SignedEvent): ProviderEvent => ({
  id,
  kind: type,
  about: aboutOf(type, object),
  isUnderstood: isUnderstood && idsOf(object).every((one) => eventName.safeParse(one).success),
});

const idsOf = ({ id, payment_intent: intent }: Record<string, unknown>) =>
  [id, intent].filter((one) => typeof one === "string");

function aboutOf(type: string, object: Record<string, unknown>): ProviderEvent["about"] {
  if (type.startsWith("transfer.")) return payoutOf(object);
  if (type === "account.updated") return orNull(named("payoutAccountId", object.id));
  const paymentId = paymentOf(object);
  const known = paymentId === undefined ? {} : { paymentId };
  if (type.startsWith("checkout.session.")) return orNull({ ...named("sessionId", object.id), ...known });
  if (type.startsWith("payment_intent.")) return orNull({ ...named("chargeId", object.id), ...known });
  // Charges, refunds and disputes.
  if (/^(charge|refund)\./.test(type))
    return orNull({ ...named("chargeId", object.payment_intent), ...known });
  return null;
}

/** Others may use the same Stripe account: an id that isn't in our format is ignored. */
function paymentOf({ metadata, client_reference_id: reference }: Record<string, unknown>) {
  return [noted("payment_id", metadata), reference].find(isOurs);
}

function payoutOf({ metadata }: Record<string, unknown>) {
  const payoutId = noted("payout_id", metadata);
  return isOurs(payoutId) ? { payoutId } : null;
}

const noted = (key: string, metadata: unknown): unknown =>
  metadata && typeof metadata === "object"
    ? Object.entries(metadata).find(([name]) => name === key)?.[1]
    : null;

const isOurs = (id: unknown): id is string => typeof id === "string" && isId(id);

function named(name: "sessionId" | "chargeId" | "payoutAccountId", value: unknown) {
  const id = eventName.safeParse(value).data;
  return id === undefined ? {} : { [name]: id };
}

const orNull = (about: NonNullable<ProviderEvent["about"]>) => (Object.keys(about).length > 0 ? about : null);

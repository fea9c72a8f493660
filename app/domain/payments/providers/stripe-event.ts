import { isId } from "~/platform/ids";
import type { ProviderEvent } from "../provider";

/** The little of an event of Stripe's that is used: which session, payment or charge it is about. */
export function stripeEvent(event: {
  id: string;
  type: string;
  data: { object: Record<string, unknown> };
}): ProviderEvent {
  return { id: event.id, kind: event.type, about: aboutOf(event.type, event.data.object) };
}

function aboutOf(type: string, object: Record<string, unknown>): ProviderEvent["about"] {
  const paymentId = paymentOf(object);
  const known = paymentId === undefined ? {} : { paymentId };
  if (type.startsWith("checkout.session.")) return orNull({ ...named("sessionId", object.id), ...known });
  if (type.startsWith("payment_intent.")) return orNull({ ...named("chargeId", object.id), ...known });
  // Charges, refunds and disputes.
  if (/^(charge|refund)\./.test(type))
    return orNull({ ...named("chargeId", object.payment_intent), ...known });
  return null;
}

/** Others may use the same account at Stripe: an id that can't be ours is none. */
function paymentOf({ metadata, client_reference_id: reference }: Record<string, unknown>) {
  const ours =
    metadata && typeof metadata === "object" && "payment_id" in metadata ? metadata.payment_id : null;
  return [ours, reference].find((id): id is string => typeof id === "string" && isId(id));
}

const named = (name: "sessionId" | "chargeId", value: unknown) =>
  typeof value === "string" ? { [name]: value } : {};

const orNull = (about: NonNullable<ProviderEvent["about"]>) => (Object.keys(about).length > 0 ? about : null);

import { z } from "zod";
import { eventName, parseJson, unreadName } from "./event-names.server";

/** Stripe's signature scheme, also used by the sandbox: `t=<seconds>,v1=<HMAC of time and body>`. */

const toleranceSeconds = 300;

/** The common fields of both kinds of events, if they can be parsed. */
export interface SignedEvent {
  id: string;
  type: string;
  object: Record<string, unknown>;
  isUnderstood: boolean;
}

/**
 * Returns the event, with any content; null unless the header signs exactly this body with this secret, at most five
 * minutes before `now`.
 */
export async function readSignedEvent(
  rawBody: Buffer,
  { header, secret, now }: { header: string | null; secret: string; now: Date },
): Promise<SignedEvent | null> {
  if (header === null || !isOneHeader(header)) return null;
  const { webhooks } = await loadStripe();
  try {
    // `constructEvent` would refuse the other forms of events that Stripe signs.
    await webhooks.signature?.verifyHeaderAsync(
      ...([rawBody, header, secret, toleranceSeconds, undefined, now.getTime()] as const),
    );
  } catch {
    // The signature or the age is wrong.
    return null;
  }
  return eventIn(rawBody);
}

function eventIn(rawBody: Buffer): SignedEvent {
  const { id, type, data } = looseEvent.parse(parseJson(rawBody));
  return {
    id: id ?? unreadName(rawBody),
    type: type ?? "unknown",
    object: data?.object ?? {},
    isUnderstood: id !== null && type !== null && data !== null,
  };
}

const looseEvent = z
  .object({
    id: eventName.nullable().catch(null),
    type: eventName.nullable().catch(null),
    data: z
      .object({ object: z.record(z.string(), z.unknown()) })
      .nullable()
      .catch(null),
  })
  .catch({ id: null, type: null, data: null });

/** Returns the signature header for a body sent now. */
export async function signEvent(payload: string, secret: string, now: Date): Promise<string> {
  const { webhooks } = await loadStripe();
  return webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp: now.getTime() / 1000 });
}

/** Two headers arrive joined as one with two timestamps, of which the library would use the last. */
const isOneHeader = (header: string) => header.match(/(^|,)\s*t=/g)?.length === 1;

/** Loads the library on demand: it takes a quarter of a second and 20 MB. */
export async function loadStripe() {
  const { default: Stripe } = await import("stripe");
  return Stripe;
}

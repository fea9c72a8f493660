import { networkOf } from "~/domain/throttling/network-of";
import { forgetAttempts, takeAttempt } from "~/domain/throttling/throttle.server";
import type { ThrottleKey } from "~/domain/throttling/throttle-rules";
import { type Context, requestFactsContext, servicesContext } from "./context";

/**
 * Counts an attempt before its work is done.
 * @returns null if it is allowed, otherwise the seconds to wait
 * @throws storage faults as they are
 */
export async function countAttempt(context: Context, throttleKeys: ThrottleKey[]): Promise<number | null> {
  const { db, env, clock } = context.get(servicesContext);
  if (!env.rateLimits) return null;
  const attempt = await takeAttempt(db, { secret: env.sessionSecret, throttleKeys, now: clock() });
  if (attempt.ok) return null;
  return attempt.error.retryAfterSeconds;
}

/** Resets these throttles after a success. A fault is only logged, because the command has succeeded. */
export async function forgive(context: Context, throttleKeys: ThrottleKey[]): Promise<void> {
  const { db, env, log } = context.get(servicesContext);
  if (!env.rateLimits || throttleKeys.length === 0) return;
  await forgetAttempts(db, { secret: env.sessionSecret, throttleKeys }).catch((error: unknown) =>
    log.error("The counted attempts could not be forgiven", error),
  );
}

/** Returns the subject of "…:address" rules: the client's address, IPv6 by its /64. */
export const addressSubject = (context: Context): string =>
  networkOf(context.get(requestFactsContext).clientAddress);

import type { Stripe } from "stripe";
import type { Env } from "~/platform/env.server";
import { ProviderError } from "../provider";
import { loadStripe } from "./signed-events.server";

/** Timeout of one request, including reading its answer. A job retries; the library doesn't. */
const timeoutMs = 8000;

/**
 * Sends a request to Stripe, with a timeout of 8 s, or until `signal` aborts it.
 * @throws ProviderError with only the kind of fault: Stripe's own messages quote keys and addresses
 */
export async function askStripe<T>(
  settings: Env["stripe"],
  question: (stripe: Stripe) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const ends = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
  try {
    const stripe = await clientFor(settings);
    return await Promise.race([question(stripe), aborted(ends)]);
  } catch (error) {
    throw asProviderError(error);
  }
}

/** One client per settings object, so that its connections are reused. */
const clients = new WeakMap<Env["stripe"], Promise<Stripe>>();

function clientFor(settings: Env["stripe"]): Promise<Stripe> {
  const known = clients.get(settings);
  if (known) return known;
  const opened = openClient(settings);
  clients.set(settings, opened);
  return opened;
}

async function openClient({ secretKey, apiBase }: Env["stripe"]): Promise<Stripe> {
  if (secretKey === undefined) throw new ProviderError("Stripe: no key is configured", true);
  const StripeClient = await loadStripe();
  return new StripeClient(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(apiBase === undefined ? {} : addressOf(new URL(apiBase))),
  });
}

function addressOf({ hostname, port, protocol }: URL) {
  const isPlain = protocol === "http:";
  return {
    host: hostname,
    port: port || (isPlain ? "80" : "443"),
    protocol: isPlain ? ("http" as const) : ("https" as const),
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const give = () => reject(new ProviderError("Stripe: no answer in time", true));
    if (signal.aborted) give();
    signal.addEventListener("abort", give, { once: true });
  });
}

/**
 * A fault without a status is the network's. 401 and 403 concern our key, which an operator has to fix. 409 means that
 * another request with the same key is still running.
 */
function asProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  const { type, statusCode, code, requestId } = factsOf(error);
  const isPassing =
    statusCode === undefined || [401, 403, 409, 429].includes(statusCode) || statusCode >= 500;
  const facts = [type, statusCode, code, requestId].filter((fact) => fact !== undefined);
  return new ProviderError(`Stripe: ${facts.join(", ") || "no answer"}`, isPassing);
}

/** The fields of the library's errors that contain no data. */
function factsOf(error: unknown): Partial<Pick<StripeFault, "type" | "statusCode" | "code" | "requestId">> {
  return error instanceof Error && "type" in error ? (error as StripeFault) : {}; // nothing else has a type
}

type StripeFault = InstanceType<typeof Stripe.errors.StripeError>;

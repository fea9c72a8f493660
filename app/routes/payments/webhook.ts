import { isPassing } from "~/db/errors.server";
import { receiveEvent } from "~/domain/payments/checkout/receive-event.server";
import { eventSourceNamed } from "~/domain/payments/providers/choose-provider.server";
import { callerContext, servicesContext } from "~/web/context";
import type { Route } from "./+types/webhook";

/**
 * Receives the events of a payment provider: verifies the raw body and stores the event. Only programs call it, so it
 * answers in plain text. A provider sends an event again unless the status is 2xx.
 */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, env, log } = context.get(servicesContext);
  const { now } = context.get(callerContext);
  const isFrameworks = new URL(request.url).pathname.endsWith(".data");
  const source = isFrameworks ? null : eventSourceNamed(params.provider, env, db);
  if (!source) return plainly(404, "There is no such webhook.");
  const rawBody = Buffer.from(await request.arrayBuffer());
  try {
    const { headers } = request;
    const { supportEmail } = env;
    const isTheirs = await receiveEvent(db, { now }, { source, rawBody, headers, supportEmail });
    return isTheirs ? plainly(200, "Received.") : plainly(400, "The signature is missing, wrong or too old.");
  } catch (error) {
    if (!isPassing(error)) throw error;
    log.error("A payment event could not be stored", error, { provider: source.name });
    return plainly(503, "Please send it again.");
  }
}

export function loader() {
  return new Response("This address takes events only.\n", {
    status: 405,
    headers: { ...headers, Allow: "POST" },
  });
}

const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };

const plainly = (status: number, text: string) => new Response(`${text}\n`, { status, headers });

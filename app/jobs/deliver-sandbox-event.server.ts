import type { JobPayloads } from "~/db/jobs.server";
import { signSandboxEvent } from "~/domain/payments/providers/sandbox-event.server";
import type { Env } from "~/platform/env.server";
import { paths } from "~/shared/paths";

const timeoutMs = 8000;

/**
 * The task `deliver-sandbox-event`: posts an event to the webhook, signed again at each attempt as providers do.
 * @throws to have the job retried, unless the response is a success
 */
export async function deliverSandboxEvent(
  event: JobPayloads["deliver-sandbox-event"],
  { env, now, signal }: { env: Env; now: Date; signal: AbortSignal },
): Promise<void> {
  const { body, headers } = await signSandboxEvent(event, { env, now });
  const response = await fetch(`${env.appUrl}${paths.webhook("sandbox")}`, {
    method: "POST",
    body,
    headers,
    redirect: "manual",
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  await response.arrayBuffer(); // reads the body, so that the connection can be reused
  if (!response.ok) throw new Error(`The webhook answered ${response.status} to ${event.kind}`);
}

import { deriveKey } from "~/platform/derive-key.server";
import type { Env } from "~/platform/env.server";
import type { ProviderEvent } from "../provider";
import { eventName } from "./event-names.server";
import { readSignedEvent, signEvent } from "./signed-events.server";

/** The sandbox's events: signed like Stripe's, with a key derived from the program's own secret. */

const signatureHeader = "Sandbox-Signature";

const signingSecret = (env: Env) => deriveKey(env.sessionSecret, "sandbox webhook").toString("hex");

/** Returns null unless the sandbox signed this body at most five minutes before `now`. */
export async function readSandboxEvent(
  rawBody: Buffer,
  { headers, env, now }: { headers: Headers; env: Env; now: Date },
): Promise<ProviderEvent | null> {
  const event = await readSignedEvent(rawBody, {
    header: headers.get(signatureHeader),
    secret: signingSecret(env),
    now,
  });
  if (!event) return null;
  const { id, type, object, isUnderstood } = event;
  const sessionId = eventName.safeParse(object.id).data;
  return {
    id,
    kind: type,
    about: sessionId === undefined ? null : { sessionId },
    isUnderstood: isUnderstood && sessionId !== undefined,
  };
}

/** Returns the body and headers of an event to send now. */
export async function signSandboxEvent(
  { eventId, kind, sessionId }: { eventId: string; kind: string; sessionId: string },
  { env, now }: { env: Env; now: Date },
): Promise<{ body: string; headers: Record<string, string> }> {
  const body = JSON.stringify({ id: eventId, type: kind, data: { object: { id: sessionId } } });
  const signature = await signEvent(body, signingSecret(env), now);
  return { body, headers: { "Content-Type": "application/json", [signatureHeader]: signature } };
}

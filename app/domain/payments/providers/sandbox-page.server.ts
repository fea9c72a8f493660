import { and, eq, gt } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { enqueue } from "~/db/jobs.server";
import { sandboxSessions } from "~/db/schema/payments/sandbox-sessions";
import type { Caller } from "~/domain/caller";
import { isId, newId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import {
  type SandboxChoice,
  type SandboxDelivery,
  type SandboxStatus,
  sandboxEventKinds,
  sandboxStatus,
} from "./sandbox-session";

/** The hosted page of the sandbox. Anyone with its link can pay. */

/** Returns undefined for an unknown id. */
export async function findSandboxSession(db: Db, id: string, now: Date) {
  if (!isId(id)) return undefined;
  const [session] = await db.select().from(sandboxSessions).where(eq(sandboxSessions.id, id));
  if (!session) return undefined;
  const { amountCents, currency, description, returnUrl, declinedAt } = session;
  return { amountCents, currency, description, returnUrl, declinedAt, status: sandboxStatus(session, now) };
}

/** Pays, declines or closes an open checkout session, and sends its event. */
export function actOnSandboxSession(
  db: Db,
  { now }: Pick<Caller, "now">,
  { sessionId, choice, delivery }: { sessionId: string; choice: SandboxChoice; delivery: SandboxDelivery },
): Promise<Result<null, "unknown" | Exclude<SandboxStatus, "open">>> {
  const changes = {
    pay: { state: "paid", paidAt: now },
    decline: { declinedAt: now },
    close: { state: "expired" },
  } as const;
  return db.transaction(async (tx) => {
    const { id, state, expiresAt } = sandboxSessions;
    const changed = await tx
      .update(sandboxSessions)
      .set(changes[choice])
      .where(and(eq(id, sessionId), eq(state, "open"), gt(expiresAt, now)))
      .returning({ id });
    if (changed.length > 0) {
      await sendEvents(tx, { sessionId, kind: sandboxEventKinds[choice], delivery, now });
      return ok(null);
    }
    const session = await findSandboxSession(tx, sessionId, now);
    return fail(session?.status === "paid" ? "paid" : session ? "expired" : "unknown");
  });
}

async function sendEvents(
  tx: Db,
  event: { sessionId: string; kind: string; delivery: SandboxDelivery; now: Date },
): Promise<void> {
  const { sessionId, kind, delivery, now } = event;
  const send = (secondsLater: number, what = { kind, eventId: `evt_${newId()}` }) =>
    enqueue(
      tx,
      "deliver-sandbox-event",
      { sessionId, ...what },
      { runAt: new Date(now.getTime() + secondsLater * 1000) },
    );
  switch (delivery) {
    case "at-once":
      return send(0);
    case "after-a-minute":
      return send(60);
    case "twice": {
      const same = { kind, eventId: `evt_${newId()}` };
      await send(0, same);
      return send(0, same);
    }
    case "wrong-order":
      // Newest first.
      await send(0);
      return send(3, { kind: "session.opened", eventId: `evt_${newId()}` });
    case "never":
      return;
  }
}

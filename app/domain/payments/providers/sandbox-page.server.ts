import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { enqueue } from "~/db/jobs.server";
import { sandboxRefunds } from "~/db/schema/payments/sandbox-refunds";
import { sandboxSessions } from "~/db/schema/payments/sandbox-sessions";
import type { Caller } from "~/domain/caller";
import { isId, newId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import {
  type SandboxChoice,
  type SandboxDelivery,
  type SandboxStatus,
  sandboxChoices,
  sandboxEventKinds,
  type sandboxMessages,
  sandboxStatus,
} from "./sandbox-session";

/** The hosted page of the sandbox. Anyone with its link can pay. */

/** Returns undefined for an unknown id. */
export async function findSandboxSession(db: Db, id: string, now: Date, { isLocked = false } = {}) {
  if (!isId(id)) return undefined;
  const query = db.select().from(sandboxSessions).where(eq(sandboxSessions.id, id));
  const [session] = await (isLocked ? query.for("update") : query);
  if (!session) return undefined;
  const { amountCents, currency, description, returnUrl, declinedAt, disputeState } = session;
  const status = sandboxStatus(session, now);
  const refundedCents = status === "paid" ? await refundedOf(db, id) : 0;
  const choices = sandboxChoices({ status, disputeState, amountCents }, refundedCents);
  return { amountCents, currency, description, returnUrl, declinedAt, status, disputeState, choices };
}

const wasMade = (sessionId: string) =>
  and(eq(sandboxRefunds.sessionId, sessionId), isNull(sandboxRefunds.failedAt));

async function refundedOf(db: Db, sessionId: string): Promise<number> {
  const [made] = await db
    .select({ cents: sql<number>`coalesce(sum(${sandboxRefunds.amountCents}), 0)::int` })
    .from(sandboxRefunds)
    .where(wasMade(sessionId));
  return made?.cents ?? 0;
}

/** Does what a button of the page says, and sends its event. */
export function actOnSandboxSession(
  db: Db,
  { now }: Pick<Caller, "now">,
  { sessionId, choice, delivery }: { sessionId: string; choice: SandboxChoice; delivery: SandboxDelivery },
): Promise<Result<null, "unknown" | keyof typeof sandboxMessages>> {
  return db.transaction(async (tx) => {
    const session = await findSandboxSession(tx, sessionId, now, { isLocked: true });
    if (!session) return fail("unknown");
    if (!session.choices.includes(choice)) return fail(whyNot(session.status, choice));
    if (choice === "fail-refund") await failLastRefund(tx, sessionId, now);
    else await tx.update(sandboxSessions).set(changeOf(choice, now)).where(eq(sandboxSessions.id, sessionId));
    await sendEvents(tx, { sessionId, kind: sandboxEventKinds[choice], delivery, now });
    return ok(null);
  });
}

function whyNot(status: SandboxStatus, choice: SandboxChoice): keyof typeof sandboxMessages {
  if (status === "paid") return ["pay", "decline", "close"].includes(choice) ? "paid" : "over";
  return status === "expired" ? "expired" : "over";
}

function changeOf(choice: Exclude<SandboxChoice, "fail-refund">, now: Date) {
  const changes = {
    pay: { state: "paid", paidAt: now },
    decline: { declinedAt: now },
    close: { state: "expired" },
    dispute: { disputeState: "open", disputedAt: now },
    win: { disputeState: "won" },
    lose: { disputeState: "lost" },
  } as const;
  return changes[choice];
}

async function failLastRefund(tx: Db, sessionId: string, now: Date): Promise<void> {
  const [last] = await tx
    .select({ id: sandboxRefunds.id })
    .from(sandboxRefunds)
    .where(wasMade(sessionId))
    .orderBy(desc(sandboxRefunds.createdAt), desc(sandboxRefunds.id))
    .limit(1);
  if (last) await tx.update(sandboxRefunds).set({ failedAt: now }).where(eq(sandboxRefunds.id, last.id));
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

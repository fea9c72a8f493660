import { isIP } from "node:net";
import type { Db } from "~/db/client.server";
import { auditEvents } from "~/db/schema/site/audit-events";
import type { Caller } from "~/domain/caller";
import type { AuditEntry } from "./audit";

/** The actor, time and source address of an action: a command's caller, or the values that a job has. */
export type AuditCaller = Pick<Caller, "now" | "sourceAddress"> & {
  actor: { userId: string } | null;
  /** The operator acts from the command line: the line has no actor, and its detail names the operator. */
  isOperator?: boolean;
};

/** Writes an audit line in the caller's transaction. */
export const recordAudit = (tx: Db, caller: AuditCaller, entry: AuditEntry): Promise<void> =>
  recordAudits(tx, caller, [entry]);

/** Writes several audit lines in one statement. */
export async function recordAudits(
  tx: Db,
  { actor, sourceAddress, now, isOperator = false }: AuditCaller,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await tx.insert(auditEvents).values(
    entries.map(({ action, object, detail = {}, actorId = actor?.userId ?? null }) => ({
      actorId,
      action,
      objectType: object.type,
      objectId: object.id,
      // A value that isn't an IP address (a socket's name) is left out, so that the line can be stored.
      sourceAddress: sourceAddress && isIP(sourceAddress) > 0 ? sourceAddress : null,
      detail: isOperator ? { ...detail, by: "operator" } : detail,
      createdAt: now,
    })),
  );
}

/** Writes an audit line for an account owner's action on the account, signed in or not. */
export const recordOwnAct = (
  tx: Db,
  caller: AuditCaller,
  { userId, ...act }: Pick<AuditEntry, "action" | "detail"> & { userId: string },
): Promise<void> =>
  recordAudit(tx, caller, { ...act, actorId: userId, object: { type: "user", id: userId } });

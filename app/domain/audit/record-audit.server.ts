import { isIP } from "node:net";
import type { Db } from "~/db/client.server";
import { auditEvents } from "~/db/schema/site/audit-events";
import type { Caller } from "~/domain/caller";
import type { AuditEntry } from "./audit";

/** Who did it, when and from where: a command's caller, or what a job knows of it. */
export type AuditCaller = Pick<Caller, "now" | "sourceAddress"> & {
  actor: { userId: string } | null;
  /** The operator does it from the command line: the line has no actor, and says so. */
  isOperator?: boolean;
};

/** Writes an audit line in the caller's transaction, so that it is stored only if the action happened. */
export const recordAudit = (tx: Db, caller: AuditCaller, entry: AuditEntry): Promise<void> =>
  recordAudits(tx, caller, [entry]);

/** The same for many lines, in one statement. */
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
      // An address that isn't one (a socket's name) is left out: no line is lost for it.
      sourceAddress: sourceAddress && isIP(sourceAddress) > 0 ? sourceAddress : null,
      detail: isOperator ? { ...detail, by: "operator" } : detail,
      createdAt: now,
    })),
  );
}

/** The same for what the owner of an account does to it, signed in or not yet. */
export const recordOwnAct = (
  tx: Db,
  caller: AuditCaller,
  { userId, ...act }: Pick<AuditEntry, "action" | "detail"> & { userId: string },
): Promise<void> =>
  recordAudit(tx, caller, { ...act, actorId: userId, object: { type: "user", id: userId } });

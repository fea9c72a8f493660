import { isIP } from "node:net";
import type { Db } from "~/db/client.server";
import { auditEvents } from "~/db/schema/audit-events";
import type { AuditEntry } from "./audit";

/** Writes one line of the audit in the caller's transaction: it is there exactly when what it tells has happened. */
export async function recordAudit(tx: Db, entry: AuditEntry): Promise<void> {
  const { actorId, action, object, sourceAddress, detail = {}, now } = entry;
  await tx.insert(auditEvents).values({
    actorId,
    action,
    objectType: object.type,
    objectId: object.id,
    // An address that isn't one (a socket's name) is left out: no line is lost for it.
    sourceAddress: sourceAddress && isIP(sourceAddress) > 0 ? sourceAddress : null,
    detail,
    createdAt: now,
  });
}

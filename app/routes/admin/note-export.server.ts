import type { AuditAction, AuditObject } from "~/domain/audit/audit";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { type Context, servicesContext } from "~/web/context";
import { requireAdmin } from "~/web/guards.server";
import { rejectPrefetch } from "~/web/reject-prefetch.server";
import { orUnavailable } from "~/web/unavailable.server";

/**
 * Notes that the admin takes a list away as a file, before it is sent. A HEAD takes nothing.
 * @throws what `rejectPrefetch` throws for a file that is fetched ahead
 */
export async function noteExport(
  { context, request }: { context: Context; request: Request },
  { action, type }: { action: AuditAction; type: AuditObject },
): Promise<void> {
  const caller = requireAdmin(context, request);
  if (!rejectPrefetch(request)) return;
  const { db } = context.get(servicesContext);
  await orUnavailable(() => recordAudit(db, caller, { action, object: { type, id: null } }));
}

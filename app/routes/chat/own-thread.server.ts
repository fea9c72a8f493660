import { data } from "react-router";
import { findStanding } from "~/domain/chat/find-standing.server";
import { isId } from "~/platform/ids";
import { type Context, servicesContext } from "~/web/context";
import { requireActor } from "~/web/guards.server";

/**
 * Returns the caller's conversation with this account. @throws what `requireActor` throws; 404 if it has no messages
 */
export async function requireThread(
  { context, request }: { context: Context; request: Request },
  partnerId: string,
) {
  const { db } = context.get(servicesContext);
  const caller = requireActor(context, request);
  const known = isId(partnerId) ? await findStanding(db, caller, partnerId) : null;
  if (!known?.thread?.lastSeq) throw data("Not Found", { status: 404 });
  return { db, caller, partner: known.partner, isBlocked: known.block === "self" };
}

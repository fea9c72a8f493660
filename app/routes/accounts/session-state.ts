import { readInbox } from "~/domain/chat/reading/conversations.server";
import { callerContext, servicesContext } from "~/web/context";
import { orUnavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/session-state";

/** For small scripts: the account that is signed in, whether its address is confirmed, and what is unread. */
export async function loader({ context }: Route.LoaderArgs) {
  const { actor } = context.get(callerContext);
  const { db } = context.get(servicesContext);
  const inbox = actor && (await orUnavailable(() => readInbox(db, actor)));
  const state = { verified: actor?.isVerified ?? false, who: actor?.userId ?? "", inbox };
  return Response.json(state, { headers: { "Cache-Control": "private, no-store" } });
}

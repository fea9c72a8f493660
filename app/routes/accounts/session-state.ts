import { callerContext } from "~/web/context";
import { headerCounts } from "~/web/sign-in-session.server";
import type { Route } from "./+types/session-state";

/** For small scripts: the account that is signed in, whether its address is confirmed, and what is unread. */
export async function loader({ context }: Route.LoaderArgs) {
  const { actor } = context.get(callerContext);
  const { unread = 0, number = 0 } = (await headerCounts(context)) ?? {};
  const inbox = actor && { unread, number };
  const state = { verified: actor?.isVerified ?? false, who: actor?.userId ?? "", inbox };
  return Response.json(state, { headers: { "Cache-Control": "private, no-store" } });
}

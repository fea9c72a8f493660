import { callerContext } from "~/web/context";
import type { Route } from "./+types/session-state";

/** For small scripts: who is signed in here by now, and whether the address is confirmed. */
export function loader({ context }: Route.LoaderArgs) {
  const { actor } = context.get(callerContext);
  const state = { verified: actor?.isVerified ?? false, who: actor?.userId ?? "" };
  return Response.json(state, { headers: { "Cache-Control": "private, no-store" } });
}

import { callerContext } from "~/web/context";
import type { Route } from "./+types/check-email-state";

/** For the small script of /check-email: whether whoever is signed in here has a confirmed address by now. */
export function loader({ context }: Route.LoaderArgs) {
  const verified = context.get(callerContext).actor?.isVerified ?? false;
  return Response.json({ verified }, { headers: { "Cache-Control": "private, no-store" } });
}

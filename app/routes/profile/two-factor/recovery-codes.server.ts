import { z } from "zod";
import { callerContext } from "~/web/context";
import { sealedCookie } from "~/web/cookies.server";

/**
 * New recovery codes on their way from the post that made them to the one page that shows them: good for some minutes and
 * one session. The database has only their hashes, so the browser carries them.
 */
export const recoveryCodesCookie = sealedCookie({
  name: "recovery_codes",
  schema: z.array(z.string()),
  maxAgeSeconds: 300,
  boundTo(context) {
    const { actor } = context.get(callerContext);
    return `recovery codes ${actor?.userId} ${actor?.sessionId}`;
  },
});

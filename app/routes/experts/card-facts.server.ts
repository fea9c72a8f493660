import { findWithHours } from "~/domain/availability/published-hours.server";
import { responseTimeText } from "~/domain/chat/response-time";
import { readResponseTimes } from "~/domain/chat/response-times.server";
import { type Context, callerContext, servicesContext } from "~/web/context";
import { nextTimes } from "~/web/next-times.server";
import { orUnavailable } from "~/web/unavailable.server";
import { dialogDrafts } from "./message-drafts.server";

/**
 * What cards show that isn't the expert's own: free times for somebody signed in, who has hours, how soon they answer, and the
 * forms of their dialogs.
 */
export async function loadCardFacts(context: Context, request: Request, expertIds: string[]) {
  const { db } = context.get(servicesContext);
  const { actor, now } = context.get(callerContext);
  const [next, withHours, seconds, drafts] = await orUnavailable(() =>
    Promise.all([
      actor && nextTimes(context, request, { expertIds, learnerId: actor.userId }),
      findWithHours(db, expertIds, now),
      readResponseTimes(db, { expertIds, now }),
      dialogDrafts(context, request, expertIds),
    ]),
  );
  const answers = Object.fromEntries([...seconds].map(([id, median]) => [id, responseTimeText(median)]));
  return { next, withHours: [...withHours], answers, drafts };
}

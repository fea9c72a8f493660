import { findWithHours } from "~/domain/availability/published-hours.server";
import { responseTimeText } from "~/domain/chat/reading/response-time";
import { readResponseTimes } from "~/domain/chat/reading/response-times.server";
import { readTrust } from "~/domain/experts/listing/trust.server";
import { dialogDrafts } from "~/routes/experts/profile/message-drafts.server";
import { type Context, callerContext, servicesContext } from "~/web/context";
import { nextTimes } from "~/web/next-times.server";
import { orUnavailable } from "~/web/unavailable.server";

/**
 * Loads what cards show besides the expert's own texts: free times for signed-in users, who has hours, how soon they
 * answer, their reliability, and the forms of their dialogs.
 */
export async function loadCardFacts(context: Context, request: Request, expertIds: string[]) {
  const { actor } = context.get(callerContext);
  const [next, withHours, answers, trust, drafts] = await orUnavailable(() =>
    Promise.all([
      actor && nextTimes(context, request, { expertIds, learnerId: actor.userId }),
      readWithHours(context, expertIds),
      readAnswers(context, expertIds),
      readTrust(context.get(servicesContext).db, expertIds),
      dialogDrafts(context, request, expertIds),
    ]),
  );
  return { next, withHours, answers, trust, drafts };
}

/** Returns how soon each of these experts answers, in words, by record id. An expert without data has no entry. */
export async function readAnswers(context: Context, expertIds: string[]): Promise<Record<string, string>> {
  const { db } = context.get(servicesContext);
  const { now } = context.get(callerContext);
  const seconds = await readResponseTimes(db, { expertIds, now });
  return Object.fromEntries([...seconds].map(([id, median]) => [id, responseTimeText(median)]));
}

async function readWithHours(context: Context, expertIds: string[]): Promise<string[]> {
  const { db } = context.get(servicesContext);
  const { now } = context.get(callerContext);
  return [...(await findWithHours(db, expertIds, now))];
}

import { findWithHours } from "~/domain/availability/published-hours.server";
import { responseTimeText } from "~/domain/chat/reading/response-time";
import { readResponseTimes } from "~/domain/chat/reading/response-times.server";
import { readTrust } from "~/domain/experts/listing/trust.server";
import { readOpenedGaps } from "~/domain/scans/gaps.server";
import { dialogDrafts } from "~/routes/experts/profile/message-drafts.server";
import { type Context, callerContext, servicesContext } from "~/web/context";
import { nextTimes } from "~/web/next-times.server";
import { orUnavailable } from "~/web/unavailable.server";

/**
 * Loads what cards show besides the expert's own texts: free times for signed-in users, who has hours, how soon they
 * answer, their reliability, the forms of their dialogs, and how many of the viewer's gaps they teach.
 */
export async function loadCardFacts(
  context: Context,
  request: Request,
  expertIds: string[],
  gaps: readonly string[] = [],
) {
  const { db } = context.get(servicesContext);
  const { actor } = context.get(callerContext);
  const [next, withHours, answers, trust, drafts, opened] = await orUnavailable(() =>
    Promise.all([
      actor && nextTimes(context, request, { expertIds, learnerId: actor.userId }),
      readWithHours(context, expertIds),
      readAnswers(context, expertIds),
      readTrust(db, expertIds),
      dialogDrafts(context, request, expertIds),
      readOpenedGaps(db, { gaps, expertIds }),
    ]),
  );
  return { next, withHours, answers, trust, drafts, opened };
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

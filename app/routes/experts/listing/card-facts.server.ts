import { responseTimeText } from "~/domain/chat/reading/response-time";
import { readResponseTimes } from "~/domain/chat/reading/response-times.server";
import { openedGaps } from "~/domain/experts/key/tried-key";
import { readTrust } from "~/domain/experts/listing/trust.server";
import { readViewersExperts } from "~/domain/scans/gaps.server";
import { dialogDrafts } from "~/routes/experts/profile/message-drafts.server";
import { type Context, callerContext, servicesContext } from "~/web/context";
import { orUnavailable } from "~/web/unavailable.server";
import { readWeeks } from "~/web/week-ahead.server";

/**
 * Loads what cards show besides the expert's own texts: the week ahead, how soon they answer, their reliability, the forms of their dialogs, the viewer's favourites, and how many of the viewer's gaps they teach.
 */
export async function loadCardFacts(context: Context, request: Request, expertIds: string[]) {
  const { db } = context.get(servicesContext);
  const { actor } = context.get(callerContext);
  const [ahead, answers, trust, drafts, own] = await orUnavailable(() =>
    Promise.all([
      readWeeks(context, request, expertIds),
      readAnswers(context, expertIds),
      readTrust(db, expertIds),
      dialogDrafts(context, request, expertIds),
      actor && readViewersExperts(db, { userId: actor.userId, expertIds }),
    ]),
  );
  const { gaps, experts } = own ?? { gaps: [], experts: {} };
  const opened = Object.entries(experts).flatMap(([id, { facets }]) => {
    const tried = openedGaps(gaps, facets);
    return tried ? [[id, tried] as const] : [];
  });
  return {
    ...{ ahead, answers, trust, drafts, hasGaps: gaps.length > 0 },
    favourites: Object.entries(experts).flatMap(([id, { isFavourite }]) => (isFavourite ? [id] : [])),
    opened: Object.fromEntries(opened),
  };
}

/** Returns how soon each of these experts answers, in words, by record id. An expert without data has no entry. */
export async function readAnswers(context: Context, expertIds: string[]): Promise<Record<string, string>> {
  const { db } = context.get(servicesContext);
  const { now } = context.get(callerContext);
  const seconds = await readResponseTimes(db, { expertIds, now });
  return Object.fromEntries([...seconds].map(([id, median]) => [id, responseTimeText(median)]));
}

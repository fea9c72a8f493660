import { openedGaps } from "~/domain/experts/key/tried-key";
import { type CardFacts, readCardFacts } from "~/domain/experts/listing/card-facts.server";
import { dialogDrafts } from "~/routes/experts/profile/message-drafts.server";
import { type Context, callerContext, servicesContext } from "~/web/context";
import { readWeeks } from "~/web/week-ahead.server";

/**
 * Loads what cards show besides the expert's own texts: the week ahead, how soon they answer, their reliability, the
 * forms of their dialogs, the viewer's favourites, and how many of the viewer's gaps they teach.
 */
export async function loadCardFacts(context: Context, request: Request, expertIds: string[]) {
  const { db } = context.get(servicesContext);
  const { actor, now } = context.get(callerContext);
  const [ahead, drafts, { gaps, experts }] = await Promise.all([
    readWeeks(context, request, expertIds),
    dialogDrafts(context, request, expertIds),
    readCardFacts(db, { expertIds, viewerId: actor?.userId ?? null, now }),
  ]);
  const known = Object.entries(experts);
  const byId = <Fact>(factOf: (expert: CardFacts) => Fact | null) =>
    Object.fromEntries(
      known.flatMap(([id, expert]) => {
        const fact = factOf(expert);
        return fact === null ? [] : [[id, fact] as const];
      }),
    );
  return {
    ...{ ahead, drafts, hasGaps: gaps.length > 0 },
    favourites: known.flatMap(([id, { isFavourite }]) => (isFavourite ? [id] : [])),
    answers: byId(({ answers }) => answers),
    trust: byId(({ reliability, verified }) => ({ reliability, verified })),
    opened: byId(({ facets }) => openedGaps(gaps, facets) ?? null),
  };
}

import type { RouterContextProvider } from "react-router";
import { firstCardOf } from "~/domain/applications/first-card";
import { findLatestApplication } from "~/domain/applications/queries.server";
import type { SignedInCaller } from "~/domain/caller";
import { draftOf } from "~/domain/experts/card/card-draft";
import { findCardToEdit } from "~/domain/experts/card/card-queries.server";
import { findDraft } from "~/domain/experts/card/saved-draft.server";
import { displayName } from "~/domain/experts/expert";
import { findUnlinkedRecord } from "~/domain/experts/record/link-expert.server";
import { earningHint } from "~/domain/payouts/statements/commission";
import { findCurrentPortrait } from "~/domain/portraits/own-portrait.server";
import { formatMoment } from "~/shared/format-time";
import { servicesContext } from "~/web/context";
import { requireExpert, requireVerified } from "~/web/guards.server";
import { viewerZone } from "~/web/time-zone.server";
import { readWeekOf } from "~/web/week-ahead.server";

/**
 * Returns the caller if they may write a card: an expert whose email address is confirmed.
 * @throws a redirect: visitors to /login, others to /experts, unverified experts to /check-email
 */
export function requireAuthor(context: Readonly<RouterContextProvider>, request: Request): SignedInCaller {
  requireExpert(context, request);
  return requireVerified(context, request);
}

/** Loads what the creator and the edit page show. `standing` is null without a record, or if it was withdrawn. */
export async function loadOwnCard(context: Readonly<RouterContextProvider>, request: Request) {
  const { db, env } = context.get(servicesContext);
  const { actor, now } = requireAuthor(context, request);
  const isFirst = actor.expertId === null;
  const [card, unlinked, application, portraitId, kept] = await Promise.all([
    findCardToEdit(db, actor.expertId, now),
    findUnlinkedRecord(db, actor),
    isFirst ? findLatestApplication(db, actor.userId) : null,
    findCurrentPortrait(db, actor.userId),
    findDraft(db, actor.userId),
  ]);
  const applied = application?.status === "accepted" ? firstCardOf(application) : null;
  const listedId = card?.standing.isListed ? card.owner.id : null;
  return {
    opened: {
      draft: kept?.draft ?? applied?.draft ?? draftOf(card?.content ?? null),
      version: kept?.version ?? card?.version ?? 0,
      saved: kept && {
        at: kept.savedAt.toISOString(),
        when: formatMoment(kept.savedAt, viewerZone(context, request)),
      },
      author: actor.userId,
      hasPortrait: portraitId !== null,
      earning: earningHint(env.commissionPercent),
      owner: card?.owner ?? { ...noRecord, displayName: displayName(actor.fullName) },
      ahead: await readWeekOf(context, request, listedId),
    },
    fromApplication: !kept && applied && { isCut: applied.isCut },
    standing: card?.standing ?? null,
    isWithdrawn: !isFirst && !card,
    /** A record that waits to be linked. Until then a second one can't be created. */
    unlinked: unlinked && { name: unlinked.name },
  };
}

/** The parts of a card that an expert without a record doesn't have yet. */
const noRecord = { id: "", rating: null, reviews: 0, cuts: [0, 0, 0, 0, 0, 0] };

import type { RouterContextProvider } from "react-router";
import { findLatestApplication } from "~/domain/applications/queries.server";
import type { SignedInCaller } from "~/domain/caller";
import { draftOfApplication } from "~/domain/experts/application-draft";
import { previewOf } from "~/domain/experts/card-preview";
import { findCardToEdit } from "~/domain/experts/card-queries.server";
import { draftOf } from "~/domain/experts/card-rows";
import { displayName } from "~/domain/experts/expert";
import { findUnlinkedRecord } from "~/domain/experts/link-expert.server";
import { servicesContext } from "./context";
import { requireExpert, requireVerified } from "./guards.server";
import { nextTimeOf } from "./next-times.server";
import { orUnavailable } from "./unavailable.server";

/**
 * Who may write a card: an expert whose e-mail address is confirmed.
 * @throws a redirect: visitors to /login, others to /experts, the unverified to /check-email
 */
export function requireAuthor(context: Readonly<RouterContextProvider>, request: Request): SignedInCaller {
  requireExpert(context, request);
  return requireVerified(context, request);
}

/** What both pages of the card show before anything was posted; `standing` is null without a living record. */
export async function loadOwnCard(context: Readonly<RouterContextProvider>, request: Request) {
  const { db } = context.get(servicesContext);
  const { actor } = requireAuthor(context, request);
  const isFirst = actor.expertId === null;
  const [card, unlinked, application] = await orUnavailable(() =>
    Promise.all([
      findCardToEdit(db, actor.expertId),
      findUnlinkedRecord(db, actor),
      isFirst ? findLatestApplication(db, actor.userId) : null,
    ]),
  );
  const begun = application?.status === "accepted" ? draftOfApplication(application) : null;
  const listedId = card?.standing.isListed ? card.owner.id : null;
  return {
    draft: begun?.draft ?? draftOf(card?.content ?? null),
    /** Nothing was written yet but in the application: the form begins with that. */
    begun: begun && { isCut: begun.isCut },
    written: { account: actor.userId, number: card?.written.number ?? 0 },
    standing: card?.standing ?? null,
    saved: card ? previewOf(card.content) : null,
    /** What of the listed card isn't written by its owner. */
    owner: card?.owner ?? { id: "", displayName: displayName(actor.fullName), rating: null, reviews: 0 },
    next: await nextTimeOf(context, request, { listedId, learnerId: actor.userId }),
    isWithdrawn: !isFirst && !card,
    /** A record that waits to be linked: until then there can't be a second one. */
    unlinked: unlinked && { name: unlinked.name },
  };
}

import type { RouterContextProvider } from "react-router";
import type { Actor } from "~/domain/accounts/account";
import { findCardToEdit } from "~/domain/experts/card-queries.server";
import { draftOf } from "~/domain/experts/card-rows";
import { displayName } from "~/domain/experts/expert";
import { previewOf } from "./card-request.server";
import { servicesContext } from "./context";
import { requireExpert, requireVerified } from "./guards.server";
import { orUnavailable } from "./unavailable.server";

/**
 * Who may write a card: an expert whose e-mail address is confirmed.
 * @throws a redirect: visitors to /login, others to /experts, the unverified to /check-email
 */
export function requireAuthor(context: Readonly<RouterContextProvider>, request: Request): Actor {
  requireExpert(context, request);
  return requireVerified(context, request);
}

/** What both pages of the card show before anything was posted; `standing` is null without a record. */
export async function loadOwnCard(context: Readonly<RouterContextProvider>, request: Request) {
  const { db } = context.get(servicesContext);
  const actor = requireAuthor(context, request);
  const card = await orUnavailable(() => findCardToEdit(db, actor.expertId));
  return {
    draft: draftOf(card?.content ?? null),
    standing: card?.standing ?? null,
    saved: card ? previewOf(card.content) : null,
    /** What of the listed card isn't written by its owner. */
    owner: {
      id: card?.id ?? "",
      displayName: displayName(actor.fullName),
      rating: card?.rating ?? null,
      reviews: card?.reviews ?? 0,
    },
  };
}

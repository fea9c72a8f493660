import type { MessageDraft } from "~/components/experts/profile/message-form";
import type { SignedInCaller } from "~/domain/caller";
import { findRecent } from "~/domain/chat/reading/recent-messages.server";
import { relativeTime } from "~/domain/chat/reading/relative-time";
import { suggestExperts } from "~/domain/chat/sending/suggested-experts.server";
import { newId } from "~/platform/ids";
import { oneLine } from "~/shared/one-line";
import { type Context, callerContext, servicesContext } from "~/web/context";
import { isSignedIn } from "~/web/guards.server";
import { viewerZone } from "~/web/time-zone.server";

/**
 * Returns the forms of the dialogs in which a verified learner writes to these experts, by record id; only for experts
 * with an account. All other callers go to the page, which says why there is no form.
 */
export async function dialogDrafts(
  context: Context,
  request: Request,
  expertIds: string[],
): Promise<Record<string, MessageDraft>> {
  const caller = context.get(callerContext);
  const maySend = isSignedIn(caller) && caller.actor.role === "learner" && caller.actor.isVerified;
  return maySend ? messageDrafts({ context, request }, caller, expertIds) : {};
}

/** Returns a learner's forms for the experts with an account, by record id. Two queries for all of them. */
export async function messageDrafts(
  { context, request }: { context: Context; request: Request },
  caller: SignedInCaller,
  expertIds: string[],
): Promise<Record<string, MessageDraft>> {
  const { db } = context.get(servicesContext);
  const [suggested, recent] = await Promise.all([
    suggestExperts(db, caller, expertIds),
    findRecent(db, caller, expertIds),
  ]);
  const zone = viewerZone(context, request);
  return Object.fromEntries(
    [...recent].map(([expertId, { partnerId, messages }]) => [
      expertId,
      {
        clientId: newId(),
        suggested: suggested.get(expertId) ?? [],
        recent: {
          partnerId,
          messages: messages.map(({ seq, isOwn, content, at }) => ({
            seq,
            isOwn,
            text: excerpt(content),
            when: relativeTime(at, { zone, now: caller.now }),
          })),
        },
      },
    ]),
  );
}

/** Long enough to remember what a message was about. */
function excerpt(content: string): string {
  const characters = [...oneLine(content)];
  return characters.length > 160 ? `${characters.slice(0, 160).join("")}…` : characters.join("");
}

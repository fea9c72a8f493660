import type { MessageDraft } from "~/components/experts/profile/message-form";
import type { SignedInCaller } from "~/domain/caller";
import { relativeTime } from "~/domain/chat/reading/relative-time";
import { findMessageDialogs } from "~/domain/chat/sending/message-dialogs.server";
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

/** Returns a learner's forms for the experts with an account, by record id. One query for all of them. */
export async function messageDrafts(
  { context, request }: { context: Context; request: Request },
  caller: SignedInCaller,
  expertIds: string[],
): Promise<Record<string, MessageDraft>> {
  const { db } = context.get(servicesContext);
  const dialogs = await findMessageDialogs(db, caller, expertIds);
  const zone = viewerZone(context, request);
  return Object.fromEntries(
    [...dialogs].map(([expertId, { partnerId, messages, suggested }]) => [
      expertId,
      {
        clientId: newId(),
        suggested,
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

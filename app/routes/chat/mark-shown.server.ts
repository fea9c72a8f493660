import type { MiddlewareFunction } from "react-router";
import { isPassing } from "~/db/errors.server";
import { markSeen } from "~/domain/chat/reading/mark-seen.server";
import { lastOf } from "~/domain/chat/reading/thread.server";
import { isId } from "~/platform/ids";
import { callerContext, servicesContext } from "~/web/context";
import { isSignedIn } from "~/web/guards.server";
import { isDocumentNavigation } from "~/web/is-document-navigation.server";
import { forgetHeaderCounts } from "~/web/sign-in-session.server";
import { asksForPanel, readPortion } from "./asked-thread.server";

/**
 * Marks the messages that a document shows as seen before the loaders run, so that header, list and conversation agree
 * on what is unread. A storage fault is only logged: the loaders report it.
 */
export const markShown: MiddlewareFunction<Response> = async ({ request, params, context }) => {
  const caller = context.get(callerContext);
  const partnerId = params.userId ?? "";
  const query = new URL(request.url).searchParams;
  if (!isDocumentNavigation(request) || !isSignedIn(caller) || !isId(partnerId) || asksForPanel(query))
    return;
  const { db, log } = context.get(servicesContext);
  try {
    const isChanged = await markSeen(db, caller, { partnerId, upTo: lastOf(readPortion(query)) });
    if (isChanged) forgetHeaderCounts(context);
  } catch (error) {
    if (!isPassing(error)) throw error;
    log.error("Messages could not be marked as seen", error);
  }
};

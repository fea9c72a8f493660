import type { ListView } from "~/components/chat/list-view";
import type { SignedInCaller } from "~/domain/caller";
import { listConversations } from "~/domain/chat/reading/conversations.server";
import { relativeTime } from "~/domain/chat/reading/relative-time";
import { searchMessages } from "~/domain/chat/reading/search-messages.server";
import { oneLine } from "~/shared/one-line";
import { type Context, servicesContext } from "~/web/context";
import { readPage } from "~/web/page-number";
import { viewerZone } from "~/web/time-zone.server";

interface Args {
  context: Context;
  request: Request;
}

/**
 * Loads the list of conversations, or the results of a search in their messages. Beside a conversation it is page 1.
 * @param query the list page's own
 * @throws storage faults
 */
export async function loadList(
  { context, request }: Args,
  caller: SignedInCaller,
  query = new URLSearchParams(),
): Promise<ListView> {
  const { db } = context.get(servicesContext);
  const page = readPage(query);
  const search = oneLine(query.get("search") ?? "").slice(0, longestSearch) || null;
  const zone = viewerZone(context, request);
  const view = { page, search, isExpert: caller.actor.role === "expert" };
  const timed = (at: Date) => ({ at: at.toISOString(), time: relativeTime(at, { zone, now: caller.now }) });
  if (search !== null) {
    const { found, hasNext } = await searchMessages(db, caller, { text: search, page });
    const shown = found.map(({ partner, at, ...message }) => ({ ...message, ...partner, ...timed(at) }));
    return { ...view, hasNext, conversations: [], found: shown };
  }
  const { conversations, hasNext } = await listConversations(db, caller, page);
  const shown = conversations.map(({ partner: { userId, name, avatar }, lastAt, ...conversation }) => ({
    ...conversation,
    userId,
    name,
    avatar,
    ...timed(lastAt),
  }));
  return { ...view, hasNext, conversations: shown, found: [] };
}

/** Longer searches have no use and would load the database. */
const longestSearch = 200;

import { useEffect, useState } from "react";
import { followInbox } from "~/ui/live/follow-inbox";
import type { UnreadCount } from "~/ui/live/session-state";
import type { SiteData } from "../site-data";

/** Returns the unread count. On a hydrated page it follows the inbox; on others it is the count of the first render. */
export function useInbox(site: SiteData | undefined): UnreadCount | null {
  const [newer, setNewer] = useState<UnreadCount | null>(null);
  const { who, inbox = null } = site ?? {};
  const isFollowed = who && inbox ? who : null;
  const number = inbox?.number ?? 0;
  useEffect(() => {
    if (isFollowed) return followInbox(isFollowed, number, setNewer);
  }, [isFollowed, number]);
  return inbox && newer && newer.number > inbox.number ? newer : inbox;
}

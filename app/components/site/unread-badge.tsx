import type { UnreadCount } from "~/ui/live/session-state";
import { unreadText } from "~/ui/unread-text";

/**
 * The number of unread messages; hidden if there are none. On pages that aren't hydrated, `follow-inbox.ts` updates it.
 */
export function UnreadBadge({ inbox }: { inbox: UnreadCount | null }) {
  if (!inbox) return null;
  return (
    <span className="unread num" data-inbox={inbox.number} hidden={inbox.unread === 0}>
      <span>{unreadText(inbox.unread)}</span>
      <span className="visually-hidden"> unread</span>
    </span>
  );
}

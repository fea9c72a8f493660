import type { UnreadCount } from "~/ui/live/session-state";
import { unreadText } from "~/ui/unread-text";

/**
 * How many messages are unread; nothing for none. On pages without a framework script `follow-inbox.ts` keeps it up to
 * date.
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

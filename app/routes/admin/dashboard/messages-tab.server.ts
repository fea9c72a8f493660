import type { MessagesTabProps } from "~/components/admin/dashboard/messages-tab";
import { deletedName } from "~/domain/accounts/erased";
import { type Correspondent, messageList } from "~/domain/chat/reports/admin-messages";
import { readMessages } from "~/domain/chat/reports/admin-messages.server";
import { readListQuery } from "~/domain/lists/list";
import { formatShortDate, formatTime } from "~/shared/format-time";
import { rejectPrefetch } from "~/web/reject-prefetch.server";
import type { AdminView } from "../admin-view.server";

/**
 * What the tab 'Messages' shows; reading it is noted. A storage fault is thrown: the dashboard logs it and leaves the
 * tab empty.
 */
export async function loadMessagesTab(
  { db, caller, zone, request }: AdminView,
  url: URL,
): Promise<MessagesTabProps> {
  const query = readListQuery(messageList, url.searchParams);
  const isNoted = rejectPrefetch(request);
  const { rows, hasNext } = await readMessages(db, caller, { query, zone, isNoted });
  const lines = rows.map(({ at, sender, receiver, ...message }) => ({
    ...message,
    at: `${formatShortDate(at, zone)}, ${formatTime(at, zone)}`,
    sender: shown(sender),
    receiver: shown(receiver),
  }));
  return { zone, query, rows: lines, hasNext };
}

const shown = ({ userId, email }: Correspondent) => ({ userId, email: email ?? deletedName });

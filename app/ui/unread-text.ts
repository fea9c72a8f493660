/** Returns the text of a badge with the number of unread messages. */
export const unreadText = (count: number): string => (count > 99 ? "99+" : String(count));

/** How many messages are unread, in a badge. */
export const unreadText = (count: number): string => (count > 99 ? "99+" : String(count));

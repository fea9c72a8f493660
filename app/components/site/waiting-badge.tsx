import { unreadText } from "~/ui/unread-text";

/** The number of reports, claims, reviews, notes and answers that wait for the account's words. */
export const WaitingBadge = ({ count = 0 }: { count: number | undefined }) =>
  count === 0 ? null : (
    <span className="unread num">
      <span>{unreadText(count)}</span>
      <span className="visually-hidden"> waiting for you</span>
    </span>
  );

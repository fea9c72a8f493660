import { useLive } from "~/components/live/use-live";
import { inboxTopic } from "~/domain/live/topic";

/** Keeps the header's unread count up to date on pages that hydrate. */
export function FollowInbox({ userId, number }: { userId: string; number: number }) {
  useLive({ [inboxTopic(userId)]: number });
  return null;
}

import { followTopics } from "./live-stream";
import { readSessionState, type UnreadCount } from "./session-state";

/**
 * Calls `show` whenever the inbox has changed. The session's state is small, and no page needs to reload for it.
 * Returns what ends that.
 */
export function followInbox(
  who: string,
  shownNumber: number,
  show: (inbox: UnreadCount) => void,
): () => void {
  let shown = shownNumber;

  async function look() {
    const state = await readSessionState();
    // Answers may overtake each other, and another user may have signed in.
    if (state?.who !== who || !state.inbox || state.inbox.number < shown) return;
    shown = state.inbox.number;
    show(state.inbox);
  }

  return followTopics({ topics: [`inbox:${who}`], shownNumber: () => shown, onMove: look });
}

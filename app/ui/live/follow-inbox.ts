import { followTopics } from "./live-stream";
import { readSessionState, type UnreadCount } from "./session-state";

/**
 * Calls `show` whenever the inbox has changed. It fetches only the session's state, so that no page reloads. Returns a
 * function that stops it.
 */
export function followInbox(
  who: string,
  shownNumber: number,
  show: (inbox: UnreadCount) => void,
): () => void {
  let shown = shownNumber;

  async function look() {
    const state = await readSessionState();
    // Responses may arrive out of order, and another user may have signed in.
    if (state?.who !== who || !state.inbox || state.inbox.number < shown) return;
    shown = state.inbox.number;
    show(state.inbox);
  }

  return followTopics({ topics: [`inbox:${who}`], shownNumber: () => shown, onMove: look });
}

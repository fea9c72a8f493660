import { followTopics } from "./live-stream";

export interface Inbox {
  /** Messages that the account has not seen. */
  unread: number;
  /** Where the inbox's topic stood when they were counted. */
  number: number;
}

/** Calls `show` whenever the inbox has changed. `/session-state` is small, and no page needs to load anew for it. Returns what ends that. */
export function followInbox(who: string, shownNumber: number, show: (inbox: Inbox) => void): () => void {
  let shown = shownNumber;

  async function look() {
    const answer = await fetch("/session-state", { cache: "no-store" }).catch(() => null);
    const state: SessionState | null = answer?.ok ? await answer.json().catch(() => null) : null;
    // Answers may overtake each other, and somebody else may have signed in.
    if (state?.who !== who || !state.inbox || state.inbox.number < shown) return;
    shown = state.inbox.number;
    show(state.inbox);
  }

  return followTopics({ topics: [`inbox:${who}`], shownNumber: () => shown, onMove: look });
}

interface SessionState {
  who: string;
  inbox: Inbox | null;
}

import { followTopics } from "~/ui/live/live-stream";
import { unreadText } from "~/ui/unread-text";

/** Keeps the unread count in the header up to date, together with the other tabs. Without it the next page has the new one. */
const { who } = document.documentElement.dataset;
const badges = document.querySelectorAll<HTMLElement>("[data-inbox]");
let shown = Number(badges[0]?.dataset.inbox);

if (who && badges.length > 0) {
  followTopics({ topics: [`inbox:${who}`], shownNumber: () => shown, onMove: look });
}

async function look() {
  const answer = await fetch("/session-state", { cache: "no-store" }).catch(() => null);
  const state: State | null = answer?.ok ? await answer.json().catch(() => null) : null;
  // Answers may overtake each other.
  if (state?.who !== who || !state?.inbox || state.inbox.number < shown) return;
  const { unread, number } = state.inbox;
  shown = number;
  for (const badge of badges) {
    badge.hidden = unread === 0;
    if (badge.firstElementChild) badge.firstElementChild.textContent = unreadText(unread);
  }
}

interface State {
  who?: string;
  inbox?: { unread: number; number: number } | null;
}

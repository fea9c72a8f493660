/**
 * Looks every 3 seconds, while the page can be seen, whether the address was confirmed meanwhile (in another tab, on
 * another device), and then shows the page anew. Without it 'Check now' does the same.
 */
const every = 3000;

setInterval(look, every);
addEventListener("visibilitychange", look);

async function look() {
  if (document.hidden) return;
  const answer = await fetch("/session-state", { cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return;
  const state: { verified: boolean } = await answer.json().catch(() => ({ verified: false }));
  if (state.verified) location.reload();
}

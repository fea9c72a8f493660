import { readSessionState } from "~/ui/live/session-state";

/**
 * Looks every 3 seconds, while the page can be seen, whether the address was confirmed meanwhile (in another tab, on
 * another device), and then shows the page anew. Without it 'Check now' does the same.
 */
setInterval(look, 3000);
addEventListener("visibilitychange", look);

async function look() {
  if (!document.hidden && (await readSessionState())?.verified) location.reload();
}

import { readSessionState } from "~/ui/live/session-state";

/**
 * Asks every 3 seconds, while the page is visible, whether the address was confirmed in another tab or on another
 * device, and then reloads the page. Without this script, the page's button does the same.
 */
setInterval(look, 3000);
addEventListener("visibilitychange", look);

async function look() {
  if (!document.hidden && (await readSessionState())?.verified) location.reload();
}

import { keepOfflinePage } from "~/ui/keep-offline-page";
import { readSessionState } from "~/ui/live/session-state";

/**
 * Reloads the page when it becomes visible and the signed-in account has changed in another tab. A page with changed
 * fields stays. Nothing is lost there, because a post without a session is shown again.
 */
const { who } = document.documentElement.dataset;

// The response to a post names no account, so it stays until the user leaves it.
if (who !== undefined) {
  keepOfflinePage();
  addEventListener("visibilitychange", compare);
  addEventListener("pageshow", (event) => event.persisted && compare());
}

async function compare() {
  const fields = document.querySelectorAll("input:not([type=hidden]), textarea, option");
  if (document.hidden || [...fields].some(isTouched)) return;
  const state = await readSessionState();
  if (state && state.who !== who) location.reload();
}

function isTouched(field: Element): boolean {
  if (field instanceof HTMLOptionElement) return field.selected !== field.defaultSelected;
  if (field instanceof HTMLInputElement && field.checked !== field.defaultChecked) return true;
  const holdsText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return holdsText && field.value !== field.defaultValue;
}

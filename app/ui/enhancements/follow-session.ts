import { keepOfflinePage } from "~/ui/keep-offline-page";
import { readSessionState } from "~/ui/live/session-state";

/**
 * Reloads the page when it is looked at again and the session has changed in another tab. A page in which
 * something was typed or chosen stays: nothing is lost there, since a post without a session comes back.
 */
const { who } = document.documentElement.dataset;

// The answer to a posted form names no account: it stays until the user goes on.
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

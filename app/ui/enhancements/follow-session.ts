/**
 * Shows the page anew when it is looked at again and somebody signed in or out meanwhile, in another tab. A page in which
 * something was typed or chosen stays: nothing is lost there, since a post without a session comes back.
 */
const { who } = document.documentElement.dataset;

navigator.serviceWorker?.register("/service-worker.js", { updateViaCache: "all" }).catch(() => {});
addEventListener("visibilitychange", compare);
addEventListener("pageshow", (event) => event.persisted && compare());

async function compare() {
  if (document.hidden || [...document.forms].some(isTouched)) return;
  const answer = await fetch("/session-state", { cache: "no-store" }).catch(() => null);
  const state: { who?: string } = answer?.ok ? await answer.json().catch(() => ({})) : {};
  if (state.who !== undefined && state.who !== who) location.reload();
}

function isTouched(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
    if (field instanceof HTMLSelectElement)
      return [...field.options].some((one) => one.selected !== one.defaultSelected);
    if (!(field instanceof HTMLInputElement) || field.type === "hidden") return false;
    return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
  });
}

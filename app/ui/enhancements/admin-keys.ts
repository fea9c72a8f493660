/**
 * The admin's keys, which the sheet behind "?" explains. None of them changes anything by itself: "a" and "r" go to the
 * decision, and Enter presses it.
 */
const sheet = document.querySelector<HTMLDialogElement>("#admin-keys");
const rows = [...document.querySelectorAll<HTMLElement>("main ol h3 a, main tbody tr")].flatMap((found) =>
  found.matches("a") ? found : (found.querySelector<HTMLElement>("a") ?? []),
);

/** Focuses the row after (1) or before (-1) the one that has the focus; else the first. */
function step(by: number) {
  const at = rows.findIndex((row) => row.matches(":focus"));
  rows[at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)]?.focus();
}

const focusOn = (selector: string) => () => document.querySelector<HTMLElement>(`main ${selector}`)?.focus();

const off = document.querySelector<HTMLInputElement>("#admin-keys-off");
if (off) off.checked = localStorage.getItem("admin-keys") === "off";
off?.addEventListener("change", () => localStorage.setItem("admin-keys", off.checked ? "off" : "on"));

const keys: Record<string, () => void> = {
  j: () => step(1),
  k: () => step(-1),
  a: focusOn(":is(#decide button[value='accept'], .decides)"),
  r: focusOn("#decide textarea"),
  "/": focusOn("input[name='search']"),
  "?": () => sheet?.showModal(),
};

document.addEventListener("keydown", (event) => {
  const { target, key, ctrlKey, altKey, metaKey, isComposing } = event;
  const isTyping = target instanceof HTMLElement && target.matches("input, textarea, select");
  if (isTyping || ctrlKey || altKey || metaKey || isComposing || sheet?.open) return;
  const press = Object.hasOwn(keys, key) ? keys[key] : undefined;
  if (!press || (off?.checked && key !== "?")) return;
  event.preventDefault();
  press();
});

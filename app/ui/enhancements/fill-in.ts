import { plainKey } from "~/ui/plain/load-plain-page";
import { fillIn } from "~/ui/plain/typed";

/** On a page that was loaded again without React: puts back what was typed, once. */
const key = plainKey(location.pathname);

try {
  const { at, typed } = JSON.parse(sessionStorage.getItem(key) ?? "{}");
  if (typed) {
    sessionStorage.setItem(key, JSON.stringify({ at }));
    showRest(fillIn(typed));
  }
} catch {
  // The browser stores nothing, so nothing was kept.
}

/** Shows the texts that the plain page has no field for, to be copied. */
function showRest(texts: readonly string[]) {
  const place = document.querySelector<HTMLElement>("[data-typed]");
  if (!place || texts.length === 0) return;
  place.textContent = `You also typed: ${texts.join("\n")}`;
  place.hidden = false;
}

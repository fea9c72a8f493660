/**
 * Says that the next page is on its way, and keeps an impatient second press from posting a form twice. A button with
 * `data-busy` says those words meanwhile. Loaded as a small script of its own where the page has no framework script;
 * navigations that a script handles are left to it.
 */
import { hold } from "./hold-buttons";

const root = document.documentElement;
const region = document.querySelector<HTMLElement>(".pending");
let release = () => {};
let timer = 0;

addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement; // only forms submit
  const by = event.submitter;
  // After the browser has read the form, and after every other listener has had its say.
  setTimeout(() => {
    if (event.defaultPrevented || form.target || form.method === "dialog") return;
    release();
    const held = by instanceof HTMLButtonElement ? hold(form, by) : undefined;
    release = held?.release ?? release;
    begin(new URL(form.action).pathname, held?.words);
  });
});

addEventListener("click", (event) => {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[href]");
  if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const stays = link.hash && link.pathname + link.search === location.pathname + location.search;
  const downloads = link.download || link.pathname.endsWith(".ics");
  if (stays || downloads || link.target || link.origin !== location.origin) return;
  setTimeout(() => event.defaultPrevented || begin(link.pathname));
});

addEventListener("pageshow", end);

/** The page's own label is about the page itself: searching, sorting, paging. A button's words go before both. */
function begin(pathname: string, busy?: string) {
  clearTimeout(timer);
  root.dataset.pending = "";
  timer = window.setTimeout(() => {
    const ofPage = pathname === location.pathname ? region?.dataset.label : undefined;
    if (region) region.textContent = busy || ofPage || "Loading…";
    timer = window.setTimeout(end, 20_000);
  }, 200);
}

function end() {
  clearTimeout(timer);
  delete root.dataset.pending;
  if (region) region.textContent = "";
  release();
}

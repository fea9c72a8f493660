/**
 * Announces that the next page is loading, and prevents a second press from posting a form twice. It ignores what
 * another script handles.
 */
export {}; // a module, whose names are its own

const root = document.documentElement;
const region = document.querySelector<HTMLElement>(".pending");
let held: HTMLButtonElement[] = [];
let timer = 0;

addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement; // only forms submit
  const by = event.submitter;
  // Runs after the browser has read the form and all other listeners have run.
  setTimeout(() => {
    if (event.defaultPrevented || form.target || form.method === "dialog") return;
    begin(new URL(form.getAttribute("action") ?? "", location.href).pathname);
    if (by instanceof HTMLButtonElement) held = sameButtons(form, by);
    for (const button of held) turn(button, true);
  });
});

addEventListener("click", (event) => {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[href]");
  if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const stays = link.hash && link.pathname + link.search === location.pathname + location.search;
  const downloads = link.hasAttribute("download") || link.pathname.endsWith(".ics");
  if (stays || downloads || link.target || link.origin !== location.origin) return;
  setTimeout(() => event.defaultPrevented || begin(link.pathname));
});

addEventListener("pageshow", end);

/** The page's own label is only for loads of the page itself: searching, sorting, paging. */
function begin(pathname: string) {
  end();
  root.dataset.pending = "";
  timer = window.setTimeout(() => {
    if (region) region.textContent = (pathname === location.pathname && region.dataset.label) || "Loading…";
    timer = window.setTimeout(end, 20_000);
  }, 200);
}

function end() {
  clearTimeout(timer);
  delete root.dataset.pending;
  if (region) region.textContent = "";
  for (const button of held.splice(0)) turn(button, false);
}

function turn(button: HTMLButtonElement, isBusy: boolean) {
  const { busy } = button.dataset;
  if (busy) [button.textContent, button.dataset.busy] = [busy, button.textContent];
  button.disabled = isBusy;
}

/** Returns the buttons of the form with the same effect, such as a hidden one that the Enter key presses. */
const sameButtons = (form: HTMLFormElement, { name, value }: HTMLButtonElement) =>
  [...form.querySelectorAll("button")].filter(
    (one) => one.type === "submit" && one.name === name && one.value === value && !one.disabled,
  );

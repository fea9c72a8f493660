/**
 * Goes on by itself where a page says that it would, and counts the seconds. Without it the link is there. Somebody who
 * comes back to the page with the browser's Back stays on it.
 */
const link = document.querySelector<HTMLAnchorElement>("a[data-redirect-after]");
const place = document.querySelector<HTMLElement>("[data-countdown]");
let left = Number(link?.dataset.redirectAfter);

if (link && place && left > 0) {
  say();
  const timer = setInterval(() => {
    left -= 1;
    say();
    if (left > 0) return;
    clearInterval(timer);
    location.replace(link.href);
  }, 1000);
  addEventListener("pagehide", () => clearInterval(timer));
}

function say() {
  if (place) place.textContent = left > 0 ? `In ${left} ${left === 1 ? "second" : "seconds"}:` : "Now:";
}

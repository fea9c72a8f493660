/**
 * Goes on by itself where a page says so, and counts the seconds. Without it, and after the browser's Back, the link is
 * there.
 */
const link = document.querySelector<HTMLAnchorElement>("a[data-redirect-after]");
const place = document.querySelector<HTMLElement>("[data-countdown]");
let left = Number(link?.dataset.redirectAfter);

if (link && place && left > 0) {
  const count = () => {
    place.textContent = left > 0 ? `In ${left} ${left === 1 ? "second" : "seconds"}:` : "Now:";
    if (left === 0) location.replace(link.href);
    left -= 1;
  };
  count();
  const timer = setInterval(count, 1000);
  addEventListener("pagehide", () => clearInterval(timer));
}

/**
 * Goes to another page after the seconds that the link names, and shows the countdown. The seconds count only while the
 * page can be seen. Without this script, and after the browser's Back, there is only the link.
 */
const link = document.querySelector<HTMLAnchorElement>("a[data-redirect-after]");
const place = document.querySelector<HTMLElement>("[data-countdown]");
let left = Number(link?.dataset.redirectAfter);

if (link && place && left > 0) {
  const count = () => {
    if (document.hidden) return;
    place.textContent =
      left > 0 ? `Taking you there in ${left} ${left === 1 ? "second" : "seconds"}:` : "Taking you there:";
    if (left === 0) location.replace(link.href);
    left -= 1;
  };
  count();
  const timer = setInterval(count, 1000);
  addEventListener("pagehide", () => clearInterval(timer));
}

/**
 * Sends the browser's time zone to the server, on a page that was made without it. The page is reloaded only if it
 * shows times. It may have been made before the server had read the zone from the previous page, so the zone is sent
 * again, but only a few times per tab, and not if the browser can't count. No page reloads forever.
 */
const counter = "keyway:zone-told";
const mostTimes = 3;

if (timesSent() < mostTimes) void sendZone();

async function sendZone() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (!timeZone) return;
  // The page already shows UTC, and reloading a form with errors would lose them.
  const isVerdict = document.querySelector(".error-summary, .notice.error");
  const reloads = timeZone !== "UTC" && !isVerdict && document.querySelector("[data-times]");
  const body = new URLSearchParams({ timeZone, detected: "1" });
  const flash = document.querySelector<HTMLElement>("[data-again]")?.dataset.again;
  // Like the page's forms, so that it doesn't set the zone of another account that has signed in since.
  const mark = document.querySelector<HTMLInputElement>("input[name=renderedFor]")?.value;
  if (mark) body.set("renderedFor", mark);
  if (reloads && flash) body.set("flash", flash);
  // A user who leaves the page immediately must not abort it.
  const answer = await fetch("/time-zone", { method: "POST", body, keepalive: true }).catch(() => null);
  if (!answer || timesSent(1) > mostTimes || !reloads || answer.status !== 204) return;
  location.replace(location.pathname + location.search);
}

/** Returns the count for this tab after adding `more`; infinity if the browser doesn't store it. */
function timesSent(more = 0): number {
  try {
    const times = Number(sessionStorage.getItem(counter)) + more;
    sessionStorage.setItem(counter, String(times));
    return Number(sessionStorage.getItem(counter)) === times ? times : Infinity;
  } catch {
    return Infinity;
  }
}

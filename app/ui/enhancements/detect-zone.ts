/**
 * Sends the server the browser's time zone, on a page that was made without knowing it. The page is reloaded only if
 * it shows times. A page may have been made before the server had read what the page before it sent, so it is sent
 * again, but a few times only in a tab, and where the browser counts nothing not at all: no page reloads forever.
 */
const counter = "keyway:zone-told";
const mostTimes = 3;

if (toldTimes() < mostTimes) void tellZone();

async function tellZone() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (!timeZone) return;
  // A zone of UTC is what the page shows already, and a form's verdict would be lost.
  const isVerdict = document.querySelector(".error-summary, .notice.error");
  const reloads = timeZone !== "UTC" && !isVerdict && document.querySelector("[data-times]");
  const body = new URLSearchParams({ timeZone, detected: "1" });
  const flash = document.querySelector<HTMLElement>("[data-again]")?.dataset.again;
  // As the page's forms do, so that it doesn't set the zone of an account that signed in since.
  const mark = document.querySelector<HTMLInputElement>("input[name=renderedFor]")?.value;
  if (mark) body.set("renderedFor", mark);
  if (reloads && flash) body.set("flash", flash);
  // A user who goes on at once must not cut it off.
  const answer = await fetch("/time-zone", { method: "POST", body, keepalive: true }).catch(() => null);
  if (!answer || toldTimes(1) > mostTimes || !reloads || answer.status !== 204) return;
  location.replace(location.pathname + location.search);
}

/** In this tab, with `more`; beyond all limits where the browser doesn't keep it. */
function toldTimes(more = 0): number {
  try {
    const times = Number(sessionStorage.getItem(counter)) + more;
    sessionStorage.setItem(counter, String(times));
    return Number(sessionStorage.getItem(counter)) === times ? times : Infinity;
  } catch {
    return Infinity;
  }
}

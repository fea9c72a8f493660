/**
 * Tells the server the browser's time zone, once a tab. The page is loaded anew only if it shows times. Where the
 * browser keeps no session storage nothing is done, so that no page can reload for ever.
 */
const flag = "keyway:zone-told";

if (takeTurn()) tellZone();

function takeTurn(): boolean {
  try {
    if (sessionStorage.getItem(flag)) return false;
    sessionStorage.setItem(flag, "1");
    return sessionStorage.getItem(flag) === "1";
  } catch {
    return false;
  }
}

async function tellZone() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (!timeZone) return;
  // A zone of UTC is what the page shows already, and a form's verdict would be lost.
  const isVerdict = document.querySelector(".error-summary, .notice.error");
  const reloads = timeZone !== "UTC" && !isVerdict && document.querySelector("[data-times]");
  const body = new URLSearchParams({ timeZone, detected: "1" });
  const flash = document.querySelector<HTMLElement>("[data-again]")?.dataset.again;
  if (reloads && flash) body.set("flash", flash);
  // It is sent once: somebody who goes on at once must not cut it off.
  const answer = await fetch("/time-zone", { method: "POST", body, keepalive: true }).catch(() => null);
  if (reloads && answer?.status === 204) location.replace(location.pathname + location.search);
}

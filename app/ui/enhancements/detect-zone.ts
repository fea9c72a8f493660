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
  const body = new URLSearchParams({ timeZone, detected: "1" });
  const answer = await fetch("/time-zone", { method: "POST", body }).catch(() => null);
  // A zone of UTC is what the page shows already. What is said only once must not vanish: a notice, a form's verdict.
  const isStale = answer?.status === 204 && timeZone !== "UTC" && document.querySelector("[data-times]");
  if (!isStale || document.querySelector(".error-summary, .notice")) return;
  location.replace(location.pathname + location.search);
}

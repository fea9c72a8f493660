import { formatDay, formatTime, isoDay } from "~/shared/format-time";
import { sameZone } from "~/shared/zone-names";
import { formatZoned } from "~/shared/zone-text";

/** Shows visitors, whose pages have no zone, the start of each class in the browser's zone, beside the time in GMT. */
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

for (const line of document.querySelectorAll<HTMLElement>("[data-local-time]")) {
  if (!timeZone || sameZone(timeZone, "UTC")) {
    // A class's page has a line for it.
    if (line.closest(".class-head")) line.textContent = "This is also your time";
  } else {
    const startsAt = new Date(Number(line.dataset.localTime));
    const day =
      isoDay(startsAt, timeZone) === isoDay(startsAt, "UTC") ? "" : `${formatDay(startsAt, timeZone)}, `;
    line.textContent = `${day}${formatTime(startsAt, timeZone)} your time`;
    line.title = formatZoned(startsAt, timeZone);
  }
}

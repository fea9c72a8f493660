import { sameZone } from "~/shared/zone-names";
import { formatZoned } from "~/shared/zone-text";

/** Shows visitors, whose pages have no zone, the start of each class in the browser's zone. */
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

if (timeZone && !sameZone(timeZone, "UTC")) {
  for (const line of document.querySelectorAll<HTMLElement>("[data-local-time]")) {
    const startsAt = new Date(Number(line.dataset.localTime));
    line.textContent = `Your time: ${formatZoned(startsAt, timeZone)}`;
  }
}

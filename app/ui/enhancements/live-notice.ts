import { followCalendar } from "../live-calendar";

/**
 * Shows a prepared, hidden element once the expert's calendar has changed since the page was made. Nothing else on the
 * page is touched. With `data-live-hours` only saved hours count, not bookings.
 */
for (const element of document.querySelectorAll<HTMLElement>("[data-live-expert]")) {
  const { liveExpert = "", liveSeq, liveHours } = element.dataset;
  const follower = followCalendar(liveExpert, {
    seq: liveSeq ? Number(liveSeq) : null,
    onNews({ hours }) {
      if (liveHours !== undefined && Number(liveHours) === hours) return;
      element.hidden = false;
      follower.stop();
    },
  });
}

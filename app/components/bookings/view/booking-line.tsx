import type { LinePoint } from "~/domain/bookings/view/booking-line";

/** The dates of a booking on one line, down the page on phones: what is behind, and what comes. */
export function BookingLine({ points }: { points: readonly LinePoint[] }) {
  if (points.length === 0) return null;
  return (
    <ol className="booking-line" aria-label="Dates of this booking">
      {points.map(({ label, day, time, isPast }) => (
        <li key={label} data-past={isPast ? "" : undefined}>
          <span className="muted small">{label}</span>{" "}
          <span className="num">
            <span className="whole">{day},</span> <span className="whole">{time}</span>
            {isPast ? <span className="visually-hidden"> (past)</span> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}

import { type TwoClocks as Clocks, clockSteps } from "~/domain/bookings/view/two-clocks";
import { givenName } from "~/shared/given-name";

/** The lesson on both sides' clocks: one bar, with the viewer's hours above it and the other side's below. */
export function TwoClocks({ clocks, name }: { clocks: Clocks; name: string }) {
  const { own, other, ownNights, otherNights, length } = clocks;
  return (
    <figure className="clocks">
      <Hours label="You" times={own} />
      <svg viewBox={`0 0 ${clockSteps} 4`} preserveAspectRatio="none" aria-hidden="true">
        <rect className="day" width={clockSteps} height={4} />
        {ownNights.map((step) => (
          <rect key={step} className="night" x={step} width={1} height={2} />
        ))}
        {otherNights.map((step) => (
          <rect key={step} className="night" x={step} y={2} width={1} height={2} />
        ))}
        <rect className="lesson" x={clockSteps / 2} width={length} height={4} />
      </svg>
      <Hours label={name} times={other} />
      <figcaption className="muted small">
        {`Top: your time. Bottom: ${givenName(name)}'s. Grey is night, 22:00 to 07:00.`}
      </figcaption>
    </figure>
  );
}

/** The hours at the ends, quarters and the middle of the bar. The middle one is the start of the lesson. */
function Hours({ label, times }: { label: string; times: readonly string[] }) {
  return (
    <p className="small num">
      <span className="visually-hidden">{label}: </span>
      {times.map((time, index) =>
        index === (times.length - 1) / 2 ? (
          <strong key={time}>{time} </strong>
        ) : (
          <span key={time}>{time} </span>
        ),
      )}
    </p>
  );
}

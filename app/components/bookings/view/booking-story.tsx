import { ZoneName } from "~/components/site/zone-name";
import type { StoryLine } from "~/domain/bookings/view/booking-story";

/** The time alone, if the line before it has the same day. */
function whenAfter(when: string, before = ""): string {
  const [day, time] = when.split(", ");
  return time && before.startsWith(`${day}, `) ? time : when;
}

/** The history of a booking, oldest first. `zone` is the viewer's. */
export function BookingStory({ lines, zone }: { lines: readonly StoryLine[]; zone: string }) {
  if (lines.length === 0) return null;
  return (
    <section className="stack-s" aria-labelledby="history">
      <h2 id="history">History</h2>
      <p className="muted small">
        Times in <ZoneName zone={zone} />.
      </p>
      <ol className="story">
        {lines.map(({ when, text, quote }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes on its page
          <li key={index}>
            <p className="muted small num">{whenAfter(when, lines[index - 1]?.when)}</p>
            <p>{text}</p>
            {quote ? <blockquote className="as-written">{quote}</blockquote> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

import { ClassTime } from "~/components/classes/class-time";
import type { ClassWhen, SeatView } from "~/domain/classes/seats/seat-view";
import { paths } from "~/shared/paths";
import { Avatar } from "~/ui/avatar";
import { ButtonLink } from "~/ui/button";
import { type OwnEntry, ownEntryText } from "./own-entry";

export interface OwnWait {
  id: string;
  slug: string;
  title: string;
  teacher: SeatView["teacher"];
  when: ClassWhen;
  entry: OwnEntry;
}

/** The classes on whose waitlists the viewer is, for My Bookings: each with its entry and a link to leave. */
export function OwnWaits({ waits, withZones }: { waits: readonly OwnWait[]; withZones?: boolean }) {
  if (waits.length === 0) return null;
  return (
    <section className="stack-s" aria-labelledby="waitlists">
      <h2 id="waitlists">On the waitlist</h2>
      <ul className={withZones ? "ledger" : "ledger one-zone"}>
        {waits.map(({ id, slug, title, teacher, when, entry }) => (
          <li key={id} className="booking-card">
            <ClassTime when={when} />
            <div className="stack-s">
              <div>
                <h3>
                  <a href={paths.liveClass(slug)}>{title}</a>
                </h3>
                <p className="muted small">Class with {teacher.name}</p>
              </div>
              <p>{ownEntryText(entry)}</p>
              <p className="actions">
                {entry.offerHref ? <ButtonLink href={entry.offerHref}>View the offer</ButtonLink> : null}
                <ButtonLink variant="quiet" href={entry.leaveHref}>
                  Leave the waitlist
                  <span className="visually-hidden">{` for ${title}`}</span>
                </ButtonLink>
              </p>
            </div>
            <Avatar src={teacher.avatar} name={teacher.name} />
          </li>
        ))}
      </ul>
    </section>
  );
}

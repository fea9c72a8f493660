import { ZoneName } from "~/components/site/zone-name";
import { type OwnGroup, type OwnView, ownGroups } from "~/domain/diary/own-view";
import { Fold } from "~/ui/fold";
import { OwnCard } from "./own-card";

/** The groups of the list of a user's sessions and classes. */

const groupTitles: Record<OwnGroup, string> = {
  now: "Now",
  upcoming: "Upcoming",
  past: "Past",
  cancelled: "Cancelled",
  held: "Held, not booked",
};

/**
 * Links to the groups, above the list, and the zone of its times.
 * @param props.next the group of the next lesson, which is above the list
 */
export function GroupLinks(props: {
  entries: readonly { group: OwnGroup }[];
  next: OwnGroup | null;
  zone: string;
}) {
  const { entries, next, zone } = props;
  const links = ownGroups.flatMap((name) => {
    if (entries.some(({ group }) => group === name)) return [{ name, href: `#${name}` }];
    return name === next ? [{ name, href: "#next-lesson" }] : [];
  });
  return (
    <div className="bar group-links">
      <nav className="small" aria-label="On this page">
        <span className="muted">Jump to</span>
        {links.map(({ name, href }) => (
          <a key={name} href={href}>
            {groupTitles[name]}
          </a>
        ))}
      </nav>
      <p className="small muted">
        Times are in <ZoneName zone={zone} />
      </p>
    </div>
  );
}

/** The number of entries that show; the rest of the group is folded. */
const shownOf: Partial<Record<OwnGroup, number>> = { past: 3, cancelled: 1, held: 1 };

/** One group of the list. A page may show the end of one group and the beginning of the next. */
export function OwnGroupSection({ name, entries }: { name: OwnGroup; entries: readonly OwnView[] }) {
  if (entries.length === 0) return null;
  const shown = shownOf[name] ?? entries.length;
  const folded = entries.slice(shown);
  return (
    <section className="stack-s" aria-labelledby={name}>
      <h2 id={name}>{groupTitles[name]}</h2>
      <Cards entries={entries.slice(0, shown)} />
      {folded.length > 0 ? (
        <Fold more={`Show ${folded.length} more`} less="Show fewer">
          <Cards entries={folded} />
        </Fold>
      ) : null}
    </section>
  );
}

const Cards = ({ entries }: { entries: readonly OwnView[] }) => (
  <ul className="ledger one-zone" data-times>
    {entries.map((entry) => (
      <OwnCard key={entry.id} entry={entry} isGrouped />
    ))}
  </ul>
);

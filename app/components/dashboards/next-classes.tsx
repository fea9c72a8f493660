import { TaughtCard } from "~/components/diary/taught-card";
import { ZoneName } from "~/components/site/zone-name";
import type { TaughtView } from "~/domain/classes/seats/seat-view";
import { paths } from "~/shared/paths";

/** The expert's next classes, in one zone, with links to manage them. @param props.zone null where it is named above */
export function NextClasses({ classes, zone }: { classes: readonly TaughtView[]; zone: string | null }) {
  return (
    <section className="stack-s" aria-labelledby="next-classes">
      <h2 id="next-classes">Next classes</h2>
      {classes.length === 0 ? (
        <p className="muted">No upcoming classes.</p>
      ) : (
        <>
          {zone ? (
            <p className="muted small">
              Times in <ZoneName zone={zone} />.
            </p>
          ) : null}
          <ul className="ledger one-zone" data-times>
            {classes.map((taught) => (
              <TaughtCard key={taught.id} taught={taught} isGrouped />
            ))}
          </ul>
        </>
      )}
      <p>
        <a href={paths.expertClasses}>Manage your classes</a>
      </p>
    </section>
  );
}

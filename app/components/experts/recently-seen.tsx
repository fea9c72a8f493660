import type { SeenExpert } from "~/domain/experts/listing/recently-seen";
import { paths } from "~/shared/paths";
import { Avatar } from "~/ui/avatar";

/** The experts whose profiles the viewer opened last, as a next step. Renders nothing without any. */
export function RecentlySeen({ experts }: { experts: readonly SeenExpert[] }) {
  if (experts.length === 0) return null;
  return (
    <section className="stack-s" aria-labelledby="recently-seen">
      <h2 id="recently-seen">Recently viewed experts</h2>
      <ul className="stack-s">
        {experts.map(({ id, displayName, title, avatar }) => (
          <li key={id} className="person">
            <Avatar src={avatar} name={displayName} size="s" />
            <div>
              <p>
                <a href={paths.expert(id)}>{displayName}</a>
              </p>
              <p className="small muted">{title}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

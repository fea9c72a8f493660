import { ZoneName } from "~/components/site/zone-name";
import type { ClassView } from "~/domain/classes/public/class-view";
import { paths } from "~/shared/paths";
import { HomeSection } from "./home-section";

/** The next live classes, with time, teacher, price and the number of seats left. */
export function NextClasses({ classes }: { classes: readonly ClassView[] | null }) {
  return (
    <HomeSection
      id="next-classes"
      title="Next live classes"
      link={<a href={paths.classes()}>See all classes</a>}
    >
      {classes?.length ? (
        <ul className="ledger next-class-rows">
          {classes.map((liveClass) => (
            <ClassRow key={liveClass.id} liveClass={liveClass} />
          ))}
        </ul>
      ) : (
        <p className="muted">
          {classes ? "No class has an open date at the moment." : "We can't show the next classes right now."}
        </p>
      )}
    </HomeSection>
  );
}

function ClassRow({ liveClass: { slug, title, expertName, when, seats, price } }: { liveClass: ClassView }) {
  return (
    <li>
      <div>
        <h3>
          <a href={paths.liveClass(slug)}>{title}</a>
        </h3>
        {when ? (
          <p className="small num">
            <time dateTime={when.startsAt}>{when.local?.text ?? when.gmt}</time>
            {when.local ? (
              <span className="muted">
                {" "}
                <ZoneName zone={when.local.zone} at={when.startsAt} />
              </span>
            ) : null}
          </p>
        ) : null}
        <p className="small muted with">{`With ${expertName}`}</p>
      </div>
      <p className="hour">
        <span className="price num">{price}</span> <span className="small muted num">{seats}</span>
      </p>
    </li>
  );
}

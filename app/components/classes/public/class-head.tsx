import { ZoneName } from "~/components/site/zone-name";
import type { ClassView } from "~/domain/classes/public/class-view";
import { paths } from "~/shared/paths";
import { Notice } from "~/ui/notice";
import { Countdown } from "./countdown";
import { LocalTime, LocalTimeScript } from "./local-time";

interface ClassHeadProps {
  liveClass: ClassView;
  /** The page to change the viewer's time zone; null for visitors. */
  zoneHref: string | null;
  hasOtherDates: boolean;
  /** It is the 6-week journey. */
  isCourse: boolean;
}

/** The head of a class's page: title, teacher, countdown and time. */
export function ClassHead({ liveClass, zoneHref, hasOtherDates, isCourse }: ClassHeadProps) {
  const { title, expertName, duration, when, standing, priceCents } = liveClass;
  // The course says so where its button would be.
  const saysNoDate = standing === "announced" && (hasOtherDates || !isCourse);
  const isAhead = standing === "open" || standing === "sold-out" || standing === "started";
  return (
    <header className="class-head">
      <h1>{title}</h1>
      <p className="muted">{`With ${expertName} · ${isCourse ? `6 weeks, ${duration} an evening` : duration}`}</p>
      {standing === "cancelled" ? (
        <Notice kind="error" title="This class was cancelled">
          <p>
            <span>
              {priceCents === 0
                ? "The class was free, so nothing was charged."
                : "Everyone who paid for a seat gets everything back."}
            </span>{" "}
            <a href={paths.classes()}>See the other classes</a>
          </p>
        </Notice>
      ) : null}
      {saysNoDate ? (
        <p className="headline">{hasOtherDates ? "Choose a date" : "Date to be announced"}</p>
      ) : null}
      {when ? <ClassTime when={when} zoneHref={zoneHref} isAhead={isAhead} /> : null}
      {when && isAhead ? <Countdown when={when} isForVisitors={zoneHref === null} /> : null}
    </header>
  );
}

interface ClassTimeProps extends Pick<ClassHeadProps, "zoneHref"> {
  when: NonNullable<ClassView["when"]>;
  isAhead: boolean;
}

function ClassTime({ when, zoneHref, isAhead }: ClassTimeProps) {
  return (
    <div data-times={zoneHref ? "" : undefined}>
      {when.local ? (
        <p>
          <strong className="class-date num">{when.local.text}</strong>{" "}
          <span className="muted small">
            Your time, <ZoneName zone={when.local.zone} at={when.startsAt} />
            {zoneHref ? (
              <span>
                {" · "}
                <a href={zoneHref}>change</a>
              </span>
            ) : null}
          </span>
        </p>
      ) : null}
      <p className={when.local ? "num muted small" : "class-date num"}>
        <time dateTime={when.startsAt}>{when.gmt}</time>
      </p>
      {isAhead && zoneHref === null ? (
        <p>
          <LocalTime when={when} />
          <LocalTimeScript />
        </p>
      ) : null}
    </div>
  );
}

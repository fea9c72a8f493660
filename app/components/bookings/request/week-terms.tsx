import { Link } from "react-router";
import { noticeText, reachText, type WeekLimits } from "~/domain/availability/terms";

export interface WeekOffer {
  isEmpty: boolean;
  /** The first day with a free time after a week without any. */
  nextFree: { name: string; href: string } | null;
  limits: WeekLimits;
  firstWeek: string;
}

/**
 * Why times are missing from a week: the expert's terms, and where to go from a week without any.
 */
export function WeekTerms({ isEmpty, nextFree, limits, firstWeek }: WeekOffer) {
  const { noticeMinutes, daysAhead, isBeyond } = limits;
  return (
    <>
      {noticeMinutes === null ? null : <p className="small muted">{noticeText(noticeMinutes)}</p>}
      {daysAhead === null ? null : <p className="small muted">{reachText(daysAhead)}</p>}
      {isEmpty ? <EmptyWeek next={nextFree} beyond={isBeyond ? firstWeek : null} /> : null}
    </>
  );
}

function EmptyWeek({ next, beyond }: { next: WeekOffer["nextFree"]; beyond: string | null }) {
  if (beyond) {
    return (
      <p>
        This week can't be booked yet.{" "}
        <Link to={beyond} preventScrollReset>
          Go to the first week
        </Link>
      </p>
    );
  }
  if (!next) return <p>Nothing is free this week or in the eight weeks after it.</p>;
  return (
    <p>
      Nothing is free this week.{" "}
      <Link to={next.href} preventScrollReset>
        {`Go to the next free day: ${next.name}`}
      </Link>
    </p>
  );
}

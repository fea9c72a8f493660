import { KeyAreas } from "~/components/experts/key-areas";
import { KeyCuts } from "~/components/experts/key-cuts";
import { Rating } from "~/components/experts/rating";
import { WeekRibbon } from "~/components/experts/week-ribbon";
import { type CardWeek, freeWeekText } from "~/domain/availability/week-ahead";
import type { FeaturedExpert } from "~/domain/experts/listing/front-page";
import { countLabel } from "~/domain/experts/listing/listing";
import { formatPrice } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Avatar } from "~/ui/avatar";

interface BrowseExpertsProps {
  /** Null if they couldn't be read. */
  experts: readonly FeaturedExpert[] | null;
  /** The week ahead of each, by record id. */
  weeks: Record<string, CardWeek>;
  /** The total number; null if it couldn't be read. */
  count: number | null;
  /** Whether the keys may move, as far as the server can tell. If motion is allowed, they slide in once. */
  isMoving: boolean;
}

/** Some listed experts: the price of an hour with each, and how many times are free. */
export function BrowseExperts({ experts, weeks, count, isMoving }: BrowseExpertsProps) {
  return (
    <section className="home-block" id="experts" aria-labelledby="experts-title">
      <div className="bar">
        <h2 id="experts-title">Browse Experts</h2>
        <a href={paths.experts()}>{count ? `See all ${countLabel(count)}` : "Find Experts"}</a>
      </div>
      {experts?.length ? (
        <ul className={isMoving ? "expert-tiles moving" : "expert-tiles"}>
          {experts.map((expert) => (
            <ExpertTile key={expert.id} expert={expert} week={weeks[expert.id]} />
          ))}
        </ul>
      ) : (
        <p className="muted">
          {experts ? "The first experts are on their way." : "We can't show the list right now."}
        </p>
      )}
    </section>
  );
}

function ExpertTile({ expert, week }: { expert: FeaturedExpert; week: CardWeek | undefined }) {
  const { id, displayName, title, avatar, priceCents } = expert;
  return (
    <li>
      <Avatar src={avatar} name={displayName} size="l" />
      <div>
        <h3>
          <a href={paths.expert(id)}>{displayName}</a>
        </h3>
        <p className="small">{title}</p>
        <p className="small">
          <Rating expert={expert} />
        </p>
      </div>
      <p className="key-facts">
        <KeyCuts cuts={expert.cuts} /> <KeyAreas cuts={expert.cuts} most={2} />
      </p>
      <p className="hour">
        <span className="price num">{formatPrice(priceCents)}</span>{" "}
        <span className="small muted">
          per <span className="minutes">50-minute </span>lesson
        </span>
      </p>
      {week && week.free.total > 0 ? (
        <div className="tile-week small muted num">
          <WeekRibbon days={week.days} week={week.free} /> {freeWeekText(week.free)}
        </div>
      ) : null}
    </li>
  );
}

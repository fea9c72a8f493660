import { Rating } from "~/components/experts/listing/rating";
import type { ExpertCard } from "~/domain/experts/expert";
import { countLabel } from "~/domain/experts/listing/listing";
import { formatPrice } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Avatar } from "~/ui/avatar";
import { HomeSection } from "./home-section";

type Person = Pick<
  ExpertCard,
  "id" | "displayName" | "title" | "avatar" | "priceCents" | "rating" | "reviews"
>;

interface BrowseExpertsProps {
  /** Null if they couldn't be read. */
  experts: readonly Person[] | null;
  /** The total number; null if it couldn't be read. */
  count: number | null;
}

/** Some listed experts, and the price of an hour with each. */
export function BrowseExperts({ experts, count }: BrowseExpertsProps) {
  const all = count ? `See all ${countLabel(count)}` : "Find Experts";
  return (
    <HomeSection
      id="experts"
      title="Browse Experts"
      aside={
        <>
          <p className="muted">
            One to one, on video, about your own questions: the alert you couldn't close, the exam, the first
            job in a SOC.
          </p>
          <p>
            <a href={paths.experts()}>{all}</a>
          </p>
        </>
      }
    >
      {experts?.length ? (
        <ul className="ledger top-experts">
          {experts.map((expert) => (
            <ExpertRow key={expert.id} expert={expert} />
          ))}
        </ul>
      ) : (
        <p className="muted">
          {experts ? "The first experts are on their way." : "We can't show the list right now."}
        </p>
      )}
    </HomeSection>
  );
}

function ExpertRow({ expert }: { expert: Person }) {
  const { id, displayName, title, avatar, priceCents } = expert;
  return (
    <li>
      <Avatar src={avatar} name={displayName} />
      <div>
        <h3>
          <a href={paths.expert(id)}>{displayName}</a>
        </h3>
        <p className="small">{title}</p>
        <p className="small">
          <Rating expert={expert} />
        </p>
      </div>
      <p className="hour">
        <span className="price num">{formatPrice(priceCents)}</span>{" "}
        <span className="small muted">per 50-minute lesson</span>
      </p>
    </li>
  );
}

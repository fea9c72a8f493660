import { Rating } from "~/components/experts/rating";
import type { ExpertCard } from "~/domain/experts/expert";
import { countLabel } from "~/domain/experts/listing";
import { formatPrice } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Avatar } from "~/ui/avatar";

type Person = Pick<
  ExpertCard,
  "id" | "displayName" | "title" | "avatar" | "priceCents" | "rating" | "reviews"
>;

/** 'Browse Experts' on the front page: a few real ones and what an hour with them costs; null when they can't be read. */
export function TopExperts({ top }: { top: { experts: readonly Person[]; count: number } | null }) {
  return (
    <section className="top-experts" aria-labelledby="browse-experts">
      <div className="bar">
        <h2 id="browse-experts">Browse Experts</h2>
        {top?.experts.length ? <a href={paths.experts()}>See all {countLabel(top.count)}</a> : null}
      </div>
      {top?.experts.length ? (
        <ul className="ledger">
          {top.experts.map((expert) => (
            <ExpertRow key={expert.id} expert={expert} />
          ))}
        </ul>
      ) : (
        <p className="muted">
          {top ? "The first experts are on their way. " : "We can't show the list right now. "}
          <a href={paths.experts()}>Find Experts</a>
        </p>
      )}
    </section>
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

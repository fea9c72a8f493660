import { type Distribution, starsText } from "~/domain/reviews/review";

/** The number of reviews with five stars, four, and so on, as bars with figures. */
export function RatingBars({ stars }: { stars: Distribution }) {
  const total = stars.reduce((sum, count) => sum + count, 0);
  return (
    <dl className="rating-bars">
      {[...stars.entries()].reverse().map(([index, count]) => (
        <div key={index}>
          <dt>{starsText(index + 1)}</dt>
          <dd>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect width="100" height="8" />
              <rect width={total > 0 ? (count / total) * 100 : 0} height="8" />
            </svg>
            <span className="num">{count.toLocaleString("en-US")}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

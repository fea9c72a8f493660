import { ratingLabel, reviewsLabel } from "~/domain/experts/expert";

interface RatingProps {
  expert: { rating: number | null; reviews: number };
  /** The address of the reviews; only used if there are any. */
  href?: string;
}

/** "★ 4.9 · 128 reviews", or "New · 0 reviews" (decision C9). */
export function Rating({ expert, href }: RatingProps) {
  const label = ratingLabel(expert);
  const count = reviewsLabel(expert.reviews);
  return (
    <span className="num">
      {label === "New" ? null : (
        <>
          <span className="visually-hidden">Rated </span>
          <span aria-hidden="true">★ </span>
        </>
      )}
      <span>{label}</span>
      {href && expert.reviews > 0 ? (
        <span className="muted">
          {" · "}
          <a href={href}>{count}</a>
        </span>
      ) : (
        <span className="muted">{` · ${count}`}</span>
      )}
    </span>
  );
}

import { ratingLabel, reviewsLabel } from "~/domain/experts/expert";

/** "★ 4.9 · 128 reviews", or "New · 0 reviews" (decision C9). */
export function Rating({ expert }: { expert: { rating: number | null; reviews: number } }) {
  const label = ratingLabel(expert);
  return (
    <span className="num">
      {label === "New" ? (
        label
      ) : (
        <>
          <span className="visually-hidden">Rated </span>
          <span aria-hidden="true">★ </span>
          {label}
        </>
      )}
      <span className="muted"> · {reviewsLabel(expert.reviews)}</span>
    </span>
  );
}

import { starsText } from "~/domain/reviews/review";

/** A rating as five stars; screen readers hear "4 stars". */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className="stars">
      <span aria-hidden="true">
        {"★".repeat(rating)}
        <span className="muted">{"☆".repeat(5 - rating)}</span>
      </span>
      <span className="visually-hidden">{starsText(rating)}</span>
    </span>
  );
}

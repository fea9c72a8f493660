import type { Distribution, PublicReview } from "~/domain/reviews/review";
import { paths } from "~/shared/paths";
import { RatingBars } from "./rating-bars";
import { ReviewItem } from "./review-item";

interface ProfileReviewsProps {
  expert: { id: string; displayName: string; reviews: number };
  newest: readonly PublicReview[];
  stars: Distribution;
  canAnswer: boolean;
}

/** The reviews on a profile: the distribution of stars, the newest three, and a link to all. */
export function ProfileReviews({ expert, newest, stars, canAnswer }: ProfileReviewsProps) {
  return (
    <section className="stack-s" aria-labelledby="reviews">
      <h2 id="reviews">Reviews</h2>
      {newest.length === 0 ? (
        <p className="muted">No reviews yet. Learners can review a session once it has taken place.</p>
      ) : (
        <>
          {expert.reviews > 0 ? <RatingBars stars={stars} /> : null}
          <div className="reviews">
            {newest.map((review) => (
              <ReviewItem
                key={review.id}
                review={review}
                expertName={expert.displayName}
                canAnswer={canAnswer}
              />
            ))}
          </div>
          <p>
            <a href={paths.expertReviews(expert.id)}>All reviews</a>
          </p>
        </>
      )}
    </section>
  );
}

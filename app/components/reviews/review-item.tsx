import { AsWritten } from "~/components/site/as-written";
import { lengthText } from "~/domain/bookings/booking";
import type { PublicReview } from "~/domain/reviews/review";
import { formatMonth } from "~/shared/format-time";
import { isolated } from "~/shared/isolated";
import { paths } from "~/shared/paths";
import { Badge } from "~/ui/badge";
import { Stars } from "./stars";

interface ReviewItemProps {
  review: PublicReview;
  expertName: string;
  /** The reader is the expert, who may answer once. */
  canAnswer?: boolean | undefined;
}

/** A public review: author, time, subject, text, and the expert's answer. */
export function ReviewItem({ review, expertName, canAnswer = false }: ReviewItemProps) {
  const { id, rating, comment, author, endedAt, minutes, skill, answer, isExample } = review;
  // A month is the same in nearly every zone, and the page is cached for all visitors.
  const facts = [formatMonth(endedAt, "UTC"), lengthText(minutes), isolated(skill ?? "")]
    .filter(Boolean)
    .join(" · ");
  return (
    <article className="review" id={`review-${id}`}>
      <p className="facts">
        {rating ? <Stars rating={rating} /> : null} <strong>{author}</strong>{" "}
        {isExample ? <Badge>Example</Badge> : null}
        <span className="muted num">{facts}</span>
      </p>
      {comment ? <AsWritten text={comment} /> : null}
      {answer ? (
        <div className="answer">
          <p className="small muted">{`Answer from ${expertName}`}</p>
          <AsWritten text={answer} />
        </div>
      ) : null}
      {isExample ? null : (
        <p className="facts">
          {canAnswer && !answer ? <a href={paths.reviewAnswer(id)}>Answer</a> : null}{" "}
          <a className="muted" href={paths.reviewReport(id)}>
            Report<span className="visually-hidden">{` the review by ${author}`}</span>
          </a>
        </p>
      )}
    </article>
  );
}

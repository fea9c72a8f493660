import { Fragment } from "react";
import { data } from "react-router";
import { ExpertNotFound } from "~/components/experts/profile/expert-not-found";
import { RatingBars } from "~/components/reviews/rating-bars";
import { ReviewItem } from "~/components/reviews/review-item";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta, withCanonicalPath } from "~/components/site/page-meta";
import { ratingLabel, reviewsLabel } from "~/domain/experts/expert";
import { findListedExpert } from "~/domain/experts/listing/queries.server";
import { listReviews, reviewSummary } from "~/domain/reviews/public-reviews.server";
import { countingRule, type ReviewSort, reviewSorts } from "~/domain/reviews/review";
import { endSentence } from "~/shared/end-sentence";
import { paths } from "~/shared/paths";
import { Page } from "~/ui/page";
import { Pagination } from "~/ui/pagination";
import { callerContext, servicesContext } from "~/web/context";
import { readPage } from "~/web/page-number";
import type { Route } from "./+types/list";

/** All public reviews of an expert. */

export const handle: PageHandle = {
  styles: "details",
  cache: { query: ["sort", "page"] },
  failure: {
    read: "Please try again in a moment.",
    back: { href: paths.experts(), label: "Back to Experts" },
  },
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData?.expert
    ? pageMeta(withCanonicalPath(matches, paths.expertReviews(loaderData.expert.id)), {
        title: `Reviews of ${loaderData.expert.displayName}`,
        description: endSentence(`What learners say about sessions with ${loaderData.expert.displayName}`),
        page: loaderData.page,
      })
    : pageMeta(matches, {
        title: "Expert Not Found",
        description: "This expert doesn't offer sessions here.",
        noindex: true,
      });

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const expert = await findListedExpert(db, params.expertId);
  if (!expert) return data({ expert: null }, { status: 404 });
  const { id, displayName, rating, reviews } = expert;
  const wanted = url.searchParams.get("sort");
  const sort = sorts.find((one) => one === wanted) ?? "newest";
  const page = readPage(url.searchParams);
  const [list, { stars }] = await Promise.all([
    listReviews(db, { expertId: id, sort, page }),
    reviewSummary(db, id),
  ]);
  const { actor } = context.get(callerContext);
  return data({
    expert: { id, displayName, rating, reviews },
    ...list,
    stars,
    sort,
    page,
    canAnswer: actor?.expertId === id,
  });
}

const sorts = Object.keys(reviewSorts) as ReviewSort[]; // the keys of a Record over the sorts

export default function ReviewsPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.expert) return <ExpertNotFound />;
  const { expert, reviews, hasNext, stars, sort, page, canAnswer } = loaderData;
  const hrefOf = (query: { sort?: ReviewSort; page?: number }) =>
    paths.expertReviews(expert.id, {
      ...((query.sort ?? sort) !== "newest" && { sort: query.sort ?? sort }),
      ...((query.page ?? 1) > 1 && { page: query.page ?? 1 }),
    });
  return (
    <Page
      title={`Reviews of ${expert.displayName}`}
      lead={
        expert.reviews > 0
          ? `${ratingLabel(expert)} of 5 stars, the average of ${reviewsLabel(expert.reviews)}. Only learners who had a session or a class seat can write one. ${countingRule}`
          : reviews.length > 0
            ? `No stars yet. ${countingRule}`
            : "No reviews yet. Learners can review a session once it has taken place."
      }
      back={{ href: paths.expert(expert.id), label: `Back to ${expert.displayName}` }}
    >
      {expert.reviews > 0 ? (
        <>
          <RatingBars stars={stars} />
          <nav className="chips" aria-label="Sort reviews">
            {sorts.map((one) => (
              <Fragment key={one}>
                <a href={hrefOf({ sort: one })} aria-current={one === sort ? "true" : undefined}>
                  {reviewSorts[one]}
                </a>{" "}
              </Fragment>
            ))}
          </nav>
        </>
      ) : null}
      {reviews.length > 0 ? (
        <div className="reviews">
          {reviews.map((review) => (
            <ReviewItem
              key={review.id}
              review={review}
              expertName={expert.displayName}
              canAnswer={canAnswer}
            />
          ))}
        </div>
      ) : page > 1 ? (
        <p className="muted">There is nothing on this page.</p>
      ) : null}
      <Pagination
        page={page}
        hasNext={hasNext}
        hrefOf={(wanted) => hrefOf({ page: wanted })}
        label="Pages of reviews"
      />
    </Page>
  );
}

import { DecisionPage } from "~/components/admin/decision-page";
import { WrittenPart } from "~/components/reviews/written-part";
import { ownPageMeta } from "~/components/site/page-meta";
import { decideReportMessages } from "~/domain/reviews/decide-report";
import { decideReport } from "~/domain/reviews/decide-report.server";
import { readReviewReport } from "~/domain/reviews/reported-reviews.server";
import { paths } from "~/shared/paths";
import { Rows } from "~/ui/rows";
import { orNotFound } from "~/web/or-not-found";
import type { Route } from "./+types/review";
import { adminView } from "./admin-view.server";
import { decideAction } from "./decide.server";

/** A reported review, and the decision on it: keep it, or hide it with a reason that its author reads. */

export const meta = ownPageMeta("Reported review", "Decide on a reported review.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, moment } = adminView(context, request);
  const { id, reason, outcome, createdAt, closedAt, reporter, expert, author, review } = orNotFound(
    await readReviewReport(db, params.reportId),
  );
  return {
    id,
    reason,
    outcome,
    reportedAt: moment(createdAt),
    closedAt: closedAt && moment(closedAt),
    reporter,
    expert,
    author,
    bookingId: review.bookingId,
    rating: review.rating,
    comment: review.comment,
    answer: review.answer,
    hiddenReason: review.hiddenReason,
  };
}

export function action({ context, params: { reportId }, request }: Route.ActionArgs) {
  return decideAction(
    { context, request },
    {
      command: (db, caller, decision) => decideReport(db, caller, { reportId, decision }),
      messages: decideReportMessages,
      queue: "reviews",
      notice: (_, { decision }) =>
        decision === "accept"
          ? "The review stays. An email to the reporter is on its way."
          : "The review is hidden. Emails to its author and the reporters are on their way.",
    },
  );
}

export default function ReviewDecision({ loaderData, actionData }: Route.ComponentProps) {
  const { id, reason, outcome, reportedAt, closedAt, reporter, expert, author, ...review } = loaderData;
  return (
    <DecisionPage
      page={{ title: `Review of ${expert.name}`, lead: `Reported ${reportedAt}` }}
      back={{ href: paths.reportedReviews(), label: "Reported reviews" }}
      outcome={
        outcome && {
          title: outcome === "hidden" ? "This review is hidden" : "This review was left as it is",
          line: closedAt && `Decided ${closedAt}.`,
          reason: outcome === "hidden" ? review.hiddenReason : null,
        }
      }
      tooLate={decideReportMessages["already-decided"]}
      action={paths.reportedReview(id)}
      accept={{ label: "Leave the review", hint: "It stays public. The reporter gets an email." }}
      refuse={{
        label: "Hide the review",
        hint: "The author reads this reason in an email. The review and its answer are no longer shown, and no longer count.",
      }}
      verdict={actionData}
    >
      <Rows
        items={[
          { label: "Reported by", value: <a href={paths.adminUser(reporter.userId)}>{reporter.name}</a> },
          ...(author
            ? [{ label: "Author", value: <a href={paths.adminUser(author.userId)}>{author.name}</a> }]
            : []),
          { label: "Expert", value: <a href={paths.expert(expert.id)}>{expert.name}</a> },
          ...(review.bookingId
            ? [{ label: "Session", value: <a href={paths.adminBooking(review.bookingId)}>The booking</a> }]
            : []),
        ]}
      />
      <WrittenPart id="reason" title="Why it was reported" text={reason} />
      <WrittenPart id="review" title="The review" rating={review.rating} text={review.comment} />
      {review.answer ? <WrittenPart id="answer" title="The expert's answer" text={review.answer} /> : null}
    </DecisionPage>
  );
}

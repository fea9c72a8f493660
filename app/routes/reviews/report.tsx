import { data } from "react-router";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { WrittenPart } from "~/components/reviews/written-part";
import { ownPageMeta } from "~/components/site/page-meta";
import { findPublicReview } from "~/domain/reviews/public-reviews.server";
import { hasReported, reportReview } from "~/domain/reviews/report-review.server";
import { reportLimit, reportMessages } from "~/domain/reviews/review";
import { reviewReportForm } from "~/domain/reviews/reviews.forms.server";
import { paths } from "~/shared/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Page } from "~/ui/page";
import { WhyNot } from "~/ui/why-not";
import { type Context, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { requireActor } from "~/web/guards.server";
import { redirectWith } from "~/web/redirect-target.server";
import type { Route } from "./+types/report";

/** Reports a public review to the admin. */

export const meta = ownPageMeta("Report a review", "Tell us what is wrong with a review.");

/** @throws 404 for a review that isn't public, and for an example review */
async function requirePublic({ context, request }: { context: Context; request: Request }, reviewId: string) {
  const { db } = context.get(servicesContext);
  const caller = requireActor(context, request);
  const review = await findPublicReview(db, reviewId);
  if (!review || review.isExample) throw data("Not Found", { status: 404 });
  return { db, caller, review };
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, caller, review } = await requirePublic({ context, request }, params.reviewId);
  const { id, expertId, rating, comment, author } = review;
  const isReported = await hasReported(db, caller, id);
  return { id, expertId, rating, comment, author, isReported };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, caller } = await requirePublic({ context, request }, params.reviewId);
  return formAction(
    { context, request },
    {
      schema: reviewReportForm,
      counts: () => [{ rule: "review-report:account", subject: caller.actor.userId }],
      async run({ reason }) {
        const reported = await reportReview(db, caller, { reviewId: params.reviewId, reason });
        if (!reported.ok) {
          const { error } = reported;
          if (error === "not-found") throw data("Not Found", { status: 404 });
          return { status: error === "unverified" ? 403 : 409, form: reportMessages[error] };
        }
        const notice = flash(context, "Thank you. We'll look into it and email you what we decide.");
        return redirectWith(paths.expertReviews(reported.value.expertId), [notice], 303);
      },
    },
  );
}

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, expertId, rating, comment, author, isReported } = loaderData;
  const [form, fields] = formState<{ reason: string }>({ id: "report", lastResult: actionData });
  const back = paths.expertReviews(expertId);
  return (
    <Page
      narrow
      title={`Report the review from ${author}`}
      lead="An admin reads your report and hides the review or leaves it. You get an email either way; the author doesn't learn who reported it."
      back={{ href: back, label: "Reviews" }}
    >
      <WrittenPart id="review" title={`Review from ${author}`} rating={rating} text={comment} />
      {isReported && !actionData ? (
        <WhyNot reason={reportMessages["already-reported"]} back={{ href: back, label: "Reviews" }} />
      ) : (
        <>
          <FormErrors form={form} />
          <PostForm action={paths.reviewReport(id)} noValidate id={form.id} className="form">
            <FormField
              field={fields.reason}
              label="Reason"
              hint="What is wrong with it: insults, private data, or a session that didn't happen as described."
              multiline
              rows={5}
              required
              maxLength={reportLimit}
            />
            <p className="bar start">
              <Button>Send report</Button>
              <ButtonLink variant="quiet" href={back}>
                Cancel
              </ButtonLink>
            </p>
          </PostForm>
        </>
      )}
    </Page>
  );
}

import { data } from "react-router";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { WrittenPart } from "~/components/reviews/written-part";
import { ownPageMeta } from "~/components/site/page-meta";
import { answerReview, findAnswerable } from "~/domain/reviews/answer-review.server";
import { alreadyAnswered, authorName, longestText } from "~/domain/reviews/review";
import { answerForm } from "~/domain/reviews/reviews.forms.server";
import { paths } from "~/shared/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { type Context, servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { requireActor } from "~/web/guards.server";
import { orNotFound } from "~/web/or-not-found";
import { redirectWith } from "~/web/redirect-target.server";
import type { Route } from "./+types/answer";

/** The expert's public answer to a review. A review has at most one. */

export const meta = ownPageMeta("Answer a review", "Your public answer to a review.");

/** @throws 404 for a review that isn't about the caller's sessions */
async function requireAnswerable(
  { context, request }: { context: Context; request: Request },
  reviewId: string,
) {
  const { db } = context.get(servicesContext);
  const caller = requireActor(context, request);
  const found = orNotFound(await findAnswerable(db, caller, reviewId));
  return { db, caller, found };
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { found } = await requireAnswerable({ context, request }, params.reviewId);
  const { id, expertId, rating, comment, answer, answeredAt } = found.review;
  return {
    id,
    expertId,
    rating,
    comment,
    answer,
    isAnswered: answeredAt !== null,
    author: authorName(found.learner),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, caller } = await requireAnswerable({ context, request }, params.reviewId);
  return formAction(
    { context, request },
    {
      schema: answerForm,
      counts: () => [{ rule: "review:account", subject: caller.actor.userId }],
      async run({ answer }) {
        const answered = await answerReview(db, caller, { reviewId: params.reviewId, answer });
        if (!answered.ok && answered.error === "not-found") throw data("Not Found", { status: 404 });
        if (!answered.ok) return { status: 409, form: alreadyAnswered };
        const target = `${paths.expertReviews(answered.value.expertId)}#review-${params.reviewId}`;
        return redirectWith(target, [flash(context, "Your answer is public.")], 303);
      },
    },
  );
}

export default function AnswerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, expertId, rating, comment, author, answer, isAnswered } = loaderData;
  const [form, fields] = formState<{ answer: string }>({ id: "answer", lastResult: actionData });
  const back = paths.expertReviews(expertId);
  return (
    <Page narrow title={`Answer the review from ${author}`} back={{ href: back, label: "Reviews" }}>
      <WrittenPart id="review" title={`Review from ${author}`} rating={rating} text={comment} />
      {isAnswered && !actionData ? (
        <Notice kind="info" title={alreadyAnswered}>
          {answer ? <p className="as-written">{answer}</p> : null}
        </Notice>
      ) : (
        <>
          <FormErrors form={form} />
          <PostForm action={paths.reviewAnswer(id)} noValidate id={form.id} className="form">
            <FormField
              field={fields.answer}
              label="Your answer"
              hint={`Everyone can read it below the review, and ${author} gets an email. You can answer once, and can't change it later.`}
              multiline
              rows={5}
              required
              maxLength={longestText}
            />
            <p className="bar start">
              <Button>Publish answer</Button>
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

import type { SubmissionResult } from "@conform-to/dom";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { longestText, ratings, starsText } from "~/domain/reviews/review";
import { Button } from "~/ui/button";
import { Choice } from "~/ui/choice";
import { Select } from "~/ui/select";

interface ReviewFormProps {
  action: string;
  /** The stored values, or the rating chosen in the address. */
  review: { rating: number | null; comment: string | null; skill: string | null; isWritten: boolean };
  /** Free of charge: words without stars. */
  isFree: boolean;
  /** The possible subjects of the session; empty for a class, whose title says it. */
  skills: readonly string[];
  verdict?: SubmissionResult | undefined;
}

/** The form for the learner's review: stars, text and subject. */
export function ReviewForm({ action, review, isFree, skills, verdict }: ReviewFormProps) {
  const [form, fields] = formState<{ rating: string; comment: string; skill: string }>({
    id: "review",
    lastResult: verdict,
    defaultValue: {
      rating: review.rating ? String(review.rating) : "",
      comment: review.comment ?? "",
      skill: review.skill ?? "",
    },
  });
  return (
    <>
      <FormErrors form={form} />
      <PostForm action={action} noValidate id={form.id} className="form">
        {review.isWritten ? null : <input type="hidden" name="first" value="on" />}
        {isFree ? null : (
          <Choice
            {...fields.rating}
            legend="Rating"
            isScale
            options={[...ratings].reverse().map(({ value, label }) => ({
              value: String(value),
              label: (
                <>
                  <span className="scale-stars" aria-hidden="true">
                    {value} ★
                  </span>
                  <span className="visually-hidden">{starsText(value)}</span>
                </>
              ),
              hint: label,
            }))}
          />
        )}
        <FormField
          field={fields.comment}
          label="Comment"
          hint={`What you worked on, and what you took away. At least 20 characters${isFree ? "" : ", or leave it empty"}.`}
          multiline
          rows={6}
          {...(isFree ? { required: true } : { optional: true })}
          maxLength={longestText}
        />
        {skills.length > 0 ? (
          <Select
            {...fields.skill}
            label="What the session was about"
            options={[
              { value: "", label: "Not in this list" },
              ...skills.map((skill) => ({ value: skill, label: skill })),
            ]}
          />
        ) : null}
        <Button>{review.isWritten ? "Save review" : "Send review"}</Button>
      </PostForm>
    </>
  );
}

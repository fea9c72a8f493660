import type { SubmissionResult } from "@conform-to/dom";
import { FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { caseLimits } from "~/domain/cases/case-file";
import { paths } from "~/shared/paths";
import { Button, type ButtonVariant } from "~/ui/button";

export const noteFormId = "note";

/** The learner's form for what they bring to a lesson. An empty note is removed. */
export function NoteForm({
  bookingId,
  expertName,
  note,
  verdict,
  variant,
}: {
  bookingId: string;
  expertName: string;
  note: string | null;
  verdict?: SubmissionResult | undefined;
  variant?: ButtonVariant;
}) {
  const [form, fields] = formState<{ note: string }>({
    id: noteFormId,
    lastResult: verdict,
    defaultValue: { note: note ?? "" },
  });
  return (
    <PostForm action={paths.bookingNote(bookingId)} noValidate id={form.id} className="stack-s own-form">
      <FormField
        field={fields.note}
        label="What would you like to work on?"
        hint={`A case, a question or a system you want to work on. ${expertName} reads it before the lesson. Up to ${caseLimits.note} characters.`}
        multiline
        rows={4}
        optional
        maxLength={caseLimits.note}
      />
      <div>
        <Button variant={variant}>Save note</Button>
      </div>
    </PostForm>
  );
}

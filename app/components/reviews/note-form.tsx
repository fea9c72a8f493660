import type { SubmissionResult } from "@conform-to/dom";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { longestText } from "~/domain/reviews/review";
import { Button } from "~/ui/button";

interface NoteFormProps {
  action: string;
  learnerName: string;
  note: string | null;
  verdict?: SubmissionResult | undefined;
}

/** The expert's private note to the learner. */
export function NoteForm({ action, learnerName, note, verdict }: NoteFormProps) {
  const [form, fields] = formState<{ note: string }>({
    id: "note",
    lastResult: verdict,
    defaultValue: { note: note ?? "" },
  });
  return (
    <>
      <FormErrors form={form} />
      <PostForm action={action} noValidate id={form.id} className="form">
        {note === null ? <input type="hidden" name="first" value="on" /> : null}
        <FormField
          field={fields.note}
          label={`Private note to ${learnerName}`}
          hint={`What went well, and what to practise next. Only ${learnerName} reads it. At least 20 characters.`}
          multiline
          rows={6}
          required
          maxLength={longestText}
        />
        <Button>{note === null ? "Send note" : "Save note"}</Button>
      </PostForm>
    </>
  );
}
